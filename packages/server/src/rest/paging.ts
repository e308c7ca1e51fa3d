import { respond } from './response.ts';
import type { RestResponse } from './response.ts';
import type { Behind, SortKey } from './cursors.ts';
import { restUrl } from './links.ts';
import { presentList } from './present.ts';
import type { Resource } from './resource.ts';
import type { Ctx } from './route.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { keysAsSent } from '../lib/query-string.ts';

interface Place {
  /** Null with a cursor: totals are not counted. */
  readonly total: number | null;
  /** Else there are at least as many. */
  readonly isExact?: boolean;
  readonly perPage: number;
  readonly page: number;
  /** Past the end, the page before is the one before what was asked for, not the last there is. */
  readonly isOpenEnded?: boolean;
  /** The comments list keeps its totals as text. */
  readonly totalsAsText?: boolean;
}

/** One page of rows, as a store finds it. */
export interface ListedPage<Row> extends Place {
  readonly rows: readonly Row[];
  /** Sort key of the last row, for the cursor of the next page. Absent on the last page. */
  readonly last?: SortKey | undefined;
}

export interface Page extends Place {
  readonly items: readonly Json[];
  readonly next?: string | null;
}

/** The response of a list: all rows, or one page of them. */
export async function presentPage<Row extends object, Needs>(
  ctx: Ctx,
  resource: Resource<Row, Needs>,
  found: readonly Row[] | ListedPage<Row>,
  behind?: Behind,
): Promise<RestResponse> {
  if (!('rows' in found)) return respond(await presentList(ctx, resource, found), { kind: 'list' });
  const { rows, last, ...place } = found;
  // HEAD returns only totals.
  const items = ctx.request.method === 'HEAD' ? rows.map(idOf) : await presentList(ctx, resource, rows);
  if (behind === undefined) return listResponse(ctx, { ...place, items });
  const next = last === undefined ? null : ctx.scope.cursors.write(ctx, last);
  return listResponse(ctx, { ...place, items, total: null, next });
}

const idOf = (row: { readonly id?: Json }): JsonMap => (row.id === undefined ? {} : { id: row.id });

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
