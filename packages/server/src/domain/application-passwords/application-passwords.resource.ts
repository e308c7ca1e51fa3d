import { limitsOf as credentialLimits } from '../../auth/credential.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { errors } from '../../rest/errors.ts';
import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { presentOne } from '../../rest/present.ts';
import { recordRoutes } from '../../rest/records.ts';
import { createArgs, defineResource, itemSchema, updateArgs } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import type { Ctx, Method, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
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
    complete: (item, password) => ({ ...item, ...limitsOf(password) }),
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
  const path = `/users/(?P<user_id>(?:[\\d]+|me))/application-passwords`;
  const resource = passwordResource(`/${namespace}/users`);
  const route = {
    namespace,
    schema: () => itemSchema({ ...resource, fields: { ...fields, name, password } }),
    undescribed: limitSchemas,
  };
  const args = { context: contextArg() };
  const introspection = singleRoute<User>({
    ...route,
    path: `${path}/introspect`,
    permit: {
      ...ofUser('rest_cannot_introspect_app_password_for_non_authenticated_user'),
      also: ({ scope }, user) => user.id === scope.caller.id,
    },
    read: {
      args,
      handle: async (ctx, user) => presentOne(ctx, resource, await actions.usedPassword(ctx.scope, user.id)),
    },
  });
  return recordRoutes({
    ...route,
    path,
    item: { path: '/(?P<uuid>[\\w\\-]+)' },
    resource,
    list: {
      args,
      permit: ofUser('rest_cannot_list_application_passwords'),
      find: ({ scope }, user) => actions.listPasswords(scope, user.id),
    },
    create: {
      args: { ...createArgs(resource), ...limitArgs },
      example: { name: 'Front end' },
      permit: { ...ofUser('rest_cannot_create_application_passwords'), also: isWhole },
      // A borrowed browser must not yield a key. Deleting keys needs no more than a session.
      danger: true,
      resource: { ...resource, fields: { ...fields, password } } as Resource<Minted, object>,
      save: ({ scope, sent }, user) =>
        actions.mintPassword(scope, {
          userId: user.id,
          name: scalarText(sent['name']),
          appId: scalarText(sent['app_id']),
          ...readLimits(sent),
        }),
      locate: (_, { uuid }, user) => `/${namespace}/users/${user.id}/application-passwords/${uuid}`,
    },
    clear: {
      permit: { ...ofUser('rest_cannot_delete_application_passwords'), also: isWhole },
      remove: ({ scope }, user) => actions.removePasswords(scope, user.id),
    },
    read: {
      permit: ofUser('rest_cannot_read_application_password'),
      find: (ctx, user) => actions.requirePassword(ctx.scope, idOf(ctx, user)),
    },
    update: {
      args: { ...updateArgs(resource), ...limitArgs },
      example: { name: 'Another front end' },
      permit: { ...ofUser('rest_cannot_edit_application_password'), also: isWhole },
      danger: true,
      save: (ctx, user) => {
        const { name: sent } = ctx.sent;
        const changes = { ...readLimits(ctx.sent), ...(typeof sent === 'string' && { name: sent }) };
        return actions.updatePassword(ctx.scope, idOf(ctx, user), changes);
      },
    },
    remove: {
      permit: { ...ofUser('rest_cannot_delete_application_password'), also: isWhole },
      remove: async (ctx, user, previous) => previous(await actions.removePassword(ctx.scope, idOf(ctx, user))),
    },
  }).toSpliced(1, 0, introspection);
}

/** All routes are for those who may edit the user. The password itself is looked up only then. */
const ofUser = (code: string): PolicyTable<User> => ({ record: userOfPath, can: 'edit_user', code });

/** A password with scopes could otherwise make itself one without. */
const isWhole = ({ scope: { credential } }: Ctx): Verdict =>
  credentialLimits(credential) !== null ? passwordErrors.scoped() : true;

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
