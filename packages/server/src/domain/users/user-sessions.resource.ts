import { endSession, endSessions, sessionsOf } from './user-sessions.actions.ts';
import { editedUser, userIdArg } from './edited-user.policies.ts';
import { scalarText } from '../../lib/json.ts';
import { respond } from '../../rest/response.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';

const namespace = 'platen/v1';
const path = String.raw`/users/(?P<id>(?:[\d]+|me))/sessions`;

const ownSession = ({ credential }: Scope): string | undefined =>
  credential.kind === 'cookie' ? credential.sessionId : undefined;

const route = { namespace, unlisted: true, permit: editedUser };

export const sessionRoutes: readonly RouteDefinition[] = [
  singleRoute({
    ...route,
    path,
    args: { id: userIdArg },
    read: {
      answers: 'list',
      handle: async ({ scope }, user) =>
        (await sessionsOf(scope, user)).map(({ id, createdAt, expiresAt, lastSeenAt, source, agent }) => ({
          id,
          created: createdAt,
          expires: expiresAt,
          last_seen: lastSeenAt,
          ip: source,
          agent,
          current: id === ownSession(scope),
        })),
    },
    remove: async ({ scope }, user) =>
      respond({ deleted: true, count: await endSessions(scope, user, ownSession(scope)) }),
  }),
  singleRoute({
    ...route,
    path: `${path}/(?P<session>[\\w-]+)`,
    args: { id: userIdArg, session: { schema: { description: 'Id of the session.', type: 'string' } } },
    remove: async ({ scope, path: { session } }, user) => {
      await endSession(scope, user, scalarText(session));
      return respond({ deleted: true });
    },
  }),
];
