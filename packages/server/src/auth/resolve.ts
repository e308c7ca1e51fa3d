import { createCaller, visitor } from '../access/capabilities.ts';
import type { Holder } from '../access/capabilities.ts';
import type { Database } from '../db/connection/connect.ts';
import type { JsonMap } from '../lib/json.ts';
import { createError, RestError } from '../rest/errors.ts';
import type { Caller, Site } from '../scope.ts';
import { readBasic } from './basic.ts';
import type { BasicPair } from './basic.ts';
import { readSessionCookie } from './cookies.ts';
import { noCredential } from './credential.ts';
import type { Credential } from './credential.ts';
import { isHolderRequired, standingOf } from './factors/policy.ts';
import type { SecondFactorSetting } from './factors/policy.ts';
import { foreignDigestOf } from './foreign-hashes.ts';
import {
  adoptApplicationPassword,
  findApplicationPassword,
  findHolder,
  findServiceKey,
  findSession,
  noteUse,
} from './identity.store.ts';
import type { PasswordIdentity, SessionIdentity } from './identity.store.ts';
import { identifyJwt } from './jwt-sessions.ts';
import { readJwt } from './jwts.ts';
import type { Jwts } from './jwts.ts';
import { identifyBearer, invalidToken, readBearer } from './oauth/access-tokens.ts';
import { isServiceKey } from './service-accounts.ts';
import { noteSeen } from './sessions.store.ts';
import type { Nonces } from './nonces.ts';
import type { RefusedKey } from './refused-keys.ts';
import { hashToken } from './tokens.ts';

/** What came with a request that may tell who sent it. */
export interface Presented {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: JsonMap;
  /** Null when the body is no form: a nonce inside JSON is not looked for. */
  readonly form: JsonMap | null;
  readonly secure: boolean;
  readonly remoteAddress: string;
  /** The requested route: an access token may be for another one. */
  readonly route: string;
}

export interface Identifying {
  readonly db: Database;
  readonly site: Site;
  readonly nonces: Nonces;
  /** Take application passwords over unencrypted connections as well. */
  readonly allowInsecureAppPasswords: boolean;
  readonly secondFactor: SecondFactorSetting;
  /** Null: access tokens don't work. */
  readonly oauth: { readonly siteUrl: string; readonly oauthRefreshGrace: number } | null;
  /** Null: JWTs don't work, and leave the request anonymous. */
  readonly jwts: Jwts | null;
  /** Called when an application password is rejected. */
  readonly onRefused?: (refused: RefusedKey) => void;
}

export interface Resolved {
  readonly caller: Caller;
  readonly credential: Credential;
  /** Rejects the request before any route is looked for. */
  readonly error: RestError | null;
  /** Sent back with the response, so that a long-open page never runs out of one. */
  readonly freshNonce?: string;
  /** Why the credentials that came count for nothing. The same for unknown users and for wrong passwords. */
  readonly hint?: string;
}

declare module '../hooks/bus.ts' {
  interface Filters {
    /** Set the caller: a user id, or 0 for an anonymous request. */
    determine_current_user: (userId: number, given: { readonly presented: Presented }) => number;
    /** Reject a valid nonce of a user. */
    rest_nonce_vouches: (vouches: boolean, given: { readonly userId: number }) => boolean;
  }
}

const badNonce = createError(
  'rest_cookie_invalid_nonce',
  403,
  'The nonce is invalid or expired. Request a new one from /nonce.',
);
const factorRequired = createError(
  'rest_second_factor_required',
  403,
  'Your role requires a second factor. Set one up at /security.',
);
const uncacheable = { headers: { 'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private' } };

interface FoundCaller {
  readonly holder: Holder | null;
  readonly credential: Credential;
  readonly error?: RestError;
  readonly freshNonce?: string;
  readonly hint?: string;
}

const nobody: FoundCaller = Object.freeze({ holder: null, credential: noCredential });

/** Who sends this request. Asked once; a failed identity leaves a visitor. */
export async function resolveCaller(presented: Presented, given: Identifying): Promise<Resolved> {
  const found = await identify(presented, given);
  const { holder, credential } = await asPluginsSee(presented, given, found);
  return {
    caller: holder === null ? visitor : createCaller(given.site, holder),
    credential,
    error: found.error ?? null,
    ...(found.freshNonce === undefined ? {} : { freshNonce: found.freshNonce }),
    ...(found.hint === undefined || holder !== null ? {} : { hint: found.hint }),
  };
}

/** A cookie with a nonce takes precedence, then an access token, a cookie, and Basic. A cookie alone does not authenticate. */
async function identify(presented: Presented, given: Identifying): Promise<FoundCaller> {
  const nonce = nonceOf(presented, given);
  const pair = readBasic(presented.headers['authorization']);
  const token = readBearer(presented.headers['authorization']);
  const jwt = given.jwts === null ? null : readJwt(presented.headers['authorization']);
  if (nonce === undefined && pair === null && token === null && jwt === null) return nobody;
  if (nonce === undefined && token !== null) return byToken(token, presented, given);
  if (nonce === undefined && jwt !== null && given.jwts !== null)
    return byJwt(jwt, presented, { ...given, jwts: given.jwts });
  const session = await sessionOf(presented, given);
  if (nonce !== undefined) return byNonce(nonce, session, given);
  return session === null && pair !== null ? byPassword(pair, presented, given) : nobody;
}

