import type { PasswordSignIn } from '../../config-sign-in.ts';
import type { Roles } from '../../access/roles.ts';
import { rolesWith } from '../../access/roles.ts';
import type { Holder } from '../../access/capabilities.ts';
import type { Site } from '../../scope.ts';
import type { SessionIdentity } from '../identity.store.ts';

/** Who needs a second factor by configuration. Roles can require it in addition. */
export type SecondFactorSetting = 'offered' | 'administrators' | 'everyone';

declare module '../../scope.ts' {
  interface Tools {
    readonly secondFactor: SecondFactorSetting;
    readonly passwordSignIn: PasswordSignIn;
  }
}

/** Users with one of these can get every other capability. */
const administrative = ['manage_options', 'promote_users', 'edit_users'] as const;

export const isAdministrative = (roles: Roles, names: readonly string[]): boolean =>
  names.some((name) => administrative.some((each) => roles.get(name)?.capabilities.includes(each)));

/** What the configuration requires of a user with these roles. */
export function isRequiredBySetting(
  { roles, secondFactor }: { readonly roles: Roles; readonly secondFactor: SecondFactorSetting },
  names: readonly string[],
): boolean {
  if (secondFactor === 'everyone') return true;
  if (secondFactor === 'offered') return false;
  return isAdministrative(roles, names);
}

/** The same for a user who was found in the database. */
export const isHolderRequired = (
  { site, secondFactor }: { readonly site: Pick<Site, 'roles'>; readonly secondFactor: SecondFactorSetting },
  { roles, storedRoles }: Holder,
): boolean => isRequiredBySetting({ roles: rolesWith(site.roles, storedRoles), secondFactor }, roles);

/**
 * What a session is good for. `enroll`: its user needs a second factor and has none, so it opens the page to set one up
 * and nothing else. `none`: its user has a factor, which was not proved in this session.
 */
export type Standing = 'full' | 'enroll' | 'none';

export function standingOf(
  session: SessionIdentity,
  given: { readonly site: Pick<Site, 'roles'>; readonly secondFactor: SecondFactorSetting },
): Standing {
  if (session.level >= 2) return 'full';
  if (session.hasFactor) return 'none';
  return session.isRequired || isHolderRequired(given, session.holder) ? 'enroll' : 'full';
}
