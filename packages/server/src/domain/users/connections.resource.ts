import { limitsOf } from '../../auth/credential.ts';
import { scalarText } from '../../lib/json.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Ctx, RouteDefinition, Verdict } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { changeAccess, connectionsOf, endConnection, endConnections } from './connections.actions.ts';
import { editedUser, userIdArg } from './edited-user.policies.ts';
import type { User } from './user.ts';
import { userErrors } from './users.errors.ts';

const namespace = 'platen/v1';
const path = String.raw`/users/(?P<id>(?:[\d]+|me))/grants`;

const accessArg: Arg = {
  schema: {
    description: 'What the program may do: `read`, or `write` for reading and writing.',
    type: 'string',
    enum: ['read', 'write'],
    required: true,
  },
};

/** Users decide for themselves, and no program extends its own access. */
const mayChange = ({ scope: { caller, credential } }: Ctx, user: User): Verdict =>
  user.id === caller.id && limitsOf(credential) === null ? true : userErrors.foreignConnection();

const route = { namespace, unlisted: true, permit: editedUser };

export const connectionRoutes: readonly RouteDefinition[] = [
  singleRoute({
    ...route,
    path,
    args: { id: userIdArg },
    read: {
      answers: 'list',
      handle: async ({ scope }, user) =>
        (await connectionsOf(scope, user)).map((grant) => ({
          id: grant.id,
          name: grant.clientName,
          client_id: grant.clientId,
          scopes: [...grant.scopes],
          resources: [...grant.audiences],
          redirect_uri: grant.redirectUri,
          created: grant.createdAt,
          expires: grant.expiresAt,
          last_used: grant.lastUsedAt,
          last_ip: grant.lastIp,
        })),
    },
    remove: async ({ scope }, user) => respond({ deleted: true, count: await endConnections(scope, user) }),
  }),
  singleRoute({
    ...route,
    path: `${path}/(?P<grant>[\\w-]+)`,
    args: { id: userIdArg, grant: { schema: { description: 'Id of the connection.', type: 'string' } } },
    update: {
      permit: { ...editedUser, also: mayChange },
      danger: true,
      args: { access: accessArg },
      example: { access: 'read' },
      handle: async (ctx, user) => {
        const access = ctx.params['access'] === 'write' ? 'write' : 'read';
        await changeAccess(ctx.scope, user, { grant: scalarText(ctx.path['grant']), access });
        return respond({ updated: true });
      },
    },
    remove: async ({ scope, path: { grant } }, user) => {
      await endConnection(scope, user, scalarText(grant));
      return respond({ deleted: true });
    },
  }),
];
