import { isKey } from '../../auth/credential.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { collectionEndpoints, collectionRoutes } from '../../rest/collection.ts';
import type { Collection } from '../../rest/collection.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Behind } from '../../rest/cursors.ts';
import { errors } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { presentOne } from '../../rest/present.ts';
import { anyone } from '../../rest/route.ts';
import type { Ctx, Endpoint, RouteDefinition } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { Roles } from '../../access/roles.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { allRoles } from './roles.actions.ts';
import { lackedByRoles } from './roles.rules.ts';
import { hasPublished, privilegedRole } from './user-rights.rules.ts';
import type { User, UserPatch } from './user.ts';
import {
  createUser,
  defaultRoles,
  deleteUser,
  requireUser,
  listUsers,
  changeUserMeta,
  updateUser,
} from './users.actions.ts';
import { deleteArgs, idArg, listArgs, readReassign } from './users.args.ts';
import { userErrors, userRefusals } from './users.errors.ts';
import { userResource } from './users.fields.ts';
import type { UserNeeds } from './users.fields.ts';
import { asksForRoles, queryOf, refuseGuarded } from './users.query.ts';

type Users = Collection<User, UserNeeds, UserPatch, User>;

export function userRoutes(site: SiteDraft): RouteDefinition[] {
  const users = usersBy(site, userOfPath);
  const [list, item] = collectionRoutes({ ...users, batch: true }) as [RouteDefinition, RouteDefinition];
  return [list, item, ownRoute(usersBy(site, callersUser), item.schema)];
}

/** The collection, with the way in which a route names the user. */
function usersBy(site: SiteDraft, record: (ctx: Ctx) => Promise<User>): Users {
  const listing = listArgs(site);
  return {
    resource: userResource(site),
    namespace: site.dialect.namespace('v2'),
    path: '/users',
    id: idArg,
    registered: site.registeredFields.get('user') ?? [],
    rowOf: (user) => user,
    list: {
      args: (scope) => scope.site.hooks.filter('rest_user_collection_params', listing, { scope }),
      permit: { also: ({ scope, params }) => refuseGuarded(scope, params) ?? true },
      find,
    },
    read: { permit: { record, also: mayView } },
    create: {
      example: { username: 'mira', email: 'mira@example.org', password: 'a long enough secret', roles: ['author'] },
      permit: { can: 'create_users', code: 'rest_cannot_create_user', also: mayGiveRoles },
      danger: makesPrivileged,
      withId: () => userErrors.exists(),
      save: ({ scope }, write) => createUser(scope, write),
    },
    update: {
      example: { name: 'Mira', description: 'Writes about tea.' },
      permit: { record, also: mayEdit },
      danger: ({ sent }, user) => changesAccount(sent, user),
      save: ({ scope }, { id }, write) => updateUser(scope, id, write),
    },
    remove: {
      args: deleteArgs,
      refuse: refusedRemoval,
      permit: { record, can: 'delete_user', code: 'rest_user_cannot_delete' },
      trash: () => Promise.reject(userErrors.notTrashable()),
      remove: async ({ scope, params }, user, previous) => {
        await previous(user);
        await deleteUser(scope, user.id, readReassign(params['reassign'] ?? '') ?? null);
      },
      removed: ({ scope, request }, user) => scope.site.hooks.action('rest_delete_user', user, { scope, request }),
      previousIn: 'edit',
    },
    changeMeta: changeUserMeta,
  };
}

/** The caller's own user, under a name of its own. */
function ownRoute(users: Users, schema: RouteDefinition['schema']): RouteDefinition {
  const { update, remove } = collectionEndpoints(users);
  const read: Endpoint = {
    methods: ['GET'],
    answers: 'one',
    args: { context: contextArg() },
    permit: anyone,
    handle: async (ctx) => presentOne(ctx, users.resource, await signedInUser(ctx)),
  };
  const { namespace, path } = users;
  return { namespace, path: `${path}/me`, ...(schema && { schema }), endpoints: [read, update, remove] };
}

