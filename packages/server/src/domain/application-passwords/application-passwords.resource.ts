import { stepUpError } from '../../auth/credential.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { errors } from '../../rest/errors.ts';
import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { createArgs, defineResource, itemSchema, updateArgs } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, Endpoint, Method, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { nullable, string } from '../../schema/build.ts';
import { isVisitor } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { User } from '../users/user.ts';
import { requireUser } from '../users/users.actions.ts';
import * as actions from './application-passwords.actions.ts';
import type { ApplicationPassword, Minted } from './application-passwords.actions.ts';
import { passwordErrors } from './application-passwords.errors.ts';
import { limitArgs, limitSchemas, readLimits } from './application-passwords.args.ts';
import { scalarText } from '../../lib/json.ts';

const field = fieldsOf<ApplicationPassword, object, { name: string; appId: string }>();
const everywhere = ['view', 'edit', 'embed'] as const;
const inFull = ['view', 'edit'] as const;
const written = ['POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Method[];

const fields = {
  uuid: field({
    description: 'UUID of the application password.',
    schema: string({ format: 'uuid' }),
    in: everywhere,
    read: (password) => password.uuid,
  }),
  app_id: field({
    description: 'UUID of the application, as the application sends it.',
    schema: string({ oneOf: [string({ format: 'uuid' }), string({ enum: [''] })] }),
    in: everywhere,
    read: (password) => password.appId,
    write: (appId) => ({ appId }),
    null: 'unsaid',
  }),
  name: field({
    description: 'Name of the application password.',
    schema: string({ minLength: 1, pattern: '.*\\S.*' }),
    in: everywhere,
    required: true,
    read: (password) => password.name,
    write: (name) => ({ name }),
    null: 'unsaid',
  }),
  created: field({
    description: 'Creation date, GMT.',
    schema: string({ format: 'date-time' }),
    in: inFull,
    read: (password) => password.created,
  }),
  last_used: field({
    description: 'Date of last use, GMT. Updated once a day.',
    schema: nullable(string({ format: 'date-time' })),
    in: inFull,
    read: (password) => password.lastUsed,
  }),
  last_ip: field({
    description: 'IP address of last use.',
    schema: nullable(string({ format: 'ip' })),
    in: inFull,
    read: (password) => password.lastIp,
  }),
} as const;

/** Shown once, in the response that makes it. */
const password = fieldsOf<Minted>()({
  description: 'The password. Returned only once, on creation.',
  schema: string(),
  in: ['edit'],
  shownOnce: true,
  read: (minted) => minted.password,
});

/** How clients are told of the name. */
const name = {
  ...fields.name,
  schema: { type: 'string', required: true, context: everywhere, minLength: 1, pattern: '.*\\S.*' },
} as const;

type Passwords = Resource<ApplicationPassword, object>;

const passwordResource = (collection: string): Passwords =>
  defineResource<ApplicationPassword>({
    name: 'application-password',
    fields,
    fieldOrder: ['uuid', 'app_id', 'name', 'password'],
    needs: {},
    links: (password, { scope }) => ({
      self: [
        {
          href: restUrl(scope, `${collection}/${password.userId}/application-passwords/${password.uuid}`),
          targetHints: { allow: ['GET', ...(scope.caller.can('edit_user', { id: password.userId }) ? written : [])] },
        },
      ],
    }),
  });

export function applicationPasswordRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const base = `/users/(?P<user_id>(?:[\\d]+|me))/application-passwords`;
  const resource = passwordResource(`/${namespace}/users`);
  const route = {
    namespace,
    schema: () => itemSchema({ ...resource, fields: { ...fields, name, password } }),
    undescribed: limitSchemas,
  };
  const args = { context: contextArg() };
  return [
    {
      ...route,
      path: base,
      endpoints: [
        guarded({
          methods: ['GET'],
          answers: 'list',
          args,
          code: 'rest_cannot_list_application_passwords',
          handle: async (ctx, user) => list(ctx, resource, await actions.listPasswords(ctx.scope, user.id)),
        }),
        guarded({
          methods: ['POST'],
          args: { ...createArgs(resource), ...limitArgs },
          example: { name: 'Front end' },
          makes: true,
          code: 'rest_cannot_create_application_passwords',
          handle: (ctx, user) => mint(ctx, { ...resource, fields: { ...fields, password } }, user),
        }),
        guarded({
          methods: ['DELETE'],
          code: 'rest_cannot_delete_application_passwords',
          handle: async ({ scope }, user) => ({ deleted: true, count: await actions.removePasswords(scope, user.id) }),
        }),
      ],
    },
    {
      ...route,
      path: `${base}/introspect`,
      endpoints: [
        guarded({
          methods: ['GET'],
          answers: 'one',
          args,
          code: 'rest_cannot_introspect_app_password_for_non_authenticated_user',
          isOwn: true,
          handle: async (ctx, user) => one(ctx, resource, await actions.usedPassword(ctx.scope, user.id)),
        }),
      ],
    },
    {
      ...route,
      path: `${base}/(?P<uuid>[\\w\\-]+)`,
      endpoints: [
        guarded({
          methods: ['GET'],
          args,
          code: 'rest_cannot_read_application_password',
          handle: async (ctx, user) => one(ctx, resource, await actions.requirePassword(ctx.scope, idOf(ctx, user))),
        }),
        guarded({
          methods: ['POST', 'PUT', 'PATCH'],
          args: { ...updateArgs(resource), ...limitArgs },
          example: { name: 'Another front end' },
          code: 'rest_cannot_edit_application_password',
          handle: (ctx, user) => update(ctx, resource, user),
        }),
        guarded({
          methods: ['DELETE'],
          code: 'rest_cannot_delete_application_password',
          handle: (ctx, user) => remove(ctx, resource, user),
        }),
      ],
    },
  ];
}

