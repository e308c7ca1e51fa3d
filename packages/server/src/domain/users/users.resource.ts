import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { errors } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { FieldTable } from '../../rest/field.ts';
import { link, restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { registeredArgs, updateRegisteredFields } from '../../rest/registered-fields.ts';
import type { RegisteredField } from '../../rest/registered-fields.ts';
import { createArgs, defineResource, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { anyone, endpoint } from '../../rest/route.ts';
import type { Args, Ctx, Endpoint, RouteDefinition } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { metaField } from '../meta/meta.fields.ts';
import { metaKeysFor } from '../meta/meta.registry.ts';
import { avatarField, showsAvatars, userFields } from './users.fields.ts';
import type { UserNeeds } from './users.fields.ts';
import { hasPublished, methodsOn } from './user-rights.rules.ts';
import type { User, UserPatch } from './user.ts';
import { createUser, deleteUser, requireUser, listUsers, setUserMeta, updateUser } from './users.actions.ts';
import type { UserWrite } from './users.actions.ts';
import { deleteArgs, emptiedByNull, idArg, listArgs, readReassign } from './users.args.ts';
import { userErrors, userRefusals } from './users.errors.ts';
import { queryOf, refuseGuarded } from './users.query.ts';

type UserResource = Resource<User, UserNeeds>;

/** The table of users; without pictures where the site shows none. */
interface UserTables {
  readonly whole: UserResource;
  readonly withoutAvatars: UserResource;
  readonly registered: readonly RegisteredField[];
}

function tablesFor(site: SiteDraft): UserTables {
  const meta = metaField<User>({
    keys: metaKeysFor(site, { object: 'user', subtype: '' }),
    stored: (user) => user.meta,
  });
  const collection = `/${site.dialect.namespace('v2')}/users`;
  const rest: Omit<UserResource, 'fields'> = {
    name: 'user',
    needs: { scope: (scope) => scope },
    registeredFor: 'user',
    links: (user, { scope }) => ({
      self: [
        { href: restUrl(scope, `${collection}/${user.id}`), targetHints: { allow: methodsOn(scope.caller, user) } },
      ],
      collection: [link(restUrl(scope, collection))],
    }),
  };
  return {
    whole: defineResource({ ...rest, fields: { ...userFields, avatar_urls: avatarField, meta } }),
    withoutAvatars: defineResource({ ...rest, fields: { ...userFields, meta } }),
    registered: site.registeredFields.get('user') ?? [],
  };
}

export function userRoutes(site: SiteDraft): RouteDefinition[] {
  const namespace = site.dialect.namespace('v2');
  const tables = tablesFor(site);
  const schema = () =>
    itemSchema({ ...tables.whole, fields: described(tables.whole.fields) }, registeredSchemas(tables));
  const writing = writeArgs(tables);
  const context = contextArg();
  const listing = listArgs(site);
  return [
    {
      namespace,
      path: '/users',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          batch: true,
          args: (scope) => scope.site.hooks.filter('rest_user_collection_params', listing, { scope }),
          permit: { also: ({ scope, params }) => refuseGuarded(scope, params) ?? true },
          cache: true,
          handle: (ctx) => list(ctx, tables),
        },
        {
          methods: ['POST'],
          batch: true,
          args: writing.create,
          refuse: ({ sent }) => (isId(sent['id']) ? userErrors.exists() : null),
          permit: { can: 'create_users', code: 'rest_cannot_create_user', also: mayGiveRoles },
          handle: (ctx) => create(ctx, tables),
        },
      ],
    },
    {
      namespace,
      path: '/users/(?P<id>[\\d]+)',
      args: { id: idArg },
      schema,
      endpoints: [
        endpoint<User>({
          methods: ['GET'],
          batch: true,
          args: { context },
          permit: { record: userOfPath, also: mayView },
          cache: true,
          handle: (ctx, user) => presentOne(ctx, tableFor(ctx, tables), user),
        }),
        ...ownWrites(tables, { find: userOfPath, batch: true, update: writing.update }),
      ],
    },
    {
      namespace,
      path: '/users/me',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          answers: 'one',
          args: { context },
          permit: anyone,
          handle: async (ctx) => presentOne(ctx, tableFor(ctx, tables), await signedInUser(ctx)),
        },
        ...ownWrites(tables, { find: callersUser, batch: false, update: writing.update }),
      ],
    },
  ];
}

interface WritesGiven {
  readonly find: (ctx: Ctx) => Promise<User>;
  readonly batch: boolean;
  readonly update: Args;
}

/** Update and delete, of the user named in the path or of the caller. */
const ownWrites = (tables: UserTables, { find, batch, update: args }: WritesGiven): Endpoint[] => [
  endpoint<User>({
    methods: ['POST', 'PUT', 'PATCH'],
    ...(batch ? { batch } : {}),
    args,
    permit: { record: find, also: mayEdit },
    handle: (ctx, user) => update(ctx, tables, user),
  }),
  endpoint<User>({
    methods: ['DELETE'],
    ...(batch ? { batch } : {}),
    args: deleteArgs,
    refuse: ({ params }) => (params['force'] === true ? null : userErrors.notTrashable()),
    permit: { record: find, can: 'delete_user', code: 'rest_user_cannot_delete' },
    handle: (ctx, user) => remove(ctx, tables, user),
  }),
];

