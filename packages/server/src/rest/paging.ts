import { respond } from './response.ts';
import type { RestResponse } from './response.ts';
import { restUrl } from './links.ts';
import type { Ctx } from './route.ts';
import type { Json } from '../lib/json.ts';
import { keysAsSent } from '../lib/query-string.ts';

export interface Page {
  readonly items: readonly Json[];
  readonly total: number;
  /** Else there are at least as many. */
  readonly isExact?: boolean;
  readonly perPage: number;
  readonly page: number;
  /** The comments list keeps its totals as text. */
  readonly totalsAsText?: boolean;
}

/** One page of a collection with its totals and the links to the pages beside it. */
export function listResponse(ctx: Ctx, page: Page): RestResponse {
  const pages = page.perPage > 0 ? Math.ceil(page.total / page.perPage) : 0;
  const { dialect } = ctx.scope.site;
  const shown = (total: number): string | number => (page.totalsAsText === true ? String(total) : total);
  const links = pageLinks(ctx, page.page, pages);
  return respond(page.items, {
    kind: 'list',
    headers: {
      [dialect.header('Total')]: shown(page.total),
      [dialect.header('TotalPages')]: shown(pages),
      ...(page.isExact === false && { [dialect.header('TotalAtLeast')]: shown(page.total) }),
      ...(links === '' ? {} : { Link: links }),
    },
  });
}

function pageLinks(ctx: Ctx, page: number, pages: number): string {
  const query = Object.fromEntries(
    keysAsSent(ctx.request.query).map((name) => [name, inQuery(ctx.sent[name] ?? null)]),
  );
  const urlOf = (wanted: number): string => restUrl(ctx.scope, ctx.request.route, { ...query, page: String(wanted) });
  const links: string[] = [];
  if (page > 1) links.push(`<${urlOf(Math.min(page - 1, pages))}>; rel="prev"`);
  if (page < pages) links.push(`<${urlOf(page + 1)}>; rel="next"`);
  return links.join(', ');
}

/** Marks are written as numbers in addresses, however they were sent. */
const inQuery = (value: Json): Json => (typeof value === 'boolean' ? Number(value) : value);
