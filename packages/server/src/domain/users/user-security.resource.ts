import { createError, errors } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Ctx, Policy, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { scalarText } from '../../lib/json.ts';
import { allRoles } from './roles.actions.ts';
import { policiesOf, resetFactorsOf, securityOf, setPolicy } from './user-security.actions.ts';
import { editedUser, userIdArg } from './edited-user.policies.ts';
import type { User } from './user.ts';
import { userErrors, userRefusals } from './users.errors.ts';

const namespace = 'platen/v1';

const ownReset = createError(
  'rest_cannot_reset_own_factors',
  409,
  "You can't reset your own second factors. Use a recovery code, or ask another administrator.",
);
const bySetting = createError(
  'rest_policy_fixed',
  409,
  'PLATEN_SECOND_FACTOR requires a second factor for this role. Change the setting first.',
);

const permit: PolicyTable<User> = {
  ...editedUser,
  also: ({ scope, request }: Ctx, user: User) => (request.method === 'DELETE' ? mayReset(scope, user) : true),
};

function mayReset(scope: Scope, user: User): true | RestError {
  if (user.id === scope.caller.id) return ownReset();
  return scope.caller.can('promote_user', user) ? true : userRefusals.resetFactors(scope.caller);
}

const factors = singleRoute<User>({
  namespace,
  unlisted: true,
  path: String.raw`/users/(?P<id>(?:[\d]+|me))/factors`,
  args: { id: userIdArg },
  permit,
  read: async ({ scope }, user) => {
    const { totp, recoveryCodes, passkeys, devices, isRequired } = await securityOf(scope, user);
    return {
      required: isRequired,
      totp,
      recovery_codes: recoveryCodes,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, suspendedAt }) => ({
        id,
        name,
        created: createdAt,
        last_used: lastUsedAt,
        suspended: suspendedAt !== null,
      })),
      devices: devices.map(({ id, agent, ip, createdAt, lastSeenAt, trustedUntil }) => ({
        id,
        agent,
        ip,
        created: createdAt,
        last_seen: lastSeenAt,
        trusted_until: trustedUntil,
      })),
    };
  },
  remove: {
    danger: 'person',
    handle: async ({ scope }, user) => {
      await resetFactorsOf(scope, user);
      return respond({ deleted: true });
    },
  },
});

const policyPermit: Policy = ({ scope }: Ctx) => {
  const { caller } = scope;
  if (isVisitor(scope)) return errors.notSignedIn();
  return caller.can('manage_options') && caller.can('promote_users');
};

const minute = 60;
const minutesOf = (seconds: number | null): number | null => (seconds === null ? null : Math.floor(seconds / minute));

type Listed = Awaited<ReturnType<typeof policiesOf>>[number];

const presentPolicy = ({ role, label, required, bySetting, idleSeconds, absoluteSeconds, sessionsAtOnce }: Listed) => ({
  role,
  label,
  second_factor: required ? 'required' : 'offered',
  fixed: bySetting,
  idle_minutes: minutesOf(idleSeconds),
  absolute_minutes: minutesOf(absoluteSeconds),
  sessions_at_once: sessionsAtOnce,
});

const policies = singleRoute({
  namespace,
  unlisted: true,
  path: '/auth-policies',
  permit: policyPermit,
  read: {
    answers: 'list',
    handle: async ({ scope }) => (await policiesOf(scope)).map(presentPolicy),
  },
});

const limitArg = (description: string, minimum: number, maximum: number): Arg => ({
  schema: { description: `${description} Null: as the settings say.`, type: ['integer', 'null'], minimum, maximum },
});

const policy = singleRoute({
  namespace,
  unlisted: true,
  path: String.raw`/auth-policies/(?P<role>[\w-]+)`,
  permit: policyPermit,
  args: {
    role: { schema: { description: 'Name of the role.', type: 'string' } },
  },
  update: {
    danger: 'person',
    args: {
      second_factor: {
        schema: {
          description: 'Whether users with this role must sign in with a second factor.',
          type: 'string',
          enum: ['offered', 'required'],
        },
      },
      idle_minutes: limitArg('Sessions end after so many minutes without use.', 10, 20_160),
      absolute_minutes: limitArg('Sessions end so many minutes after the sign-in.', 10, 20_160),
      sessions_at_once: limitArg('A new session ends the oldest one if there are more.', 1, 1000),
    },
    example: { second_factor: 'required', idle_minutes: 60 },
    handle: async ({ scope, path, sent }) => {
      const role = scalarText(path['role']);
      const found = (await policiesOf(scope)).find((each) => each.role === role);
      if (found === undefined) throw userErrors.unknownRole(role, (await allRoles(scope)).all());
      const { second_factor: factor } = sent;
      if (found.bySetting && factor === 'offered') throw bySetting();
      const limit = (name: string, stored: number | null, unit = 1): number | null => {
        const { [name]: value } = sent;
        if (value === undefined) return stored;
        return typeof value === 'number' ? value * unit : null;
      };
      const changed = {
        role,
        required: factor === undefined ? found.required && !found.bySetting : factor === 'required',
        idleSeconds: limit('idle_minutes', found.idleSeconds, minute),
        absoluteSeconds: limit('absolute_minutes', found.absoluteSeconds, minute),
        sessionsAtOnce: limit('sessions_at_once', found.sessionsAtOnce),
      };
      await setPolicy(scope, changed);
      return respond(presentPolicy({ ...found, ...changed, required: found.bySetting || changed.required }));
    },
  },
});

export const securityRoutes: readonly RouteDefinition[] = [factors, policies, policy];
