import type { Doing } from '../../events/audit.ts';
import { hashToken } from '../tokens.ts';
import type { OAuthClient } from './clients.store.ts';
import { endReusedGrant, issueTokens } from './grants.ts';
import type { IssuedTokens } from './grants.ts';
import { lockGrant } from './grants.store.ts';
import type { OAuthGrant } from './grants.store.ts';
import { oauthErrors } from './oauth-errors.ts';
import type { OAuthGiven } from './oauth-given.ts';
import type { Parameters } from './parameters.ts';
import { isVerifier } from './pkce.ts';
import { audiencesOf } from './resources.ts';
import { isWithin, parseScopes } from './token-scopes.ts';
import { countReplay, findToken, markPairUsed, noteGrantUse, spendCode } from './tokens.store.ts';
import { RestError } from '../../rest/errors.ts';

/** Pairs that one consumed refresh token returns within the grace period. */
const maxReplays = 10;
/** Refreshes whose response was lost, before their tokens are deleted. */
const maxUnused = 100;

interface TokenRequest {
  readonly client: OAuthClient;
  readonly parameters: Parameters;
  readonly remoteAddress: string;
}

export interface GrantedTokens extends IssuedTokens {
  readonly scopes: readonly string[];
}

type Outcome = GrantedTokens | RestError;

/** Tokens for a code or a refresh token. An error that ends a grant must commit, so that it is returned, not thrown. */
export async function grantTokens(given: OAuthGiven, request: TokenRequest): Promise<GrantedTokens> {
  const grantType = request.parameters.one.get('grant_type');
  if (grantType === undefined) throw oauthErrors.invalidRequest('`grant_type` is required.');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') throw oauthErrors.unsupportedGrant();
  if (!request.client.grantTypes.includes(grantType)) throw oauthErrors.unauthorizedClient();
  if (given.oauthClients === 'approved' && request.client.state !== 'approved') throw oauthErrors.unauthorizedClient();
  const byCode = grantType === 'authorization_code';
  const outcome = await given.db.transaction(async (kysely) => {
    const doing: Doing = { db: { kysely }, credential: { kind: 'oauth' }, remoteAddress: request.remoteAddress };
    return byCode ? redeemCode(doing, given, request) : refresh(doing, given, request);
  });
  if (outcome instanceof RestError) throw outcome;
  return outcome;
}

async function redeemCode(doing: Doing, given: OAuthGiven, request: TokenRequest): Promise<Outcome> {
  const { client, parameters } = request;
  const { kysely } = doing.db;
  const code = parameters.one.get('code');
  if (code === undefined) return oauthErrors.invalidRequest('`code` is required.');
  const spent = await spendCode(kysely, hashToken('authorization code', code));
  if (spent === null) return oauthErrors.invalidGrant();
  if ('reusedGrant' in spent) {
    const reused = { id: spent.reusedGrant, why: 'code-reused', clientName: client.name } as const;
    await endReusedGrant(doing, { ...reused, mailOwner: given.mailOwner });
    return oauthErrors.invalidGrant();
  }
  const grant = await lockGrant(kysely, spent.grantId);
  const redirectUri = parameters.one.get('redirect_uri');
  const isSameUri = redirectUri === undefined || redirectUri === (spent.redirectUri ?? grant?.redirectUri);
  const isRight = spent.isFresh && isSameUri && isVerifier(spent.challenge, parameters.one.get('code_verifier'));
  if (grant === null || grant.clientId !== client.id || !isRight) return oauthErrors.invalidGrant();
  if (!isForAudience(given, grant, parameters)) return oauthErrors.invalidTarget();
  const issued = await issueTokens(doing, given, { grant, client, parent: null, unusedSeconds: null });
  return { ...issued, scopes: grant.scopes };
}

/** Rotates a refresh token. The lock on its grant puts concurrent refreshes in order. */
async function refresh(doing: Doing, given: OAuthGiven, request: TokenRequest): Promise<Outcome> {
  const { client, parameters, remoteAddress } = request;
  const { kysely } = doing.db;
  const text = parameters.one.get('refresh_token');
  if (text === undefined) return oauthErrors.invalidRequest('`refresh_token` is required.');
  const hash = hashToken('refresh token', text);
  const found = await findToken(kysely, hash);
  const grant = found === null || found.clientId !== client.id ? null : await lockGrant(kysely, found.grantId);
  // Read again: a concurrent refresh may have changed the token before the lock.
  const token = grant === null ? null : await findToken(kysely, hash);
  if (grant === null || token === null || token.kind !== 'refresh' || token.isExpired)
    return oauthErrors.invalidGrant();
  const isReused = token.isDead || (token.isConsumed && token.consumedFor > given.oauthRefreshGrace);
  if (isReused) {
    const reused = { id: grant.id, why: 'refresh-reused', clientName: client.name } as const;
    await endReusedGrant(doing, { ...reused, mailOwner: given.mailOwner });
    return oauthErrors.invalidGrant();
  }
  if (token.isConsumed && token.replays >= maxReplays) return oauthErrors.invalidGrant();
  const scopes = parameters.one.has('scope') ? parseScopes(parameters.one.get('scope')) : grant.scopes;
  if (scopes === null || !isWithin(scopes, [...grant.scopes, 'offline_access'])) return oauthErrors.invalidScope();
  if (!isForAudience(given, grant, parameters)) return oauthErrors.invalidTarget();
  if (!token.isUsed) await markPairUsed(kysely, { pair: token.pair, graceSeconds: given.oauthRefreshGrace });
  await countReplay(kysely, hash, maxUnused);
  await noteGrantUse(kysely, { id: grant.id, ip: remoteAddress });
  const unusedSeconds = token.isConsumed ? Math.max(given.oauthRefreshGrace - token.consumedFor, 0) : null;
  const issued = await issueTokens(doing, given, { grant, client, parent: hash, unusedSeconds });
  return { ...issued, scopes: grant.scopes };
}

function isForAudience({ siteUrl, site }: OAuthGiven, grant: OAuthGrant, { resources }: Parameters): boolean {
  if (resources.length === 0) return true;
  const wanted = audiencesOf(resources, { siteUrl, dialect: site().dialect });
  return wanted?.every((audience) => grant.audiences.includes(audience)) === true;
}
