import { fixedRole, isBuiltIn } from '../../access/roles.ts';
import type { Roles } from '../../access/roles.ts';
import type { Caller, Site } from '../../scope.ts';

export type RoleSource = 'core' | 'plugin' | 'site';

export function sourceOf({ roles }: Pick<Site, 'roles'>, name: string): RoleSource {
  if (isBuiltIn(name)) return 'core';
  return roles.has(name) ? 'plugin' : 'site';
}

/** Administrators are fixed, and roles of plugins belong to their plugin. */
export const isEditable = (site: Pick<Site, 'roles'>, name: string): boolean =>
  name !== fixedRole && sourceOf(site, name) !== 'plugin';

const maxNameLength = 60;
const nameForm = /^[a-z][\da-z_-]*$/;
const capabilityForm = /^[\da-z][\da-z_-]{0,99}$/i;

export const isRoleName = (name: string): boolean => name.length <= maxNameLength && nameForm.test(name);

/** Such as `shop-manager`. Empty where the label has no letters for it. */
export const roleNameOf = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, maxNameLength);

/** The first that can't be given to a role: `edit_post` needs a post, and nobody has `do_not_allow`. */
export const unusableCapability = (
  { capabilityRules }: Pick<Site, 'capabilityRules'>,
  capabilities: readonly string[],
): string | undefined =>
  capabilities.find((name) => !capabilityForm.test(name) || capabilityRules.has(name) || name === 'do_not_allow');

export const lackedCapability = (caller: Caller, capabilities: readonly string[]): string | undefined =>
  capabilities.find((name) => !caller.can(name));

/** Administrators manage all roles, also those with capabilities of plugins that only their own roles have. */
const managesAllRoles = ({ roles }: Caller): boolean => roles.includes(fixedRole);

/** The first capability of a role above the caller's own. */
export const lackedOfRole = (caller: Caller, capabilities: readonly string[]): string | undefined =>
  managesAllRoles(caller) ? undefined : lackedCapability(caller, capabilities);

/** The first of these roles that is above the caller's own. */
export function lackedByRoles(
  caller: Caller,
  { roles, names }: { readonly roles: Pick<Roles, 'get'>; readonly names: readonly string[] },
): { readonly role: string; readonly capability: string } | null {
  for (const role of names) {
    const capability = lackedOfRole(caller, roles.get(role)?.capabilities ?? []);
    if (capability !== undefined) return { role, capability };
  }
  return null;
}
