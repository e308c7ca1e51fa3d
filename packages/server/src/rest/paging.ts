import { respond } from './response.ts';
import type { RestResponse } from './response.ts';
import { restUrl } from './links.ts';
import type { Ctx } from './route.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { keysAsSent } from '../lib/query-string.ts';

export interface Page {
  readonly items: readonly Json[];
  readonly total: number | null;
  /** Else there are at least as many. */
  readonly isExact?: boolean;
  readonly perPage: number;
  readonly page: number;
  readonly next?: string | null;
  /** Past the end, the page before is the one before what was asked for, not the last there is. */
  readonly isOpenEnded?: boolean;
  /** The comments list keeps its totals as text. */
  readonly totalsAsText?: boolean;
}

/** One page of a collection with its totals and the links to the pages beside it. */
export function listResponse(ctx: Ctx, page: Page): RestResponse {
  const { header } = ctx.scope.site.dialect;
  const { items, total, next } = page;
  if (total === null) {
    const further =
      next == null ? {} : { [header('NextCursor')]: next, ...linksOf(ctx, [['next', { _cursor: next }]]) };
    return respond(items, { kind: 'list', headers: further });
  }
  const pages = page.perPage > 0 ? Math.ceil(total / page.perPage) : 0;
  const shown = (count: number): string | number => (page.totalsAsText === true ? String(count) : count);
  return respond(items, {
    kind: 'list',
    headers: {
      [header('Total')]: shown(total),
      [header('TotalPages')]: shown(pages),
      ...(page.isExact === false && { [header('TotalAtLeast')]: shown(total) }),
      ...pageLinks(ctx, page, pages),
    },
  });
}

function pageLinks(ctx: Ctx, { page, isOpenEnded }: Page, pages: number): { Link?: string } {
  const before = isOpenEnded === true ? page - 1 : Math.min(page - 1, pages);
  return linksOf(ctx, [
    ...(page > 1 ? [['prev', { page: String(before) }] as const] : []),
    ...(page < pages ? [['next', { page: String(page + 1) }] as const] : []),
  ]);
}

/** The same list from elsewhere on. */
function linksOf({ scope, request, sent }: Ctx, places: readonly (readonly [string, JsonMap])[]): { Link?: string } {
  const names = keysAsSent(request.query).filter((name) => name !== 'rest_route');
  const query = Object.fromEntries(names.map((name) => [name, sent[name] ?? null]));
  const links = places.map(([rel, at]) => `<${restUrl(scope, request.route, { ...query, ...at })}>; rel="${rel}"`);
  return links.length > 0 && links.every(({ length }) => length <= longestLink) ? { Link: links.join(', ') } : {};
}

const longestLink = 4000; // Clients and proxies refuse much longer headers, and there are two links.
