import type { PasswordScopes } from '../../auth/credential.ts';
import { limitsOf } from '../../auth/credential.ts';
import { defaultKeyDays, maxKeyDays } from '../../auth/service-accounts.ts';
import type { CreatedServiceKey } from '../../auth/service-accounts.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition, Verdict } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { limitArgs, readLimits } from '../application-passwords/application-passwords.args.ts';
import { passwordErrors } from '../application-passwords/application-passwords.errors.ts';
import type { Scope } from '../../scope.ts';
import { allRoles } from '../users/roles.actions.ts';
import { lackedByRoles } from '../users/roles.rules.ts';
import { userErrors } from '../users/users.errors.ts';
import {
  createKeyOf,
  createServiceAccount,
  listServiceAccounts,
  requireServiceAccount,
  revokeKey,
  rotateKey,
} from './service-accounts.actions.ts';
import type { AccountWithKeys, ServiceKey } from './service-accounts.actions.ts';
import { serviceAccountErrors } from './service-accounts.errors.ts';

const namespace = 'platen/v1';
const needed = ['create_users', 'edit_users', 'promote_users'] as const;
const route = { namespace, unlisted: true };

/** A key opens the account, so it needs the capabilities to create one, and a key without scopes. */
function mayManage({ scope: { caller, credential }, request }: Ctx): Verdict {
  if (needed.some((name) => !caller.can(name))) return serviceAccountErrors.denied();
  return request.method !== 'GET' && limitsOf(credential) !== null ? passwordErrors.scoped() : true;
}

/** Nobody gets a key to an account above their own. */
async function mayHaveRoles({ scope }: Ctx, names: readonly string[]): Promise<Verdict> {
  const lacked = lackedByRoles(scope.caller, { roles: await allRoles(scope), names });
  return lacked === null ? true : userErrors.lackedRole(lacked.role, lacked.capability);
}

const permitList: PolicyTable = { signIn: true, also: mayManage };
const permitOne: PolicyTable<AccountWithKeys> = {
  signIn: true,
  // Judged first: ids are not revealed.
  record: async (ctx) => {
    const verdict = mayManage(ctx);
    if (verdict !== true) throw verdict === false ? serviceAccountErrors.denied() : verdict;
    return requireServiceAccount(ctx.scope, Number(ctx.path['id']));
  },
  also: (ctx, { roles }) => (ctx.request.method === 'GET' ? true : mayHaveRoles(ctx, roles)),
};

const idArg: Arg = { schema: { description: 'Id of the service account.', type: 'integer' } };
const uuidArg: Arg = { schema: { description: 'UUID of the key.', type: 'string' } };
const keyArgs: Args = {
  days: {
    schema: {
      description: 'Days until the key expires.',
      type: 'integer',
      default: defaultKeyDays,
      minimum: 1,
      maximum: maxKeyDays,
    },
  },
  scopes: limitArgs['scopes'] as Arg,
};
const nameSchema = { type: 'string', minLength: 1, maxLength: 100 } as const;

const textsIn = ({ roles }: JsonMap): readonly string[] => (isList(roles) ? roles.map(scalarText) : []);
const scopesIn = (sent: JsonMap): PasswordScopes | null =>
  readLimits({ scopes: sent['scopes'] ?? null }).scopes ?? null;

function presentKey({ uuid, name, created, expires, expired, replaced, lastUsed, lastIp, scopes }: ServiceKey) {
  return {
    uuid,
    name,
    created,
    expires,
    expired,
    /** Rotated: another key takes its place. */
    replaced,
    last_used: lastUsed,
    last_ip: lastIp,
    scopes: scopes === null ? null : { ...scopes },
  };
}

/** A response that is stored for an `Idempotency-Key` is without the key. */
function presentCreated({ secrets }: Scope, created: CreatedServiceKey) {
  secrets?.add(created.key);
  return { ...presentKey(created), key: created.key };
}

