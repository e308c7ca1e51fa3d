import { randomBytes, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '../../events/audit.ts';
import { countAttempt } from '../throttle.ts';
import { hashToken, randomToken } from '../tokens.ts';
import { nameKey, readClientMetadata } from './client-metadata.ts';
import { findStoredClient, insertClient, selectReservedNames } from './clients.store.ts';
import type { OAuthClient } from './clients.store.ts';
import { documentClient, isDocumentId } from './document-clients.ts';
import { oauthErrors } from './oauth-errors.ts';
import type { OAuthGiven } from './oauth-given.ts';

/** A client by its id: registered, or described by the metadata document that the id is the URL of. */
export function findClient(given: OAuthGiven, id: string): Promise<OAuthClient | null> {
  return isDocumentId(id) ? documentClient(given, id) : findStoredClient(given.db.kysely, id);
}

/** The site, and clients that an administrator approved, can't be impersonated by name. */
async function assertFreeName(given: OAuthGiven, name: string): Promise<void> {
  const names = [await given.siteName(), 'Platen', ...(await selectReservedNames(given.db.kysely, ''))];
  if (names.map(nameKey).includes(nameKey(name)))
    throw oauthErrors.invalidMetadata('`client_name` is reserved. Choose another one.');
}

export interface RegisteredClient {
  readonly client: Omit<OAuthClient, 'createdAt' | 'lastUsedAt' | 'state'>;
  /** Shown only once. */
  readonly secret: string | null;
}

/** Dynamic client registration (RFC 7591). */
export async function registerClient(
  given: OAuthGiven,
  { metadata, remoteAddress }: { readonly metadata: unknown; readonly remoteAddress: string },
): Promise<RegisteredClient> {
  const read = readClientMetadata(metadata);
  await assertFreeName(given, read.name);
  await countAttempt(given.db, { what: 'oauth registration', name: 'all', remoteAddress });
  const secret = read.authMethod === 'none' ? null : `plat_s_${randomToken()}`;
  const client = {
    ...read,
    id: `plat_c_${randomBytes(16).toString('base64url')}`,
    kind: 'registered' as const,
    secretHash: secret === null ? null : hashToken('client secret', secret),
    createdIp: remoteAddress,
  };
  await given.db.transaction(async (kysely) => {
    await insertClient(kysely, client);
    await recordAudit({ db: { kysely }, remoteAddress }, [
      { action: 'oauth-client.registered', subject: { id: client.id } },
    ]);
  });
  return { client, secret };
}

interface ClientCredentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** Credentials from the `Authorization` header or the form, not from both (RFC 6749, section 2.3.1). */
function credentialsOf(form: ReadonlyMap<string, string>, header: string | undefined): ClientCredentials {
  const [, encoded] = /^basic +([\w+/=-]{1,4000}) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  if (form.has('client_secret')) throw oauthErrors.invalidRequest('Authenticate the client in one way.');
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2).map(decoded);
  if (form.has('client_id') && form.get('client_id') !== id) throw oauthErrors.invalidClient();
  return { id, secret };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** The client of a request to the token, revocation, or introspection endpoint. */
export async function authenticateClient(
  given: OAuthGiven,
  form: ReadonlyMap<string, string>,
  header: string | undefined,
): Promise<OAuthClient> {
  const { id, secret } = credentialsOf(form, header);
  const headers = header === undefined ? {} : { headers: { 'WWW-Authenticate': 'Basic realm="OAuth"' } };
  const client = id === undefined || id.length > 2000 ? null : await findClient(given, id);
  if (client === null || client.state === 'blocked') throw oauthErrors.invalidClient(headers);
  if (client.authMethod === 'none') return client;
  const hash = hashToken('client secret', secret ?? '');
  if (client.secretHash === null || !timingSafeEqual(hash, client.secretHash)) throw oauthErrors.invalidClient(headers);
  return client;
}
