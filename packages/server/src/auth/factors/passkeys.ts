import { createPublicKey } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { recordAudit } from '../../events/audit.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { createError } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import { challengeSpent } from '../sessions.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { spendChallenge } from './challenges.store.ts';
import { doingOf, factorAdded, factorErrors, factorRemoved } from './enrollment.ts';
import type { Enrolling } from './enrollment.ts';
import { lockFactors } from './factors.store.ts';
import { isPasskeyChallenge } from './passkey-challenges.ts';
import type { Ceremony } from './passkey-challenges.ts';
import { creationOptions, passkeyAlgorithms } from './passkey-options.ts';
import type { PasskeySite } from './passkey-options.ts';
import { passkeyHost } from './passkey-host.ts';
import {
  advanceCounter,
  deletePasskey,
  findPasskey,
  insertPasskey,
  selectPasskeysOf,
  suspendPasskey,
} from './passkeys.store.ts';
import type { Passkey } from './passkeys.store.ts';
import type { FactorTools } from './prove.ts';

export const passkeyErrors = {
  refused: createError(
    'rest_passkey_failed',
    401,
    'The passkey was not accepted. Try again, or sign in with your password.',
  ),
  invalid: createError(
    'rest_passkey_invalid',
    400,
    'The passkey could not be added. Try again, or use another device or security key.',
  ),
  registered: createError('rest_passkey_exists', 409, 'This passkey is already in use. Create another one.'),
  unsupported: createError(
    'rest_passkeys_unavailable',
    409,
    'Passkeys need HTTPS and a domain name. Change SITE_URL, and open the site there.',
  ),
} as const;

type PasskeyTools = FactorTools & PasskeySite;

/** What a browser returned, as far as it can be such a thing. */
interface Returned<Response> {
  readonly response: Response;
  readonly id: Buffer;
  readonly challenge: string;
  /** Made in a frame of another site. */
  readonly isFramed: boolean;
  readonly handle: Buffer | null;
}

const base64url = /^[\w-]+$/;

function readReturned<Response>(sent: Json | undefined): Returned<Response> | null {
  const credential = typeof sent === 'string' ? mapIn(Buffer.from(sent)) : sent;
  if (!isMap(credential)) return null;
  const { id, response } = credential;
  if (typeof id !== 'string' || !base64url.test(id) || !isMap(response)) return null;
  const { clientDataJSON, userHandle } = response;
  const clientData = typeof clientDataJSON === 'string' ? mapIn(Buffer.from(clientDataJSON, 'base64url')) : null;
  if (clientData === null || typeof clientData['challenge'] !== 'string') return null;
  return {
    // The library checks the other members.
    response: credential as unknown as Response,
    id: Buffer.from(id, 'base64url'),
    challenge: clientData['challenge'],
    isFramed: clientData['crossOrigin'] === true || clientData['topOrigin'] !== undefined,
    handle: typeof userHandle === 'string' && userHandle !== '' ? Buffer.from(userHandle, 'base64url') : null,
  };
}

function mapIn(bytes: Uint8Array): JsonMap | null {
  const parsed = parseJson(bytes);
  return parsed.ok && isMap(parsed.value) ? parsed.value : null;
}

interface Proof {
  /** As the browser returned it, as JSON text or parsed. */
  readonly credential: Json | undefined;
  readonly ceremony: Ceremony;
  /** Who entered the password. Null: the passkey alone decides who it is, and has to verify the user. */
  readonly userId: number | null;
  readonly remoteAddress: string;
}

/** Returns whose passkey it is. Spends the challenge. */
export async function provePasskey(tools: PasskeyTools, proof: Proof): Promise<number> {
  const { db, secret } = tools;
  const returned = readReturned<AuthenticationResponseJSON>(proof.credential);
  if (returned === null) throw passkeyErrors.refused();
  if (!isPasskeyChallenge(secret, proof.ceremony, returned.challenge)) throw challengeSpent();
  const passkey = await findPasskey(db.kysely, returned.id);
  if (passkey === null || !isOf(passkey, proof.userId, returned)) throw await refused(tools, proof, passkey);
  const count = await verifiedCount(tools, { passkey, returned, mustVerify: proof.userId === null });
  if (count === null) throw await refused(tools, proof, passkey);
  // Before the counter: a response that is sent twice was not made by a copy of the passkey.
  const tokenHash = hashToken('passkey challenge', returned.challenge);
  if (!(await spendChallenge(db.kysely, tokenHash))) throw challengeSpent();
  if (await advanceCounter(db.kysely, { id: passkey.id, count, ip: proof.remoteAddress })) return passkey.userId;
  await suspend(tools, passkey);
  throw await refused(tools, proof, passkey);
}

function isOf(passkey: Passkey, userId: number | null, { handle, isFramed }: Returned<unknown>): boolean {
  if (passkey.suspendedAt !== null || isFramed) return false;
  if (userId !== null && passkey.userId !== userId) return false;
  return handle === null ? userId !== null : handle.equals(passkey.userHandle);
}

interface Verifying {
  readonly passkey: Passkey;
  readonly returned: Returned<AuthenticationResponseJSON>;
  readonly mustVerify: boolean;
}

