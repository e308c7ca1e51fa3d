import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { RestError } from '../../rest/errors.ts';
import { nameKey, readClientMetadata } from './client-metadata.ts';
import { findStoredClient, isDocumentStale, selectReservedNames, upsertDocumentClient } from './clients.store.ts';
import type { OAuthClient } from './clients.store.ts';
import type { OAuthGiven } from './oauth-given.ts';

const [minAgeSeconds, maxAgeSeconds] = [300, 86_400];

/** A client id that is the URL of the client's metadata document: https, a path, and one way to write it. */
export function isDocumentId(id: string): boolean {
  const url = id.length <= 500 && id.startsWith('https://') ? URL.parse(id) : null;
  if (url === null || url.href !== id || url.pathname === '/') return false;
  return url.username === '' && url.password === '' && url.hash === '' && !id.includes('/../') && !id.includes('/./');
}

/** The client of a metadata document. The stored copy serves until it is stale. */
export async function documentClient(given: OAuthGiven, id: string): Promise<OAuthClient | null> {
  const { kysely } = given.db;
  const stored = await findStoredClient(kysely, id);
  if (given.oauthRegistration === 'off') return stored;
  if (stored !== null && (stored.state === 'blocked' || !(await isDocumentStale(kysely, id)))) return stored;
  const document = await given.fetchDocument(id);
  const metadata = document === null ? null : metadataOf(document.json, id);
  if (document === null || metadata === null) return null;
  const seconds = Math.min(Math.max(document.maxAgeSeconds, minAgeSeconds), maxAgeSeconds);
  const reserved = [await given.siteName(), 'Platen', ...(await selectReservedNames(kysely, id))].map(nameKey);
  const name = reserved.includes(nameKey(metadata.name)) ? new URL(id).host : metadata.name;
  await upsertDocumentClient(kysely, { ...metadata, name, id, seconds });
  return findStoredClient(kysely, id);
}

function metadataOf(json: unknown, id: string): ReturnType<typeof readClientMetadata> | null {
  if (!isMap(json as Json) || (json as { readonly client_id?: unknown }).client_id !== id) return null;
  try {
    // Documents can't hold a secret, so that their clients are public ones.
    return readClientMetadata({ ...(json as object), token_endpoint_auth_method: 'none' });
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}