/** Users have no trash. This is judged before the user is looked up, and told only to callers who delete users. */
function refusedRemoval({ scope: { caller }, params }: Ctx): RestError | null {
  if (params['force'] === true) return null;
  return caller.can('delete_users') ? userErrors.notTrashable() : userRefusals.remove(caller);
}

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

async function mayEdit(ctx: Ctx, user: User): Promise<true | RestError> {
  const { scope, sent } = ctx;
  const { caller, credential } = scope;
  const mayPromote = sent['roles'] === undefined || caller.can('promote_user', user);
  if (rolesIn(sent).length > 0 && !mayPromote) return userRefusals.editRoles(caller);
  if (!caller.can('edit_user', user)) return userRefusals.edit(caller);
  if (!mayPromote) return userRefusals.editRoles(caller);
  const isOwn = user.id === caller.id;
  // A stolen application password must not lock out its owner.
  if (isOwn && isKey(credential) && sent['password'] !== undefined) return userRefusals.ownPassword(caller);
  const added = rolesIn(sent).filter((role) => !user.roles.includes(role));
  const roles = added.length === 0 ? scope.site.roles : await allRoles(scope);
  const lacked = lackedByRoles(caller, { roles, names: added });
  if (lacked !== null) return userErrors.lackedRole(lacked.role, lacked.capability);
  if (!isScoped(scope)) return true;
  if (sent['password'] !== undefined) return userErrors.scopedPassword();
  if (sent['email'] !== undefined && sent['email'] !== user.email) return userErrors.scopedEmail();
  return mayAssign(scope, roles, added);
}

/** What decides who can use the account, and for what. */
const changesAccount = (sent: JsonMap, user: User): boolean =>
  sent['password'] !== undefined ||
  (sent['email'] !== undefined && sent['email'] !== user.email) ||
  (sent['roles'] !== undefined && rolesIn(sent).join(' ') !== user.roles.join(' '));

/** A key with scopes must not become an account that has none. Access tokens can't make dangerous changes at all. */
const isScoped = ({ credential }: Scope): boolean =>
  credential.kind === 'application-password' && credential.scopes !== null;

const rolesIn = ({ roles }: JsonMap): readonly string[] => (isList(roles) ? roles.map(scalarText) : []);

function mayAssign(scope: Scope, roles: Roles, names: readonly string[]): true | RestError {
  const found = isScoped(scope) ? privilegedRole(roles, names) : null;
  return found === null ? true : userErrors.scopedRole(found.role, found.capability);
}

async function mayGiveRoles({ scope, sent }: Ctx): Promise<true | RestError> {
  const isChosen = sent['roles'] !== undefined;
  if (isChosen && !scope.caller.can('promote_users')) return userRefusals.editRoles(scope.caller);
  const roles = await allRoles(scope);
  const names = isChosen ? rolesIn(sent) : defaultRoles(scope, roles);
  const lacked = isChosen ? lackedByRoles(scope.caller, { roles, names }) : null;
  if (lacked !== null) return userErrors.lackedRole(lacked.role, lacked.capability);
  return mayAssign(scope, roles, names);
}

async function makesPrivileged({ scope, sent }: Ctx): Promise<boolean> {
  const roles = await allRoles(scope);
  return privilegedRole(roles, sent['roles'] === undefined ? defaultRoles(scope, roles) : rolesIn(sent)) !== null;
}

async function find({ scope, params, request }: Ctx, behind: Behind): Promise<ListedPage<User>> {
  const roles = asksForRoles(params) ? await allRoles(scope) : scope.site.roles;
  const asked = { ...queryOf(scope, params, roles), ...(behind !== undefined && { behind }) };
  const query = await scope.site.hooks.filter('rest_user_query', asked, { scope, request });
  const { users, total, last } = await listUsers(scope, query);
  return {
    rows: params['context'] === 'edit' ? users.filter((user) => scope.caller.can('edit_user', user)) : users,
    total,
    perPage: query.limit,
    page: Math.ceil(query.offset / Math.max(query.limit, 1) + 1),
    last,
  };
}