/** The parameter overrides the header. A value that is not a string is an invalid nonce. */
function nonceOf({ headers, query, form }: Presented, { site: { dialect } }: Identifying): string | undefined {
  const parameter = form?.[dialect.nonceParameter] ?? query[dialect.nonceParameter];
  if (parameter !== undefined) return typeof parameter === 'string' ? parameter : '';
  return headers[dialect.nonceHeader.toLowerCase()];
}

const takesPasswords = async ({ secure }: Presented, given: Identifying): Promise<boolean> =>
  given.site.hooks.filter('application_passwords_available', secure || given.allowInsecureAppPasswords);

const takesPasswordsOf = async ({ id }: Holder, { site }: Identifying): Promise<boolean> =>
  site.hooks.filter('application_passwords_available_for_user', true, { userId: id });

async function sessionOf(presented: Presented, { db }: Identifying): Promise<SessionIdentity | null> {
  const token = readSessionCookie(presented.headers['cookie'], presented);
  return token === null ? null : findSession(db.kysely, hashToken('session', token));
}

async function byNonce(
  nonce: string,
  session: SessionIdentity | null,
  { db, nonces, site, secondFactor }: Identifying,
): Promise<FoundCaller> {
  const invalidNonce: FoundCaller = { ...nobody, error: badNonce(uncacheable) };
  const standing = session === null ? 'none' : standingOf(session, { site, secondFactor });
  if (session === null || standing === 'none') return invalidNonce;
  const { holder, sessionId, at, isRecent } = session;
  const whom = { userId: holder.id, sessionId, at };
  if (!nonces.vouches(nonce, whom)) return invalidNonce;
  if (standing === 'enroll')
    return { ...nobody, error: factorRequired({ ...uncacheable, data: { url: '/security' } }) };
  const vouches = await site.hooks.filter('rest_nonce_vouches', true, { userId: holder.id });
  if (vouches && session.isUnseen) await noteSeen(db.kysely, sessionId);
  return vouches
    ? { holder, credential: { kind: 'cookie', sessionId, isRecent }, freshNonce: nonces.issue(whom) }
    : invalidNonce;
}

const hints = {
  notTaken: 'Application passwords require HTTPS; the request is anonymous.',
  unknown:
    "Unknown user name or application password; the request is anonymous. Account passwords don't work with the API.",
};

async function byPassword(
  { login, password }: BasicPair,
  presented: Presented,
  given: Identifying,
): Promise<FoundCaller> {
  const { kysely } = given.db;
  if (!(await takesPasswords(presented, given))) return { ...nobody, hint: hints.notTaken };
  const secretHash = hashToken('application password', password);
  const found =
    (await findApplicationPassword(kysely, { secretHash, login })) ??
    (await adoptApplicationPassword(kysely, { secretHash, login, former: foreignDigestOf(password) }));
  if (found === null || !(await takesPasswordsOf(found.holder, given))) {
    given.onRefused?.({ login, remoteAddress: presented.remoteAddress });
    return { ...nobody, hint: hints.unknown };
  }
  return withPassword(found, presented, given);
}

async function withPassword(found: PasswordIdentity, presented: Presented, given: Identifying): Promise<FoundCaller> {
  const { holder, uuid, scopes } = found;
  const isLimited = found.isRequired || isHolderRequired(given, holder);
  if (found.isStale) await noteUse(given.db.kysely, { uuid, ip: presented.remoteAddress });
  return { holder, credential: { kind: 'application-password', uuid, userId: holder.id, scopes, isLimited } };
}

async function byServiceKey(key: string, presented: Presented, given: Identifying): Promise<FoundCaller> {
  const isTaken = await takesPasswords(presented, given);
  const found = isTaken ? await findServiceKey(given.db.kysely, hashToken('application password', key)) : null;
  if (found !== null && (await takesPasswordsOf(found.holder, given))) return withPassword(found, presented, given);
  return { ...nobody, error: invalidToken() };
}

async function byToken(token: string, presented: Presented, given: Identifying): Promise<FoundCaller> {
  if (isServiceKey(token)) return byServiceKey(token, presented, given);
  if (given.oauth === null) return nobody;
  const { db, site, oauth, allowInsecureAppPasswords } = given;
  const bearer = await identifyBearer(token, {
    db,
    siteUrl: oauth.siteUrl,
    dialect: site.dialect,
    route: presented.route,
    remoteAddress: presented.remoteAddress,
    graceSeconds: oauth.oauthRefreshGrace,
    isAccepted: presented.secure || allowInsecureAppPasswords,
  });
  return bearer instanceof RestError ? { ...nobody, error: bearer } : bearer;
}

/** Whoever requests a new token may send the former one along. */
async function byJwt(
  token: string,
  { secure, route }: Presented,
  given: Identifying & { readonly jwts: Jwts },
): Promise<FoundCaller> {
  if (route === '/jwt-auth/v1/token') return nobody;
  if (!secure && !given.allowInsecureAppPasswords) return { ...nobody, hint: hints.notTaken };
  const found = await identifyJwt(token, given);
  if (found instanceof RestError) return { ...nobody, error: found };
  return { holder: found.session.holder, credential: found.credential };
}

async function asPluginsSee(presented: Presented, { site, db }: Identifying, found: FoundCaller): Promise<FoundCaller> {
  const resolved = found.holder?.id ?? 0;
  const wanted = await site.hooks.filter('determine_current_user', resolved, { presented });
  if (wanted === resolved) return found;
  if (wanted <= 0) return { holder: null, credential: noCredential };
  return { holder: await findHolder(db.kysely, wanted), credential: { kind: 'plugin' } };
}