/** The counter of the response. Null: it does not prove the passkey. */
async function verifiedCount(
  { siteUrl }: PasskeySite,
  { passkey, returned, mustVerify }: Verifying,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: returned.response,
      expectedChallenge: returned.challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: passkeyHost(siteUrl) ?? '',
      requireUserVerification: mustVerify,
      credential: {
        id: Buffer.from(passkey.credentialId).toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        // Compared in the database, where concurrent responses meet.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

async function refused({ db }: PasskeyTools, proof: Proof, passkey: Passkey | null): Promise<RestError> {
  const { remoteAddress } = proof;
  await recordAudit({ db, credential: { kind: 'passkey' }, remoteAddress }, [
    { action: 'factor.refused', subject: { kind: 'user', id: passkey?.userId ?? proof.userId } },
  ]);
  return passkeyErrors.refused();
}

const suspend = ({ db, mailOwner }: PasskeyTools, { id, userId, name }: Passkey): Promise<void> =>
  db.transaction(async (kysely) => {
    if (!(await suspendPasskey(kysely, id))) return;
    const doing = { db: { kysely } };
    await mailOwner(doing, userId, { what: 'passkey-suspended', name });
    await recordAudit(doing, [
      { action: 'factor.suspended', subject: { kind: 'user', id: userId }, details: { passkey: id } },
    ]);
  });

/** What a new passkey is bound to: the session in which it is added, and the handle of its user. */
const registration = ({ sessionId }: Pick<Enrolling, 'sessionId'>, handle: string): Ceremony => [
  'registration',
  sessionId,
  handle,
];

interface Named {
  readonly login: string;
  readonly displayName: string;
  readonly siteName: string;
}

/** Options for the browser, and the handle that comes back with its response. */
export async function beginPasskey(tools: PasskeyTools, { userId, sessionId, ...named }: Enrolling & Named) {
  const passkeys = await selectPasskeysOf(tools.db.kysely, userId);
  const [first] = passkeys;
  // One handle for each user: an authenticator keeps one passkey for a site and a handle.
  const handle = first === undefined ? randomToken() : Buffer.from(first.userHandle).toString('base64url');
  const options = creationOptions(tools, { ...named, handle, passkeys, ceremony: registration({ sessionId }, handle) });
  if (options === null) throw passkeyErrors.unsupported();
  return { options, handle };
}

interface NewPasskey extends Enrolling {
  readonly credential: Json | undefined;
  readonly handle: string;
  readonly name: string;
}

const maxNameLength = 100;

/** Returns new recovery codes, unless the user has unused ones. */
export async function addPasskey(
  tools: PasskeyTools,
  { credential, handle, name, ...enrolling }: NewPasskey,
): Promise<readonly string[] | null> {
  const { db, secret } = tools;
  const returned = readReturned<RegistrationResponseJSON>(credential);
  if (returned === null || returned.isFramed) throw passkeyErrors.invalid();
  if (!isPasskeyChallenge(secret, registration(enrolling, handle), returned.challenge)) throw challengeSpent();
  const verified = await verifiedPasskey(tools, returned);
  if (verified === null) throw passkeyErrors.invalid();
  const passkeyName = name.trim().slice(0, maxNameLength) || 'Passkey';
  return db.transaction(async (kysely) => {
    const doing = doingOf(enrolling, kysely);
    const tokenHash = hashToken('passkey challenge', returned.challenge);
    if (!(await spendChallenge(kysely, tokenHash))) throw challengeSpent();
    const row = { ...verified, userId: enrolling.userId, userHandle: Buffer.from(handle, 'base64url') };
    if (!(await insertPasskey(kysely, { ...row, name: passkeyName }))) throw passkeyErrors.registered();
    const change = { what: 'passkey-added', name: passkeyName } as const;
    return factorAdded(tools, { doing, enrolling, change, method: 'passkey' });
  });
}

async function verifiedPasskey({ siteUrl }: PasskeySite, { response, challenge }: Returned<RegistrationResponseJSON>) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: passkeyHost(siteUrl) ?? '',
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    if (!(await isStrong(publicKey))) return null;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports: transports.filter((each) => transportForm.test(each)).slice(0, maxTransports),
    };
  } catch {
    return null;
  }
}

const transportForm = /^[a-z-]{1,20}$/;
const maxTransports = 8;
const minRsaBits = 2048;

/** Elliptic curves are as strong as their algorithm; the length of an RSA key is the authenticator's choice. */
async function isStrong(publicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const key = decodeCredentialPublicKey(publicKey);
  if (!cose.isCOSEPublicKeyRSA(key)) return true;
  const part = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url');
  const jwk = { kty: 'RSA', n: part(key.get(cose.COSEKEYS.n)), e: part(key.get(cose.COSEKEYS.e)) };
  const { asymmetricKeyDetails } = createPublicKey({ format: 'jwk', key: jwk });
  return (asymmetricKeyDetails?.modulusLength ?? 0) >= minRsaBits;
}

/** `isRequired`: the user must keep a factor. */
export const removePasskey = (
  { db, mailOwner }: Pick<FactorTools, 'db' | 'mailOwner'>,
  { id, isRequired, ...enrolling }: Enrolling & { readonly id: string; readonly isRequired: boolean },
): Promise<void> =>
  db.transaction(async (kysely) => {
    const { userId } = enrolling;
    await lockFactors(kysely, userId);
    const name = await deletePasskey(kysely, { userId, id });
    if (name === null) throw factorErrors.none();
    const change = { what: 'passkey-removed', name } as const;
    await factorRemoved({ mailOwner }, { doing: doingOf(enrolling, kysely), userId, isRequired, change });
  });
