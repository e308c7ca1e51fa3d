import type { IdentityProvider } from '../../config-identity-providers.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

/** Who signed in at an identity provider. Another protocol would fill in the same. */
export interface ExternalIdentity {
  /** Id of the provider. With the subject, the only thing that identifies a user. */
  readonly provider: string;
  readonly subject: string;
  /** Null unless the provider verified it. */
  readonly email: string | null;
  /** Suggestions for a new account. */
  readonly userName: string;
  readonly displayName: string;
  /** Null if the provider did not send them, or not all of them. */
  readonly groups: readonly string[] | null;
  /** The provider asked for a second factor that counts here. */
  readonly hasSecondFactor: boolean;
  /** Session at the provider, for its sign-out. */
  readonly sid: string | null;
}

const maxLength = 500;

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' && value.length <= maxLength && !value.includes('\0') ? value : '';

const textsOf = (value: Json | undefined): readonly string[] | null => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null;
};

const own = (claims: JsonMap, name: string): Json | undefined =>
  Object.hasOwn(claims, name) ? claims[name] : undefined;

/** Microsoft Entra ID has no `email_verified`; its optional claim `xms_edov` says that the domain of the address is verified. */
const isEntra = ({ issuer }: Pick<IdentityProvider, 'issuer'>): boolean =>
  new URL(issuer).host === 'login.microsoftonline.com';

const isVerified = (provider: Pick<IdentityProvider, 'issuer'>, claims: JsonMap): boolean =>
  own(claims, 'email_verified') === true ||
  (isEntra(provider) && [true, 1, '1'].some((yes) => own(claims, 'xms_edov') === yes));

/** The claims lack something that the provider may have at its userinfo endpoint. */
export const needsUserInfo = ({ groupsClaim, roles }: IdentityProvider, claims: JsonMap): boolean =>
  own(claims, 'email') === undefined || (roles.size > 0 && own(claims, groupsClaim) === undefined);

/** Claims of the ID token take precedence. An address and whether it is verified come from the same source. */
export function mergedClaims(idToken: JsonMap, userInfo: JsonMap): JsonMap {
  const { email_verified: _, ...others } = userInfo;
  return { ...(own(idToken, 'email') === undefined ? userInfo : others), ...idToken };
}

export function identityOf(provider: IdentityProvider, claims: JsonMap): ExternalIdentity {
  const email = textOf(own(claims, 'email'));
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email);
  const factors = [...(textsOf(own(claims, 'amr')) ?? []), textOf(own(claims, 'acr'))];
  return {
    provider: provider.id,
    subject: textOf(own(claims, 'sub')),
    email: isAddress && isVerified(provider, claims) ? email : null,
    userName: textOf(own(claims, 'preferred_username')),
    displayName: textOf(own(claims, 'name')),
    groups: groupsOf(provider, claims),
    hasSecondFactor: provider.secondFactor.some((value) => factors.includes(value)),
    sid: textOf(own(claims, 'sid')) || null,
  };
}

/** Providers replace a long list of groups with a reference to where it can be read (`_claim_names`). */
function groupsOf({ groupsClaim }: IdentityProvider, claims: JsonMap): readonly string[] | null {
  const elsewhere = own(claims, '_claim_names');
  if (isMap(elsewhere) && Object.hasOwn(elsewhere, groupsClaim)) return null;
  return textsOf(own(claims, groupsClaim));
}

/** Whether the provider may create and link accounts with this address. */
export const isOwnDomain = ({ domains }: Pick<IdentityProvider, 'domains'>, email: string): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

/**
 * Roles after a sign-in: those that the groups bring, and all others that the provider does not manage. Null: no change.
 * A group counts only through the map, whatever it is called.
 */
export function mappedRoles(
  { roles }: Pick<IdentityProvider, 'roles'>,
  { groups, present }: { readonly groups: readonly string[] | null; readonly present: readonly string[] },
): readonly string[] | null {
  if (groups === null || roles.size === 0) return null;
  const managed = new Set(roles.values());
  const given = [...roles].flatMap(([group, role]) => (groups.includes(group) ? [role] : []));
  const kept = present.filter((role) => !managed.has(role) || given.includes(role));
  const next = [...new Set([...kept, ...given])];
  return next.length === present.length && next.every((role) => present.includes(role)) ? null : next;
}
