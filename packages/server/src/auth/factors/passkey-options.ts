import type { Secrets } from '../../lib/secrets.ts';
import { createPasskeyChallenge } from './passkey-challenges.ts';
import type { Ceremony } from './passkey-challenges.ts';
import { passkeyHost } from './passkey-host.ts';
import type { Passkey } from './passkeys.store.ts';

/** EdDSA, ES256, and RS256. Always named: the default of the library includes algorithms that it can't verify everywhere. */
export const passkeyAlgorithms = [-8, -7, -257];
const timeoutMs = 300_000;

export interface PasskeySite {
  readonly siteUrl: string;
  readonly secret: Secrets;
}

type Listed = Pick<Passkey, 'credentialId' | 'transports'>;

const listed = (passkeys: readonly Listed[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    type: 'public-key',
    id: Buffer.from(credentialId).toString('base64url'),
    transports: [...transports],
  }));

/** What `navigator.credentials.get` is called with. Null if the site can't use passkeys. */
export function requestOptions(
  { siteUrl, secret }: PasskeySite,
  { ceremony, passkeys }: { readonly ceremony: Ceremony; readonly passkeys?: readonly Listed[] },
) {
  const rpId = passkeyHost(siteUrl);
  if (rpId === null) return null;
  return {
    rpId,
    challenge: createPasskeyChallenge(secret, ceremony),
    timeout: timeoutMs,
    // Without a password, the authenticator must verify the user.
    userVerification: passkeys === undefined ? 'required' : 'discouraged',
    allowCredentials: listed(passkeys ?? []),
  };
}

interface Registering {
  readonly ceremony: Ceremony;
  readonly handle: string;
  readonly login: string;
  readonly displayName: string;
  readonly siteName: string;
  /** Those that the user has: an authenticator is not registered twice. */
  readonly passkeys: readonly Listed[];
}

/** What `navigator.credentials.create` is called with. Null if the site can't use passkeys. */
export function creationOptions({ siteUrl, secret }: PasskeySite, given: Registering) {
  const id = passkeyHost(siteUrl);
  if (id === null) return null;
  return {
    rp: { id, name: given.siteName },
    user: { id: given.handle, name: given.login, displayName: given.displayName },
    challenge: createPasskeyChallenge(secret, given.ceremony),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'preferred' },
    excludeCredentials: listed(given.passkeys),
  };
}
