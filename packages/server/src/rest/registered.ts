import { presentPage } from './paging.ts';
import type { ListedPage } from './paging.ts';
import { presentKeyed, presentList, presentOne } from './present.ts';
import { itemSchema, toPatch, updateArgs } from './resource.ts';
import type { Resource } from './resource.ts';
import { respond } from './response.ts';
import type { RestResponse } from './response.ts';
import type { RestError } from './errors.ts';
import { endpoint } from './route.ts';
import type { Args, Ctx, Endpoint, Policy, PolicyTable, RouteDefinition } from './route.ts';
import { scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

interface RegistryRoute<Row, Needs, Patch> extends Pick<RouteDefinition, 'namespace' | 'path' | 'unlisted'> {
  readonly resource: Resource<Row, Needs, Patch>;
  /** Anonymous responses can be cached. */
  readonly cache?: boolean;
  readonly args?: Args;
}

interface RegistryList<Row, Needs> extends RegistryRoute<Row, Needs, unknown> {
  readonly permit: Policy;
  /** The entries that the caller may see, or one page of them. */
  readonly find: (ctx: Ctx) => MaybePromise<readonly Row[] | ListedPage<Row>>;
  /** Key of an entry, for a response that is an object instead of a list. */
  readonly keyOf?: (row: Row, scope: Scope) => string;
  /** Whether the response has the headers of a list with one page. */
  readonly totals?: boolean;
  /** Items of the list, where they are cached. */
  readonly present?: (ctx: Ctx, rows: readonly Row[]) => Promise<Json[]>;
}

/** The list of a registry. What code registers is in memory: nothing is locked, written, or read behind a cursor. */
export function registeredList<Row extends object, Needs>(given: RegistryList<Row, Needs>): RouteDefinition {
  const { resource, namespace, path, unlisted, find, keyOf, totals, present, ...list } = given;
  const handle = async (ctx: Ctx): Promise<RestResponse> => {
    const rows = await find(ctx);
    if ('rows' in rows) return presentPage(ctx, resource, rows);
    if (keyOf !== undefined)
      return presentKeyed(ctx, resource, new Map(rows.map((row) => [keyOf(row, ctx.scope), row])));
    const items = await (present?.(ctx, rows) ?? presentList(ctx, resource, rows));
    const { header } = ctx.scope.site.dialect;
    return respond(
      items,
      totals === true ? { headers: { [header('Total')]: rows.length, [header('TotalPages')]: 1 } } : {},
    );
  };
  const answers = keyOf === undefined ? 'list' : 'by-name';
  return {
    namespace,
    path,
    ...(unlisted && { unlisted }),
    schema: () => itemSchema(resource),
    endpoints: [{ methods: ['GET'], answers, ...(totals && { totals }), ...list, handle }],
  };
}

/** The page of a list that the request asks for. */
export function pageOf<Row>({ params }: Ctx, all: readonly Row[]): ListedPage<Row> {
  const [page, perPage] = [Number(params['page']), Number(params['per_page'])];
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length, page, perPage };
}

/** Its rules get the entry, or undefined if there is none of that name. */
type EntryPolicy<Row> = Omit<PolicyTable<Row | undefined>, 'record'>;

interface RegistryEntry<Row, Needs, Patch> extends RegistryRoute<Row, Needs, Patch> {
  /** Variable of the path that has the name of the entry, or a function of all variables. */
  readonly name: string | ((path: JsonMap) => string);
  readonly find: (scope: Scope, name: string) => Row | undefined;
  readonly unknown: (name: string) => RestError;
  /**
   * Checked before the 404, so that only callers who can read entries learn which of them a site has. A rule that reports
   * unknown entries first returns the error itself.
   */
  readonly permit: EntryPolicy<NoInfer<Row>>;
  /** Rejects an entry after the permission check. `Allow` still lists GET. */
  readonly refuse?: (ctx: Ctx, row: NoInfer<Row>) => RestError | null;
  readonly update?: Pick<Endpoint, 'example'> & {
    readonly permit: EntryPolicy<NoInfer<Row>>;
    readonly save: (ctx: Ctx, row: NoInfer<Row>, patch: Partial<Patch>) => Promise<void>;
  };
}

/** One entry of a registry by its name. */
export function registeredEntry<Row, Needs, Patch = unknown>(given: RegistryEntry<Row, Needs, Patch>): RouteDefinition {
  const { resource, namespace, path, unlisted, name, find, unknown, refuse, permit, update, ...read } = given;
  const nameOf = typeof name === 'function' ? name : (variables: JsonMap) => scalarText(variables[name]);
  const record = (ctx: Ctx): Row | undefined => find(ctx.scope, nameOf(ctx.path));
  const requireEntry = (ctx: Ctx): Row => {
    const row = record(ctx);
    if (row === undefined) throw unknown(nameOf(ctx.path));
    return row;
  };
  const reading = endpoint<Row | undefined>({
    methods: ['GET'],
    ...read,
    permit: { ...permit, record },
    handle: (ctx) => {
      const row = requireEntry(ctx);
      return refuse?.(ctx, row) ?? presentOne(ctx, resource, row);
    },
  });
  const updating = ({ permit: mayUpdate, save, ...more }: NonNullable<typeof update>): Endpoint =>
    endpoint<Row | undefined>({
      methods: ['POST', 'PUT', 'PATCH'],
      args: updateArgs(resource),
      ...more,
      permit: { ...mayUpdate, record },
      handle: async (ctx) => {
        const row = requireEntry(ctx);
        await save(ctx, row, toPatch(resource, ctx.sent));
        return presentOne(ctx, resource, row);
      },
    });
  return {
    namespace,
    path,
    ...(unlisted && { unlisted }),
    schema: () => itemSchema(resource),
    endpoints: [reading, ...(update === undefined ? [] : [updating(update)])],
  };
}
