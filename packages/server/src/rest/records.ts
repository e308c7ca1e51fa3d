import { contextArg } from './context-arg.ts';
import type { Behind } from './cursors.ts';
import type { Context } from './field.ts';
import { restUrl } from './links.ts';
import { presentPage } from './paging.ts';
import type { ListedPage } from './paging.ts';
import { presentItem, presentOne } from './present.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from './resource.ts';
import type { Resource } from './resource.ts';
import { respond } from './response.ts';
import { endpoint } from './route.ts';
import type { Args, Ctx, Endpoint, Policy, RouteDefinition } from './route.ts';
import { scalarText } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import type { Locked } from '../lib/locked.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

/** What every verb has. `Found` is what its policy looks up, such as the post of a revision. */
interface Verb<Found> extends Pick<Endpoint<Found>, 'danger' | 'example' | 'takesFiles'> {
  /** Default: the arguments that follow from the resource. */
  readonly args?: Args;
  readonly permit: Policy<Found>;
}

interface List<Row, Found> extends Omit<Verb<Found>, 'args'>, Pick<Endpoint, 'args' | 'cache' | 'totals'> {
  /** Whether the list continues from a `_cursor` (keyset pagination). */
  readonly cursor?: boolean;
  /** Changes arguments before they are used, also in links to other pages. */
  readonly adjust?: (ctx: Ctx) => Ctx;
  /** All rows, or one page of them. */
  readonly find: (ctx: Ctx, found: Found, behind: Behind) => MaybePromise<readonly Row[] | ListedPage<Row>>;
}

interface Create<Row, Needs, Patch, Found, New> extends Verb<Found> {
  /** Shows the new record, if it has more fields than others, such as a secret. */
  readonly resource?: Resource<New & Row, Needs>;
  readonly context?: Context;
  /** Default: 201. 200 where the record may exist already. */
  readonly status?: number;
  /** `patch` is empty if the verb has its own `args`: then the module reads the request itself. */
  readonly save: (ctx: Ctx, found: Found, patch: Partial<Patch>) => Promise<New & Row>;
  /** Route of the new record. Default: its id below the collection. Null: the response has no `Location`. */
  readonly locate?: ((ctx: Ctx, row: New & Row, found: Found) => string) | null;
}

interface Read<Row, Found> extends Verb<Found>, Pick<Endpoint, 'cache'> {
  readonly find: (ctx: Ctx, found: Found) => MaybePromise<Row>;
}

interface Update<Row, Patch, Found> extends Verb<Found> {
  /** Locks the record, then reads and changes it. What the policy found was read before the lock: use only its id. */
  readonly save: (ctx: Ctx, found: Found, patch: Partial<Patch>) => Promise<Locked<Row>>;
}

/** Receives the deleted record, and the scope of the transaction if there is one. */
type Previous<Row> = (row: Locked<Row>, scope?: Scope) => Promise<void>;

interface Remove<Row, Found> extends Verb<Found> {
  /** What happens without `force`: moves the record to the trash, or throws. */
  readonly trash?: (ctx: Ctx, found: Found) => Promise<Row>;
  /**
   * Locks the record, then reads and deletes it. Call `previous` with the locked row to show it in the response: before
   * the deletion, if the response needs more than the row.
   */
  readonly remove: (ctx: Ctx, found: Found, previous: Previous<Row>) => Promise<void>;
  /** Runs after the record was trashed or deleted, and shown. */
  readonly removed?: (ctx: Ctx, found: Found) => MaybePromise<void>;
  /** Whether the response has the links of the record. */
  readonly withLinks?: boolean;
}

/** Deletes all records of the list, and returns how many. */
interface Clear<Found> extends Verb<Found> {
  readonly remove: (ctx: Ctx, found: Found) => Promise<number>;
}

/** Endpoints of the records of a store. Every verb is optional. `Parent` is what the policies of the list look up. */
export interface Records<Row extends object, Needs, Patch, Parent, Found, New> extends Pick<
  RouteDefinition,
  'namespace' | 'path' | 'unlisted' | 'undescribed' | 'args' | 'schema'
> {
  readonly resource: Resource<Row, Needs, Patch>;
  readonly batch?: boolean;
  /** Context of all responses. Default: the requested one for reads, `edit` for writes. */
  readonly context?: Context;
  /** The scope that shows a written record, where the write changes options of the site. */
  readonly refresh?: (scope: Scope) => Promise<Scope>;
  /** Path of a record below the collection, with its arguments. */
  readonly item?: Pick<RouteDefinition, 'path' | 'args'>;
  readonly list?: List<Row, Parent>;
  readonly create?: Create<Row, Needs, Patch, Parent, New>;
  readonly clear?: Clear<Parent>;
  readonly read?: Read<Row, Found>;
  readonly update?: Update<Row, Patch, Found>;
  readonly remove?: Remove<Row, Found>;
}