interface Guarded extends Omit<Endpoint<User>, 'permit'> {
  readonly code: string;
  /** Only for the user themself. */
  readonly isOwn?: boolean;
}

/** All routes are for those who may edit the user. The password itself is looked up only then. */
const guarded = ({ code, isOwn = false, ...given }: Guarded): Endpoint => {
  const permit: PolicyTable<User> = {
    record: userOfPath,
    can: 'edit_user',
    code,
    ...(given.methods.includes('GET') ? {} : { also: given.methods.includes('DELETE') ? isWhole : isWholeAndRecent }),
    ...(isOwn ? { also: ({ scope }, user) => user.id === scope.caller.id } : {}),
  };
  return endpoint<User>({ ...given, permit });
};

/** A password with scopes could otherwise make itself one without. */
const isWhole = ({ scope: { credential } }: Ctx): Verdict =>
  credential.kind === 'application-password' && credential.scopes !== null ? passwordErrors.scoped() : true;

/** A borrowed browser must not yield a key. Deleting keys needs no more than a session. */
const isWholeAndRecent = (ctx: Ctx): Verdict => {
  const verdict = isWhole(ctx);
  return verdict === true ? (stepUpError(ctx.scope.credential) ?? true) : verdict;
};

async function userOfPath({ scope, path }: Ctx): Promise<User> {
  await actions.requireAvailable(scope);
  const isOwn = scalarText(path['user_id']).toLowerCase() === 'me';
  if (isOwn && isVisitor(scope)) throw errors.notSignedIn();
  const user = await requireUser(scope, isOwn ? scope.caller.id : Number(path['user_id']));
  await actions.requireAvailableFor(scope, user.id);
  return user;
}

const idOf = ({ path }: Ctx, user: User) => ({ userId: user.id, uuid: scalarText(path['uuid']) });

/** Limits are shown where there are any. */
const limitsOf = ({ expires, scopes }: ApplicationPassword) => ({
  ...(expires === null ? {} : { expires }),
  ...(scopes === null ? {} : { scopes: { ...scopes } }),
});

async function one(ctx: Ctx, resource: Passwords, password: ApplicationPassword): Promise<RestResponse> {
  return withLimits(await presentOne(ctx, resource, password), password);
}

async function list(ctx: Ctx, resource: Passwords, passwords: readonly ApplicationPassword[]): Promise<RestResponse> {
  const items = await presentList(ctx, resource, passwords);
  return respond(items.map((item, at) => ({ ...(item as object), ...limitsOf(passwords[at] as ApplicationPassword) })));
}

const withLimits = (given: RestResponse, password: ApplicationPassword): RestResponse => ({
  ...given,
  data: { ...(given.data as object), ...limitsOf(password) },
});

async function mint(ctx: Ctx, resource: Resource<Minted, object>, user: User): Promise<RestResponse> {
  const { scope, sent } = ctx;
  const wish = {
    userId: user.id,
    name: scalarText(sent['name']),
    appId: scalarText(sent['app_id']),
    ...readLimits(sent),
  };
  const minted = await actions.mintPassword(scope, wish);
  const made = withLimits(await presentOne(ctx, resource, minted, 'edit'), minted);
  const location = restUrl(
    scope,
    `/${scope.site.dialect.namespace('v2')}/users/${user.id}/application-passwords/${minted.uuid}`,
  );
  return { ...made, status: 201, headers: { Location: location } };
}

async function update(ctx: Ctx, resource: Passwords, user: User): Promise<RestResponse> {
  const { name: sent } = ctx.sent;
  const changes = { ...readLimits(ctx.sent), ...(typeof sent === 'string' && { name: sent }) };
  const updated = await actions.updatePassword(ctx.scope, idOf(ctx, user), changes);
  return withLimits(await presentOne(ctx, resource, updated, 'edit'), updated);
}

async function remove(ctx: Ctx, resource: Passwords, user: User): Promise<RestResponse> {
  const removed = await actions.removePassword(ctx.scope, idOf(ctx, user));
  const [previous] = await present(ctx, resource, [removed], 'edit');
  return respond({ deleted: true, previous: { ...previous?.data, ...limitsOf(removed) } });
}
