import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../events/audit.ts';
import type { Doing } from '../../events/audit.ts';
import type { MailOwner } from '../account-changes.ts';
import { hashToken, randomToken } from '../tokens.ts';
import type { OAuthClient } from './clients.store.ts';
import { insertGrant, revokeGrants, updateGrantScopes } from './grants.store.ts';
import type { NewGrant, OAuthGrant, RevokedWhy } from './grants.store.ts';
import type { OAuthGiven } from './oauth-given.ts';
import { insertCode, insertPair } from './tokens.store.ts';

const codeSeconds = 60;
const hour = 3600;
const day = 24 * hour;
/** Such clients can't refresh, so that their users would have to approve them every hour. */
const secondsWithoutRefresh = 12 * hour;

export interface Approval extends Omit<NewGrant, 'days'> {
  readonly challenge: string;
  /** As requested; null if the request named none. */
  readonly requestedUri: string | null;
}

/** Records that a user approved a client, and returns the authorization code. */
export async function approveClient(
  { db, oauthGrantDays, mailOwner }: OAuthGiven,
  { challenge, requestedUri, ...grant }: Approval & { readonly clientName: string; readonly remoteAddress: string },
): Promise<string> {
  const code = `plat_o_${randomToken()}`;
  const { clientName, remoteAddress, ...row } = grant;
  await db.transaction(async (kysely) => {
    const grantId = await insertGrant(kysely, { ...row, days: oauthGrantDays });
    const hash = hashToken('authorization code', code);
    await insertCode(kysely, { hash, grantId, challenge, redirectUri: requestedUri, seconds: codeSeconds });
    const doing: Doing = { db: { kysely }, caller: { id: row.userId }, credential: { kind: 'cookie' }, remoteAddress };
    await recordAudit(doing, [
      {
        action: 'oauth-grant.created',
        subject: { id: grantId, user: row.userId, client: row.clientId },
        details: { scopes: [...row.scopes] },
      },
    ]);
    await mailOwner(doing, row.userId, { what: 'connection-created', name: clientName });
  });
  return code;
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresIn: number;
}

/** A new pair of tokens. Only hashes are stored. */
export async function issueTokens(
  doing: Pick<Doing, 'db'>,
  given: Pick<OAuthGiven, 'oauthAccessSeconds' | 'oauthRefreshDays'>,
  issue: {
    readonly grant: Pick<OAuthGrant, 'id'>;
    readonly client: Pick<OAuthClient, 'grantTypes'>;
    readonly parent: Buffer | null;
    readonly unusedSeconds: number | null;
  },
): Promise<IssuedTokens> {
  const canRefresh = issue.client.grantTypes.includes('refresh_token');
  const expiresIn = canRefresh ? given.oauthAccessSeconds : Math.max(given.oauthAccessSeconds, secondsWithoutRefresh);
  const accessToken = `plat_a_${randomToken()}`;
  const refreshToken = canRefresh ? `plat_r_${randomToken()}` : null;
  await insertPair(doing.db.kysely, {
    grantId: issue.grant.id,
    pair: randomUUID(),
    parent: issue.parent,
    accessHash: hashToken('access token', accessToken),
    accessSeconds: expiresIn,
    refreshHash: refreshToken === null ? null : hashToken('refresh token', refreshToken),
    refreshSeconds: given.oauthRefreshDays * day,
    unusedSeconds: issue.unusedSeconds,
  });
  return { accessToken, refreshToken, expiresIn };
}

/** Ends connections with all their tokens, on every node with the next request. */
export async function endGrants(
  doing: Doing,
  which: Parameters<typeof revokeGrants>[1],
  why: RevokedWhy,
): Promise<readonly OAuthGrant[]> {
  const ended = await revokeGrants(doing.db.kysely, which, why);
  const verb = why === 'refresh-reused' || why === 'code-reused' ? 'reused' : 'revoked';
  await recordAudit(
    doing,
    ended.map(({ id, userId: user, clientId: client }) => ({
      action: `oauth-grant.${verb}`,
      subject: { id, user, client },
      details: { why },
    })),
  );
  return ended;
}

/** Changes what a connection may do, from its next request on. Its program need not connect again. */
export async function changeGrantAccess(
  doing: Doing,
  { id, userId: user, scopes }: OAuthGrant,
  access: 'read' | 'write',
): Promise<void> {
  const others = scopes.filter((one) => one !== 'read' && one !== 'write');
  const changed = ['read', ...(access === 'write' ? ['write'] : []), ...others];
  await updateGrantScopes(doing.db.kysely, id, changed);
  await recordAudit(doing, [{ action: 'oauth-grant.changed', subject: { id, user }, details: { scopes: changed } }]);
}

/** Somebody else may have the code or token: ends the connection and informs its user. */
export async function endReusedGrant(
  doing: Doing,
  { id, why, clientName, mailOwner }: { id: string; why: RevokedWhy; clientName: string; mailOwner: MailOwner },
): Promise<void> {
  for (const { userId } of await endGrants(doing, { id }, why))
    await mailOwner(doing, userId, { what: 'connection-reused', name: clientName });
}
