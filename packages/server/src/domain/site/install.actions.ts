import { createCaller } from '../../access/capabilities.ts';
import { mintApplicationPassword } from '../../auth/application-passwords.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { baseOptions } from '../settings/base-options.rules.ts';
import { installOptions, isInstalled } from '../settings/settings.actions.ts';
import { installTerm } from '../terms/terms.write.actions.ts';
import { inTransaction } from '../../site/transaction.ts';
import { siteTheme } from '../themes/installed-themes.registry.ts';
import { createUser } from '../users/users.actions.ts';
import { lockInstallation } from './install.store.ts';

export interface FirstSite {
  readonly title: string;
  readonly description?: string;
  readonly login: string;
  readonly email: string;
  /** Without it, a random password is stored, and the owner of the account sets one. */
  readonly password?: string;
  /** False where nobody would see the key. */
  readonly withApplicationPassword?: boolean;
}

export interface Installed {
  readonly id: number;
  readonly login: string;
  /** Shown once; only its hash is stored. */
  readonly applicationPassword: string | null;
}

/** Puts first things on a new site, as its first administrator and in the transaction that makes it. */
export type FillSite = (scope: Scope) => Promise<void>;

/** A public site has the theme Quire, and asks no other host for the avatars of its readers. */
const siteOptions = ({ themes }: Scope): JsonMap =>
  themes.get(siteTheme) === undefined ? {} : { stylesheet: siteTheme, show_avatars: 0 };

/**
 * Makes a site of an empty database: options, the first category, the first administrator. Null where one is already,
 * also where another node has just made it.
 */
export async function installSite(scope: Scope, first: FirstSite, fill?: FillSite): Promise<Installed | null> {
  if (scope.options.get('blogname') !== undefined) return null;
  const installed = await inTransaction(scope, async (inner) => {
    await lockInstallation(inner.db.kysely);
    if (await isInstalled(inner.db)) return null;
    const defaultCategory = await installTerm(inner, {
      taxonomy: 'category',
      name: 'Uncategorized',
      slug: 'uncategorized',
    });
    const options = { ...baseOptions({ ...first, defaultCategory }), ...siteOptions(inner) };
    await installOptions(inner.db, options);
    const { login, email, password: ownPassword = randomToken(), withApplicationPassword = true } = first;
    const patch = { login, email, password: ownPassword, roles: ['administrator'] };
    const { id } = await createUser(inner, { patch });
    const key = withApplicationPassword
      ? await mintApplicationPassword(inner, { userId: id, name: 'First key' })
      : null;
    const caller = createCaller(inner.site, { id, roles: patch.roles, grants: {}, storedRoles: [] });
    await fill?.({ ...inner, caller, options: { get: (name) => options[name] } });
    return { id, login, applicationPassword: key?.password ?? null };
  });
  scope.optionCache.forget();
  return installed;
}
