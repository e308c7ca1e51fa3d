import { contextArg } from './context-arg.ts';
import type { Behind } from './cursors.ts';
import type { RestError } from './errors.ts';
import type { Context } from './field.ts';
import { restUrl } from './links.ts';
import { presentPage } from './paging.ts';
import type { ListedPage } from './paging.ts';
import { presentItem, presentOne } from './present.ts';
import { contractSchemas, registeredArgs, registeredSchemas, updateRegisteredFields } from './registered-fields.ts';
import type { RegisteredField } from './registered-fields.ts';
import { noBody } from './request.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from './resource.ts';
import type { Resource } from './resource.ts';
import { respond } from './response.ts';
import type { RestResponse } from './response.ts';
import { endpoint } from './route.ts';
import type { Arg, Args, Ctx, Endpoint, Policy, RouteDefinition } from './route.ts';
import { saysNothing } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

/** What a write says, and what is to happen in its transaction once the record is written. */
export interface Write<Row, Patch> {
  readonly patch: Partial<Patch>;
  /** Stores what was sent for registered fields; not there where there are none. */
  readonly within?: (scope: Scope, row: Row) => Promise<void>;
}

/**
 * The CRUD endpoints of a module. Shared behavior lives here: 201 with `Location`, `previous`, registered fields,
 * caching. `Found` is what the policies look up.
 */
export interface Collection<Row, Needs, Patch, Found> {
  readonly resource: Resource<Row, Needs, Patch>;
  readonly namespace: string;
  /** Of the collection, such as `/comments`. */
  readonly path: string;
  /** Title of the item schema, where it is not the name of the resource. */
  readonly title?: string;
  readonly id: Arg;
  readonly registered?: readonly RegisteredField[];
  /** Whether requests may come in batches. */
  readonly batch?: boolean;
  readonly rowOf: (found: Found) => Row;
  /** Adds cache tags beyond those of the records. */
  readonly addTags?: (ctx: Ctx) => void;
  readonly list: {
    readonly args: Args | ((scope: Scope) => MaybePromise<Args>);
    readonly permit: Policy;
    readonly find: (ctx: Ctx, behind: Behind) => Promise<ListedPage<Row>>;
  };
  readonly read: {
    readonly args?: Args;
    readonly permit: Policy<Found>;
    readonly headers?: (ctx: Ctx, row: Row) => Promise<RestResponse['headers']>;
  };
  readonly create: {
    readonly example?: JsonMap;
    readonly permit: Policy;
    readonly danger?: Endpoint['danger'];
    /** The error for a request that gives the new record an id. */
    readonly withId?: () => RestError;
    readonly save: (ctx: Ctx, write: Write<Row, Patch>) => Promise<Row>;
  };
  readonly update: {
    readonly example?: JsonMap;
    readonly permit: Policy<Found>;
    readonly danger?: Endpoint<Found>['danger'];
    readonly save: (ctx: Ctx, found: Found, write: Write<Row, Patch>) => Promise<Row>;
  };
  readonly remove: Removal<Row, Found>;
  /** For what a registered field keeps with the record. */
  readonly changeMeta: (scope: Scope, id: number, values: JsonMap) => Promise<void>;
}

interface Removal<Row, Found> {
  readonly args: Args;
  readonly refuse?: Endpoint['refuse'];
  readonly permit: Policy<Found>;
  /** Puts the record in the trash, unless it is to go for good; throws where there is no trash. */
  readonly trash: (ctx: Ctx, found: Found) => Promise<Row>;
  /** Calls `previous` to show the record, within its transaction if it has one, and deletes it. */
  readonly remove: (ctx: Ctx, found: Found, previous: (row: Row, scope?: Scope) => Promise<void>) => Promise<void>;
  /** Tells plugins that the API trashed or removed it. */
  readonly removed: (ctx: Ctx, row: Row) => MaybePromise<void>;
  /** How the record is shown once it is gone. */
  readonly previousIn: Context;
  /** Shows it whole, whatever `_fields` selects. */
  readonly previousWhole?: boolean;
}

/** The routes of the collection and of its items. */
export function collectionRoutes<Row extends { readonly id: number }, Needs, Patch, Found>(
  collection: Collection<Row, Needs, Patch, Found>,
): RouteDefinition[] {
  const { resource, namespace, path, id, registered = [], title: name = resource.name } = collection;
  const schema = () => itemSchema({ ...resource, name }, registeredSchemas(registered));
  const contract = contractSchemas(registered);
  const shared = { namespace, schema, ...(Object.keys(contract).length > 0 && { undescribed: contract }) };
  const { list, create, read, update, remove } = collectionEndpoints(collection);
  const item = `${path}/(?P<id>[\\d]+)`;
  return [
    { ...shared, path, endpoints: [list, create] },
    { ...shared, path: item, args: { id }, endpoints: [read, update, remove] },
  ];
}

