import type { RuleGiven } from '../../access/capabilities.ts';
import type { Method } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Roles } from '../../access/roles.ts';
import type { Caller, Site } from '../../scope.ts';
import { supports } from '../types/type.ts';
import type { User } from './user.ts';

type OfUser = RuleGiven<Pick<User, 'id'>>;

/** Users can edit themselves; anything else requires a capability. */
export function registerUserRights({ capabilityRules }: Pick<SiteDraft, 'capabilityRules'>): void {
  capabilityRules.add('edit_user', ({ userId, record }: OfUser) => (record.id === userId ? [] : ['edit_users']));
  capabilityRules.add('delete_user', () => ['delete_users']);
  capabilityRules.add('promote_user', () => ['promote_users']);
}

/** Capabilities that lead beyond the scopes of any key: users with one can get all others, or run scripts in pages. */
const privileged = [
  'promote_users',
  'edit_users',
  'create_users',
  'delete_users',
  'manage_options',
  'install_plugins',
  'activate_plugins',
  'unfiltered_html',
] as const;

/** The first of the roles that holds such a capability, and the capability; null where none does. */
export function privilegedRole(
  roles: Roles,
  names: readonly string[],
): { readonly role: string; readonly capability: string } | null {
  for (const role of names) {
    const capability = privileged.find((name) => roles.get(role)?.capabilities.includes(name));
    if (capability !== undefined) return { role, capability };
  }
  return null;
}

/** The methods a caller who sees a user may use on it. */
export function methodsOn(caller: Caller, user: User): readonly Method[] {
  return [
    'GET',
    ...(caller.can('edit_user', user) ? (['POST', 'PUT', 'PATCH'] as const) : []),
    ...(caller.can('delete_user', user) ? (['DELETE'] as const) : []),
  ];
}

/** Names of the post types the API serves, as stored. */
export const servedTypes = ({ postTypes }: Pick<Site, 'postTypes'>): readonly string[] =>
  postTypes
    .all()
    .filter(({ showInRest }) => showInRest)
    .map(({ name }) => name);

/** Users with published posts in the API are public. */
export const hasPublished = (site: Pick<Site, 'postTypes'>, { publishedTypes }: User): boolean =>
  servedTypes(site).some((type) => publishedTypes.includes(type));

/** May the caller choose authors: that is, edit something the API serves that has one? */
export const canEditAuthored = (caller: Caller, { postTypes }: Pick<Site, 'postTypes'>): boolean =>
  postTypes
    .all()
    .some((type) => type.showInRest && supports(type, 'author') && caller.can(type.capabilities.edit_posts));

/** Every capability of the roles, the names of the roles, then what is granted or denied to the user alone. */
export function capabilitiesOf(roles: Roles, user: User): Readonly<Record<string, boolean>> {
  const ofRoles = user.roles.flatMap((name) => roles.get(name)?.capabilities ?? []);
  return { ...granted(ofRoles), ...extraCapabilitiesOf(user) };
}

export const extraCapabilitiesOf = ({ roles, grants }: User): Readonly<Record<string, boolean>> => ({
  ...granted(roles),
  ...grants,
});

const granted = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true] as const));
