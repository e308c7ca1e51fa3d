import { endSession, endSessions, sessionsOf } from './user-sessions.actions.ts';
import type { User } from './user.ts';
import { requireUser } from './users.actions.ts';
import { scalarText } from '../../lib/json.ts';
import { errors } from '../../rest/errors.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';

const namespace = 'platen/v1';
const path = String.raw`/users/(?P<id>(?:[\d]+|me))/sessions`;
const idArg: Arg = { schema: { description: 'Id of the user, or `me`.', type: 'string' } };

/** Same permission and errors as editing the user. */
const permit: PolicyTable<User> = {
  signIn: true,
  record: ({ scope, path: { id } }: Ctx) => {
    if (isVisitor(scope)) throw errors.notSignedIn();
    return requireUser(scope, scalarText(id) === 'me' ? scope.caller.id : Number(id));
  },
  can: 'edit_user',
  code: 'rest_cannot_edit',
};

const ownSession = ({ credential }: Scope): string | undefined =>
  credential.kind === 'cookie' ? credential.sessionId : undefined;

const route = { namespace, unlisted: true, permit };

export const sessionRoutes: readonly RouteDefinition[] = [
  singleRoute({
    ...route,
    path,
    args: { id: idArg },
    read: {
      answers: 'list',
      handle: async ({ scope }, user) =>
        (await sessionsOf(scope, user)).map(({ id, createdAt, expiresAt, source, agent }) => ({
          id,
          created: createdAt,
          expires: expiresAt,
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
    args: { id: idArg, session: { schema: { description: 'Id of the session.', type: 'string' } } },
    remove: async ({ scope, path: { session } }, user) => {
      await endSession(scope, user, scalarText(session));
      return respond({ deleted: true });
    },
  }),
];
