import { limitsOf } from '../../auth/credential.ts';
import { scalarText } from '../../lib/json.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Ctx, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { passwordErrors } from '../application-passwords/application-passwords.errors.ts';
import { allRoles } from '../users/roles.actions.ts';
import { lackedByRoles } from '../users/roles.rules.ts';
import { userErrors } from '../users/users.errors.ts';
import { requireUser } from '../users/users.actions.ts';
import { serviceAccountErrors } from '../service-accounts/service-accounts.errors.ts';
import { adoptUser, releaseUser } from './scim-adoption.actions.ts';
import { listScimGroups, mapScimGroup } from './scim-groups.actions.ts';

const needed = ['create_users', 'edit_users', 'promote_users'] as const;
const route = { namespace: 'platen/v1', unlisted: true };

/** As service accounts: whoever maps a group gives roles to users. */
function mayManage({ scope: { caller, credential }, request }: Ctx): Verdict {
  if (needed.some((name) => !caller.can(name))) return serviceAccountErrors.denied();
  return request.method !== 'GET' && limitsOf(credential) !== null ? passwordErrors.scoped() : true;
}

const permit: PolicyTable = { signIn: true, also: mayManage };

/** Nobody hands over, or takes back, an account above their own. */
async function mayHandOver(ctx: Ctx, userId: number): Promise<Verdict> {
  const verdict = mayManage(ctx);
  if (verdict !== true) return verdict;
  const user = await requireUser(ctx.scope, userId);
  const lacked = lackedByRoles(ctx.scope.caller, { roles: await allRoles(ctx.scope), names: user.roles });
  return lacked === null ? true : userErrors.lackedRole(lacked.role, lacked.capability);
}

const idArg = (description: string): Arg => ({ required: true, schema: { description, type: 'integer', minimum: 1 } });

const groups = singleRoute({
  ...route,
  path: '/scim/groups',
  permit,
  read: { answers: 'list', handle: ({ scope }) => listScimGroups(scope) },
});

const group = singleRoute({
  ...route,
  path: String.raw`/scim/groups/(?P<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`,
  permit,
  args: { id: { schema: { description: 'Id of the group.', type: 'string' } } },
  update: {
    danger: true,
    args: {
      role: {
        required: true,
        schema: { description: 'Role of all members. Null: none.', type: ['string', 'null'], maxLength: 60 },
      },
    },
    example: { role: 'editor' },
    handle: async ({ scope, path, sent: { role } }) => {
      await mapScimGroup(scope, scalarText(path['id']), typeof role === 'string' ? role : null);
      const found = (await listScimGroups(scope)).find(({ id }) => id === path['id']);
      return respond(found ?? null);
    },
  },
});

const users = singleRoute({
  ...route,
  path: '/scim/users',
  permit,
  run: {
    danger: true,
    permit: { signIn: true, also: (ctx) => mayHandOver(ctx, Number(ctx.sent['user'])) },
    args: {
      user: idArg('Id of the user.'),
      service_account: idArg('Id of the service account that the directory uses.'),
      user_name: {
        required: true,
        schema: { description: 'User name in the directory.', type: 'string', minLength: 1, maxLength: 255 },
      },
    },
    example: { user: 42, service_account: 7, user_name: 'anna@example.org' },
    handle: async ({ scope, params }) => {
      const userName = scalarText(params['user_name']);
      const [userId, directoryId] = [Number(params['user']), Number(params['service_account'])];
      await adoptUser(scope, { userId, directoryId, userName });
      return respond({ user: userId, service_account: directoryId, user_name: userName }, { status: 201 });
    },
  },
});

const user = singleRoute({
  ...route,
  path: String.raw`/scim/users/(?P<id>[\d]+)`,
  permit: { signIn: true, also: (ctx) => mayHandOver(ctx, Number(ctx.path['id'])) },
  args: { id: { schema: { description: 'Id of the user.', type: 'integer' } } },
  remove: {
    danger: true,
    handle: async ({ scope, path }) => {
      await releaseUser(scope, Number(path['id']));
      return respond({ deleted: true });
    },
  },
});

/** What administrators decide about the users and groups of directories. */
export const scimRoutes: readonly RouteDefinition[] = [groups, group, users, user];
