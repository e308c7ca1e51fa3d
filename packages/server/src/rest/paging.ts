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
  /** Past the end, the page before is the one before what was asked for, not the last there is. */
  readonly isOpenEnded?: boolean;
  /** The comments list keeps its totals as text. */
  readonly totalsAsText?: boolean;
}

/** One page of a collection with its totals and the links to the pages beside it. */
export function listResponse(ctx: Ctx, page: Page): RestResponse {
  const pages = page.perPage > 0 ? Math.ceil(page.total / page.perPage) : 0;
  const { header } = ctx.scope.site.dialect;
  const shown = (total: number): string | number => (page.totalsAsText === true ? String(total) : total);
  return respond(page.items, {
    kind: 'list',
    headers: {
      [header('Total')]: shown(page.total),
      [header('TotalPages')]: shown(pages),
      ...(page.isExact === false && { [header('TotalAtLeast')]: shown(page.total) }),
      ...pageLinks(ctx, page, pages),
    },
  });
}

function pageLinks({ scope, request, sent }: Ctx, { page, isOpenEnded }: Page, pages: number): { Link?: string } {
  const query = Object.fromEntries(keysAsSent(request.query).map((name) => [name, sent[name] ?? null]));
  const urlOf = (wanted: number): string => restUrl(scope, request.route, { ...query, page: String(wanted) });
  const links: string[] = [];
  if (page > 1) links.push(`<${urlOf(isOpenEnded === true ? page - 1 : Math.min(page - 1, pages))}>; rel="prev"`);
  if (page < pages) links.push(`<${urlOf(page + 1)}>; rel="next"`);
  return links.length > 0 && links.every(({ length }) => length <= longestLink) ? { Link: links.join(', ') } : {};
}

/** Clients and proxies refuse a response whose headers are much longer, and there are two links. */
const longestLink = 4000;
