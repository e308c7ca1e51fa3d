import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertClient } from '../../src/auth/oauth/clients.store.ts';
import { insertGrant } from '../../src/auth/oauth/grants.store.ts';
import { insertPair } from '../../src/auth/oauth/tokens.store.ts';
import { hashToken, randomToken } from '../../src/auth/tokens.ts';
import type { Tables } from '../../src/db/tables.ts';

/** An access token of a new connection of the user, without a browser and a consent page. */
export async function insertAccessToken(db: Kysely<Tables>, userId: number): Promise<string> {
  const clientId = randomUUID();
  await insertClient(db, {
    id: clientId,
    kind: 'registered',
    name: 'Assistant',
    redirectUris: ['https://client.example/callback'],
    grantTypes: ['authorization_code'],
    authMethod: 'none',
    secretHash: null,
    createdIp: null,
  });
  const grantId = await insertGrant(db, {
    clientId,
    userId,
    scopes: ['read', 'write'],
    audiences: ['api', 'mcp'],
    redirectUri: 'https://client.example/callback',
    days: 1,
  });
  const token = `plat_a_${randomToken()}`;
  await insertPair(db, {
    grantId,
    pair: randomUUID(),
    parent: null,
    accessHash: hashToken('access token', token),
    accessSeconds: 86_400,
    refreshHash: null,
    refreshSeconds: 0,
    unusedSeconds: null,
  });
  return token;
}

/** Lets the access tokens of all connections expire. Returns how many. */
export async function expireAccessTokens(db: Kysely<Tables>): Promise<number> {
  const expired = await sql`update oauth_tokens set expires_at = now() - interval '1 second'
    where kind = 'access' and expires_at > now()`.execute(db);
  return Number(expired.numAffectedRows);
}
