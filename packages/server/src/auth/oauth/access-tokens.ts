import { createError } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Database } from '../../db/connection/connect.ts';
import type { Credential } from '../credential.ts';
import type { Holder } from '../../access/capabilities.ts';
import { hashToken } from '../tokens.ts';
import { lockGrant } from './grants.store.ts';
import { audienceOfRoute, metadataUrl, resourceOfRoute } from './resources.ts';
import type { Place } from './resources.ts';
import { readTokenScopes } from './token-scopes.ts';
import { findAccessToken, markPairUsed, noteGrantUse } from './tokens.store.ts';
import type { AccessTokenIdentity } from './tokens.store.ts';

/** The token of an `Authorization: Bearer` header that is one of ours. Others leave the request anonymous. */
export const readBearer = (header: string | undefined): string | null =>
  /^bearer +(plat_[\w-]{1,100}) *$/i.exec(header ?? '')?.[1] ?? null;

export const invalidToken = createError(
  'rest_invalid_token',
  401,
  'The token is unknown, expired, revoked, or for another resource. Refresh it, connect again, or create a new key.',
);

/** Challenge for a route, which tells clients where to connect (RFC 9728, section 5.1). */
export const bearerChallenge = (
  route: string,
  place: Place,
  more: Readonly<Record<string, string>> = {},
): { readonly headers: Readonly<Record<string, string>> } => {
  const url = metadataUrl(resourceOfRoute(route, place), 'oauth-protected-resource');
  const parts = Object.entries({ ...more, resource_metadata: url }).map(([name, value]) => `${name}="${value}"`);
  return { headers: { 'WWW-Authenticate': `Bearer ${parts.join(', ')}` } };
};

interface Bearing extends Place {
  readonly db: Database;
  readonly route: string;
  readonly remoteAddress: string;
  readonly graceSeconds: number;
  /** Tokens are accepted: the connection is encrypted, or the site takes them without. */
  readonly isAccepted: boolean;
}

export interface Bearer {
  readonly holder: Holder;
  readonly credential: Credential;
}

/** The user behind an access token. A token that does not work is an error, not an anonymous request. */
export async function identifyBearer(token: string, given: Bearing): Promise<Bearer | RestError> {
  const found = given.isAccepted ? await findAccessToken(given.db.kysely, hashToken('access token', token)) : null;
  if (found === null || !found.audiences.includes(audienceOfRoute(given.route)))
    return invalidToken(bearerChallenge(given.route, given, { error: 'invalid_token', scope: 'read' }));
  if (found.isFirstUse) await noteFirstUse(found, given);
  else if (found.isStale) await noteGrantUse(given.db.kysely, { id: found.grantId, ip: given.remoteAddress });
  const { holder, grantId, scopes } = found;
  return { holder, credential: { kind: 'oauth', uuid: grantId, userId: holder.id, scopes: readTokenScopes(scopes) } };
}

const noteFirstUse = ({ grantId: id, pair }: AccessTokenIdentity, given: Bearing): Promise<void> =>
  given.db.transaction(async (kysely) => {
    if ((await lockGrant(kysely, id)) === null) return;
    await markPairUsed(kysely, { pair, graceSeconds: given.graceSeconds });
    await noteGrantUse(kysely, { id, ip: given.remoteAddress });
  });
