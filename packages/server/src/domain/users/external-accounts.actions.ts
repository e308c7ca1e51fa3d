import type { ExternalAccounts, NewAccount } from '../../auth/providers/external-accounts.ts';
import { countIdentities } from '../../auth/providers/identities.store.ts';
import { createProviders } from '../../auth/providers/providers.ts';
import type { Providers } from '../../auth/providers/providers.ts';
import { storePassword } from '../../auth/identity.store.ts';
import { RestError } from '../../rest/errors.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { Log, Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { isLogin } from './user-text.rules.ts';
import { allRoles } from './roles.actions.ts';
import { createUser, updateUser } from './users.actions.ts';
import { userErrors } from './users.errors.ts';

const maxTries = 20;
const maxLength = 50;

type Config = Pick<Core['config'], 'identityProviders' | 'identityProviderOrigins' | 'siteUrl'>;

/** Connects to none of them yet. */
export const openProviders = (
  { identityProviders, identityProviderOrigins: innerOrigins, siteUrl }: Config,
  log: Pick<Log, 'warn'>,
): Providers => {
  const outbound = createOutbound({ ownOrigin: new URL(siteUrl).origin, innerOrigins });
  return createProviders(identityProviders, { siteUrl, outbound, log });
};

/** Accounts of users who sign in at an identity provider. */
export const externalAccounts = (ownScope: () => Promise<Scope>): ExternalAccounts => ({
  create: async (account, within) => create(await ownScope(), account, within),
  roles: async () => allRoles(await ownScope()),
  setRoles: async (userId, roles) => {
    await updateUser(await ownScope(), userId, { patch: { roles } });
  },
});

async function create(
  scope: Scope,
  { userName, displayName, firstName = '', lastName = '', email, roles }: NewAccount,
  within: Parameters<ExternalAccounts['create']>[1],
): Promise<number | null> {
  const login = loginFrom(userName, email);
  for (let count = 1; ; count += 1) {
    try {
      const user = await createUser(scope, {
        patch: {
          login: count === 1 ? login : `${login}-${count}`,
          email,
          displayName,
          firstName,
          lastName,
          ...(roles !== null && roles.length > 0 && { roles }),
        },
        within: async ({ db }, { id }) => {
          // Until the user sets one, no password works.
          await storePassword(db.kysely, { id, passwordHash: '' });
          await within(db.kysely, id);
        },
      });
      return user.id;
    } catch (error) {
      const code = error instanceof RestError ? error.restCode : '';
      if (code === 'existing_user_email') return null;
      if (code !== 'existing_user_login' || count >= maxTries) throw error;
    }
  }
}

/** From the user name at the provider, or from the address. Addresses as user names would be public. */
function loginFrom(userName: string, email: string): string {
  const [name = ''] = (userName || email).split('@', 1);
  const login = name
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength);
  return isLogin(login) ? login : 'user';
}

/** The configured providers, with how many users each has. */
export async function identityProvidersOf({ db }: Pick<Scope, 'db'>, { identityProviders }: Config) {
  const users = await countIdentities(db.kysely);
  return identityProviders.map(({ id, label, issuer }) => ({ id, label, issuer, users: users.get(id) ?? 0 }));
}

/** Connects to a provider as a sign-in does. */
export async function testProvider(scope: Scope, config: Config, id: string) {
  const reasons: string[] = [];
  const log = { warn: (facts: object) => void reasons.push(String((facts as { readonly reason?: unknown }).reason)) };
  const provider = openProviders(config, log).find(id);
  if (provider === null) throw userErrors.unknownProvider(id);
  const { redirectUri, settings } = provider;
  const checked = await provider.check().catch((error: unknown) => {
    if (!(error instanceof RestError)) throw error;
    return { keys: 0, problem: `${error.message} (${reasons.join('; ')})` };
  });
  const roles = await allRoles(scope);
  const unknown = [...new Set(settings.roles.values())].filter((role) => !roles.has(role));
  return {
    provider: id,
    redirectUri,
    logoutUri: redirectUri.replace(/back$/, 'logout'),
    signOutUri: `${config.siteUrl}/sign-in`,
    keys: checked.keys,
    problems: [
      ...('problem' in checked ? [checked.problem] : []),
      ...unknown.map((role) => `The role ${role} does not exist.`),
    ],
  };
}