const isId = (id: unknown): boolean => id !== undefined && id !== null && id !== '' && id !== 0 && id !== '0';

const tableFor = ({ scope }: Ctx, tables: UserTables): UserResource =>
  showsAvatars(scope) ? tables.whole : tables.withoutAvatars;

const emptied = {
  name: '',
  first_name: '',
  last_name: '',
  url: '',
  description: '',
  nickname: '',
  slug: '',
  locale: '',
  roles: [],
};

function writeArgs({ whole, registered }: UserTables): { create: Args; update: Args } {
  const further = registeredArgs(registered);
  return {
    create: { ...emptiedByNull(createArgs(whole.fields), emptied), ...further },
    update: { ...emptiedByNull(updateArgs(whole.fields), emptied), ...further },
  };
}

const swapped: Readonly<Record<string, string>> = { roles: 'registered_date', registered_date: 'roles' };

/** Clients are told of the date before the roles, and shown the roles before the date. */
const described = (fields: FieldTable): FieldTable =>
  Object.fromEntries(
    Object.keys(fields)
      .map((name) => swapped[name] ?? name)
      .flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

const registeredSchemas = ({ registered }: UserTables) =>
  Object.fromEntries(registered.flatMap(({ name, schema }) => (schema === null ? [] : [[name, schema]])));

const userOfPath = ({ scope, path }: Ctx): Promise<User> => requireUser(scope, Number(path['id']));

const callersUser = ({ scope }: Ctx): Promise<User> => requireUser(scope, scope.caller.id);

function signedInUser(ctx: Ctx): Promise<User> {
  if (isVisitor(ctx.scope)) throw errors.notSignedIn();
  return callersUser(ctx);
}

function mayView({ scope: { caller, site }, params }: Ctx, user: User): true | RestError {
  if (caller.can('edit_user', user)) return true;
  if (params['context'] === 'edit') return userRefusals.editContext(caller);
  return caller.can('list_users') || hasPublished(site, user) ? true : userRefusals.view(caller);
}

function mayEdit({ scope: { caller, credential }, sent }: Ctx, user: User): true | RestError {
  if (sent['roles'] !== undefined && !caller.can('promote_user', user)) return userRefusals.editRoles(caller);
  if (!caller.can('edit_user', user)) return userRefusals.edit(caller);
  // Whoever found an application password must not be able to lock its owner out.
  const ownPassword = sent['password'] !== undefined && user.id === caller.id;
  return ownPassword && credential.kind === 'application-password' ? userRefusals.ownPassword(caller) : true;
}

const mayGiveRoles = ({ scope: { caller }, sent }: Ctx): true | RestError =>
  sent['roles'] === undefined || caller.can('promote_users') ? true : userRefusals.editRoles(caller);

async function list(ctx: Ctx, tables: UserTables): Promise<RestResponse> {
  const { scope, params, request } = ctx;
  const query = await scope.site.hooks.filter('rest_user_query', queryOf(scope, params), { scope, request });
  const { users, total } = await listUsers(scope, query);
  const shown = params['context'] === 'edit' ? users.filter((user) => scope.caller.can('edit_user', user)) : users;
  return listResponse(ctx, {
    items: await presentList(ctx, tableFor(ctx, tables), shown),
    total,
    perPage: query.limit,
    page: Math.ceil(query.offset / Math.max(query.limit, 1) + 1),
  });
}

async function create(ctx: Ctx, tables: UserTables): Promise<RestResponse> {
  const user = await createUser(ctx.scope, writeOf(ctx, tables));
  const made = await presentOne(ctx, tableFor(ctx, tables), user, 'edit');
  const location = restUrl(ctx.scope, `${ctx.route.pattern}/${user.id}`);
  return { ...made, status: 201, headers: { Location: location } };
}

async function update(ctx: Ctx, tables: UserTables, user: User): Promise<RestResponse> {
  return presentOne(ctx, tableFor(ctx, tables), await updateUser(ctx.scope, user.id, writeOf(ctx, tables)), 'edit');
}

const writeOf = (ctx: Ctx, { whole, registered }: UserTables): UserWrite => {
  const { meta, ...patch } = toPatch<UserPatch & { meta: UserWrite['meta'] }>(whole.fields, ctx.sent);
  return {
    patch,
    meta,
    within: (scope, row) =>
      updateRegisteredFields(registered, ctx.sent, {
        scope,
        request: ctx.request,
        row,
        setMeta: (key, value) => setUserMeta(scope, row.id, { key, value }),
      }),
  };
};

async function remove(ctx: Ctx, tables: UserTables, user: User): Promise<RestResponse> {
  const { scope, request } = ctx;
  const [previous] = await present(ctx, tableFor(ctx, tables), [user], 'edit');
  await deleteUser(scope, user.id, readReassign(ctx.params['reassign'] ?? '') ?? null);
  await scope.site.hooks.action('rest_delete_user', user, { scope, request });
  return respond({ deleted: true, previous: previous?.data ?? {} });
}