/** The five verbs; also for a route that names the record in another way than by its id. */
export function collectionEndpoints<Row extends { readonly id: number }, Needs, Patch, Found>(
  collection: Collection<Row, Needs, Patch, Found>,
): Readonly<Record<'list' | 'create' | 'read' | 'update' | 'remove', Endpoint>> {
  const { resource, registered = [], rowOf, list, read, create, update, remove } = collection;
  const batch = collection.batch === true ? { batch: true } : {};
  const { withId } = create;

  const writeOf = ({ request, sent }: Ctx): Write<Row, Patch> => {
    const patch = toPatch(resource, sent);
    if (registered.every(({ update, check }) => update === undefined && check === undefined)) return { patch };
    const within = (scope: Scope, row: Row): Promise<void> => {
      const changeMeta = (values: JsonMap): Promise<void> => collection.changeMeta(scope, row.id, values);
      return updateRegisteredFields(registered, sent, { scope, request, row, changeMeta });
    };
    return { patch, within };
  };

  const trashRow = async (ctx: Ctx, found: Found): Promise<RestResponse> => {
    const trashed = await remove.trash(ctx, found);
    const shown = await presentOne(ctx, resource, trashed, 'edit');
    await remove.removed(ctx, trashed);
    return shown;
  };

  const removeRow = async (ctx: Ctx, found: Found): Promise<RestResponse> => {
    const asked =
      remove.previousWhole === true ? { ...ctx, request: { ...ctx.request, query: {}, body: noBody } } : ctx;
    let previous: JsonMap = {};
    await remove.remove(ctx, found, async (row, scope = ctx.scope) => {
      previous = (await presentItem({ ...asked, scope }, resource, row, remove.previousIn)).data;
    });
    await remove.removed(ctx, rowOf(found));
    return respond({ deleted: true, previous });
  };

  return {
    list: {
      methods: ['GET'],
      ...batch,
      args: list.args,
      permit: list.permit,
      cursor: true,
      cache: true,
      handle: async (ctx) => {
        collection.addTags?.(ctx);
        const behind = ctx.scope.cursors.read(ctx);
        return presentPage(ctx, resource, await list.find(ctx, behind), behind);
      },
    },
    create: {
      methods: ['POST'],
      ...batch,
      makes: true,
      ...(create.example && { example: create.example }),
      args: { ...createArgs(resource), ...registeredArgs(registered) },
      ...(withId && { refuse: ({ sent }: Ctx) => (saysNothing(sent['id']) ? null : withId()) }),
      permit: create.permit,
      ...(create.danger && { danger: create.danger }),
      handle: async (ctx) => {
        const row = await create.save(ctx, writeOf(ctx));
        const made = await presentOne(ctx, resource, row, 'edit');
        const Location = restUrl(ctx.scope, `/${collection.namespace}${collection.path}/${row.id}`);
        return { ...made, status: 201, headers: { ...made.headers, Location } };
      },
    },
    read: endpoint<Found>({
      methods: ['GET'],
      ...batch,
      args: read.args ?? { context: contextArg() },
      permit: read.permit,
      cache: true,
      handle: async (ctx, found) => {
        collection.addTags?.(ctx);
        const shown = await presentOne(ctx, resource, rowOf(found));
        if (read.headers === undefined) return shown;
        return { ...shown, headers: { ...shown.headers, ...(await read.headers(ctx, rowOf(found))) } };
      },
    }),
    update: endpoint<Found>({
      methods: ['POST', 'PUT', 'PATCH'],
      ...batch,
      ...(update.example && { example: update.example }),
      args: { ...updateArgs(resource), ...registeredArgs(registered) },
      permit: update.permit,
      ...(update.danger && { danger: update.danger }),
      handle: async (ctx, found) => presentOne(ctx, resource, await update.save(ctx, found, writeOf(ctx)), 'edit'),
    }),
    remove: endpoint<Found>({
      methods: ['DELETE'],
      ...batch,
      args: remove.args,
      ...(remove.refuse && { refuse: remove.refuse }),
      permit: remove.permit,
      handle: (ctx, found) => (ctx.params['force'] === true ? removeRow : trashRow)(ctx, found),
    }),
  };
}
