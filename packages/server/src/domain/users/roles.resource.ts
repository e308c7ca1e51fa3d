import type { Role, Roles } from '../../access/roles.ts';
import { limitsOf } from '../../auth/credential.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import { allRoles, createRole, deleteRole, roleUsers, updateRole } from './roles.actions.ts';
import { roleErrors } from './roles.errors.ts';
import { isEditable, sourceOf } from './roles.rules.ts';

const namespace = 'platen/v1';
const usersArg: Arg = {
  schema: { description: 'Adds the number of users of each role.', type: 'boolean', default: false },
};

/** A change of a role changes what all of its users may do. */
const permit: PolicyTable = {
  signIn: true,
  can: 'list_users',
  code: 'rest_user_cannot_view',
  also: ({ scope: { caller, credential }, request }: Ctx) => {
    if (request.method === 'GET') return true;
    if (!caller.can('manage_options') || !caller.can('promote_users')) return roleErrors.edit();
    return limitsOf(credential) === null ? true : roleErrors.scoped();
  },
};

const fieldArgs = {
  label: { schema: { description: 'Name of the role for people.', type: 'string', minLength: 1, maxLength: 100 } },
  capabilities: {
    schema: {
      description: 'All capabilities of the role. You can add and remove only those that you have.',
      type: 'array',
      items: { type: 'string' },
      maxItems: 1000,
    },
  },
} satisfies Args;

const required = (arg: Arg): Arg => ({ ...arg, required: true });

const textsIn = (params: JsonMap, name: string): readonly string[] => {
  const { [name]: value } = params;
  return isList(value) ? value.map(scalarText) : [];
};

function presentRole({ site }: Scope, { name, label, capabilities }: Role, users?: ReadonlyMap<string, number>) {
  const source = sourceOf(site, name);
  return {
    name,
    label,
    capabilities: [...capabilities],
    source,
    editable: isEditable(site, name),
    /** What a built-in role has where nobody changed it. */
    default_capabilities: source === 'site' ? null : [...(site.roles.get(name)?.capabilities ?? [])],
    ...(users && { users: users.get(name) ?? 0 }),
  };
}

const collection = singleRoute({
  namespace,
  path: '/roles',
  unlisted: true,
  permit,
  read: {
    answers: 'list',
    args: { users: usersArg },
    handle: async ({ scope, params }) => {
      const users = params['users'] === true ? await roleUsers(scope) : undefined;
      return (await allRoles(scope)).all().map((role) => presentRole(scope, role, users));
    },
  },
  run: {
    danger: true,
    args: {
      name: { schema: { description: 'Name of the role in the API. Default: from the label.', type: 'string' } },
      label: required(fieldArgs.label),
      capabilities: required(fieldArgs.capabilities),
    },
    example: { label: 'Reviewer', capabilities: ['read', 'edit_posts', 'edit_others_posts'] },
    handle: async ({ scope, params }) => {
      const role = await createRole(scope, {
        ...(params['name'] !== undefined && { name: scalarText(params['name']) }),
        label: scalarText(params['label']),
        capabilities: textsIn(params, 'capabilities'),
      });
      return respond(presentRole(scope, role), { status: 201 });
    },
  },
});

const nameOf = ({ path }: Ctx): string => scalarText(path['name']);

function requireRole(roles: Roles, name: string): Role {
  const role = roles.get(name);
  if (role === undefined) throw roleErrors.unknown(name);
  return role;
}

const item = singleRoute({
  namespace,
  path: String.raw`/roles/(?P<name>[\w-]+)`,
  unlisted: true,
  permit,
  args: { name: { schema: { description: 'Name of the role.', type: 'string' } } },
  read: {
    args: { users: usersArg },
    handle: async (ctx) => {
      const role = requireRole(await allRoles(ctx.scope), nameOf(ctx));
      return presentRole(ctx.scope, role, ctx.params['users'] === true ? await roleUsers(ctx.scope) : undefined);
    },
  },
  update: {
    danger: true,
    args: fieldArgs,
    example: { capabilities: ['read', 'edit_posts', 'upload_files'] },
    handle: async (ctx) => {
      const { scope, params } = ctx;
      const role = await updateRole(scope, nameOf(ctx), {
        ...(params['label'] !== undefined && { label: scalarText(params['label']) }),
        ...(params['capabilities'] !== undefined && { capabilities: textsIn(params, 'capabilities') }),
      });
      return respond(presentRole(scope, role));
    },
  },
  remove: {
    danger: true,
    args: {
      replacement: {
        schema: {
          description: 'Role that users of the deleted role get instead. Empty: none. Required if there are users.',
          type: 'string',
        },
      },
    },
    handle: async (ctx) => {
      const { scope, params } = ctx;
      const previous = presentRole(scope, requireRole(await allRoles(scope), nameOf(ctx)));
      const { replacement } = params;
      const users = await deleteRole(
        scope,
        previous.name,
        replacement === undefined ? undefined : scalarText(replacement) || null,
      );
      return respond({ deleted: true, users, previous });
    },
  },
});

/** Roles and their capabilities. */
export const roleRoutes: readonly RouteDefinition[] = [collection, item];