const presentAccount = ({
  userId,
  login,
  name,
  roles,
  isDisabled,
  createdAt,
  ownerId,
  ownerName,
  keys,
}: AccountWithKeys) => ({
  id: userId,
  username: login,
  name,
  roles: [...roles],
  disabled: isDisabled,
  created: createdAt,
  owner: ownerId === null ? null : { id: ownerId, name: ownerName },
  keys: keys.map(presentKey),
});

const accounts = singleRoute({
  ...route,
  path: '/service-accounts',
  permit: permitList,
  read: {
    answers: 'list',
    handle: async ({ scope }) => (await listServiceAccounts(scope)).map(presentAccount),
  },
  run: {
    danger: true,
    permit: {
      signIn: true,
      also: async (ctx) => {
        const verdict = mayManage(ctx);
        return verdict === true ? mayHaveRoles(ctx, textsIn(ctx.sent)) : verdict;
      },
    },
    args: {
      username: {
        required: true,
        schema: {
          description: 'User name of the program: lowercase letters, digits, and . _ -',
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9._-]{0,59}$',
        },
      },
      name: { schema: { description: 'Name for people. Default: the user name.', ...nameSchema } },
      roles: {
        required: true,
        schema: { description: 'Roles of the program.', type: 'array', minItems: 1, items: { type: 'string' } },
      },
      ...keyArgs,
    },
    example: { username: 'search-index', name: 'Search index', roles: ['editor'], days: 90 },
    handle: async ({ scope, params }) => {
      const login = scalarText(params['username']);
      const { userId, key } = await createServiceAccount(scope, {
        login,
        name: scalarText(params['name'] ?? login),
        roles: textsIn(params),
        days: Number(params['days']),
        scopes: scopesIn(params),
      });
      scope.secrets?.add(key.key);
      const account = presentAccount(await requireServiceAccount(scope, userId));
      return respond({ ...account, key: key.key }, { status: 201 });
    },
  },
});

const account = singleRoute<AccountWithKeys>({
  ...route,
  path: String.raw`/service-accounts/(?P<id>[\d]+)`,
  args: { id: idArg },
  permit: permitOne,
  read: (_, found) => presentAccount(found),
});

const keys = singleRoute<AccountWithKeys>({
  ...route,
  path: String.raw`/service-accounts/(?P<id>[\d]+)/keys`,
  args: { id: idArg },
  permit: permitOne,
  run: {
    danger: true,
    args: { name: { required: true, schema: { description: 'Name of the key.', ...nameSchema } }, ...keyArgs },
    example: { name: 'Staging', days: 30 },
    handle: async ({ scope, params }, { userId }) => {
      const wish = { userId, name: scalarText(params['name']), days: Number(params['days']), scopes: scopesIn(params) };
      return respond(presentCreated(scope, await createKeyOf(scope, wish)), { status: 201 });
    },
  },
});

const oneKey = String.raw`/service-accounts/(?P<id>[\d]+)/keys/(?P<uuid>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`;
const keyOf = ({ path }: Ctx, { userId }: AccountWithKeys) => ({ userId, uuid: scalarText(path['uuid']) });

const key = singleRoute<AccountWithKeys>({
  ...route,
  path: oneKey,
  args: { id: idArg, uuid: uuidArg },
  permit: permitOne,
  remove: async (ctx, found) => {
    await revokeKey(ctx.scope, keyOf(ctx, found));
    return respond({ deleted: true });
  },
});

const rotation = singleRoute<AccountWithKeys>({
  ...route,
  path: `${oneKey}/rotate`,
  args: { id: idArg, uuid: uuidArg },
  permit: permitOne,
  run: {
    danger: true,
    handle: async (ctx, found) =>
      respond(presentCreated(ctx.scope, await rotateKey(ctx.scope, keyOf(ctx, found))), { status: 201 }),
  },
});

/** Users that are programs, and their keys. */
export const serviceAccountRoutes: readonly RouteDefinition[] = [accounts, account, keys, key, rotation];