/** The route of the list and the route of a record, as far as they have verbs. */
export function recordRoutes<Row extends object, Needs, Patch, Parent = unknown, Found = unknown, New = Row>(
  records: Records<Row, Needs, Patch, Parent, Found, New>,
): RouteDefinition[] {
  const { resource, namespace, path, args, item, unlisted, undescribed } = records;
  const { list, create, clear, read, update, remove } = verbsOf(records);
  const schema = records.schema ?? (() => itemSchema(resource));
  const shared = { namespace, schema, ...(unlisted && { unlisted }), ...(undescribed && { undescribed }) };
  const ofItem = { path: `${path}${item?.path ?? ''}`, ...(item?.args && { args: item.args }) };
  return [
    { ...shared, path, ...(args && { args }), endpoints: [...list, ...create, ...clear] },
    { ...shared, ...ofItem, endpoints: [...read, ...update, ...remove] },
  ].filter(({ endpoints }) => endpoints.length > 0);
}

/** Each verb as an endpoint, or none. */
function verbsOf<Row extends object, Needs, Patch, Parent, Found, New>(
  records: Records<Row, Needs, Patch, Parent, Found, New>,
): Readonly<Record<'list' | 'create' | 'clear' | 'read' | 'update' | 'remove', readonly Endpoint[]>> {
  const { resource } = records;
  const batch = records.batch === undefined ? {} : { batch: records.batch };
  const writeContext = records.context ?? 'edit';
  const afterWrite = async (ctx: Ctx): Promise<Ctx> =>
    records.refresh === undefined ? ctx : { ...ctx, scope: await records.refresh(ctx.scope) };
  const patchOf = ({ sent }: Ctx, { args }: Pick<Endpoint, 'args'>): Partial<Patch> =>
    args === undefined ? toPatch(resource, sent) : {};

  const listing = ({ find, adjust, ...list }: List<Row, Parent>): Endpoint<Parent> => ({
    methods: ['GET'],
    answers: 'list',
    ...batch,
    ...list,
    handle: async (outer, parent) => {
      const ctx = adjust?.(outer) ?? outer;
      const behind = list.cursor === true ? ctx.scope.cursors.read(ctx) : undefined;
      return presentPage(ctx, resource, await find(ctx, parent, behind), behind);
    },
  });

  const creating = ({ save, locate, ...create }: Create<Row, Needs, Patch, Parent, New>): Endpoint<Parent> => {
    const { resource: newResource = resource, context = writeContext, status = 201, ...more } = create;
    return {
      methods: ['POST'],
      ...batch,
      ...(locate !== null && { makes: true }),
      args: createArgs(resource),
      ...more,
      handle: async (ctx, parent) => {
        const row = await save(ctx, parent, patchOf(ctx, create));
        const response = { ...(await presentOne(await afterWrite(ctx), newResource, row, context)), status };
        if (locate === null) return response;
        const route = locate?.(ctx, row, parent) ?? `/${records.namespace}${records.path}/${idOf(row)}`;
        return { ...response, headers: { Location: restUrl(ctx.scope, route) } };
      },
    };
  };

  const clearing = ({ remove, ...clear }: Clear<Parent>): Endpoint<Parent> => ({
    methods: ['DELETE'],
    ...clear,
    handle: async (ctx, parent) => respond({ deleted: true, count: await remove(ctx, parent) }),
  });

  const reading = ({ find, ...read }: Read<Row, Found>): Endpoint<Found> => ({
    methods: ['GET'],
    ...batch,
    args: { context: contextArg() },
    ...read,
    handle: async (ctx, found) => presentOne(ctx, resource, await find(ctx, found), records.context),
  });

  const updating = ({ save, ...update }: Update<Row, Patch, Found>): Endpoint<Found> => ({
    methods: ['POST', 'PUT', 'PATCH'],
    ...batch,
    args: updateArgs(resource),
    ...update,
    handle: async (ctx, found) => {
      const row = await save(ctx, found, patchOf(ctx, update));
      return presentOne(await afterWrite(ctx), resource, row, writeContext);
    },
  });

  const removing = ({ trash, remove, removed, withLinks, ...removal }: Remove<Row, Found>): Endpoint<Found> => ({
    methods: ['DELETE'],
    ...batch,
    ...removal,
    handle: async (ctx, found) => {
      let response = respond({ deleted: true });
      if (trash !== undefined && ctx.params['force'] !== true)
        response = await presentOne(ctx, resource, await trash(ctx, found), writeContext);
      else
        await remove(ctx, found, async (row, scope = ctx.scope) => {
          const { data, links } = await presentItem({ ...ctx, scope }, resource, row, writeContext);
          response = respond({ deleted: true, previous: data }, withLinks === true ? { links } : {});
        });
      await removed?.(ctx, found);
      return response;
    },
  });

  const only = <V, F>(verb: V | undefined, build: (verb: V) => Endpoint<F>): readonly Endpoint[] =>
    verb === undefined ? [] : [endpoint(build(verb))];
  return {
    list: only(records.list, listing),
    create: only(records.create, creating),
    clear: only(records.clear, clearing),
    read: only(records.read, reading),
    update: only(records.update, updating),
    remove: only(records.remove, removing),
  };
}

const idOf = (row: { readonly id?: Json }): string => scalarText(row.id);
