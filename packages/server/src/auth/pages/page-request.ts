import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection/connect.ts';
import { isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { parseQuery } from '../../lib/query-string.ts';
import { parseJson } from '../../lib/strict-json.ts';
import { createError, errors } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Log, Site } from '../../scope.ts';
import type { SealedValues } from '../../site/sealed-values.ts';
import type { MailOwner } from '../account-changes.ts';
import { readSessionCookie } from '../cookies.ts';
import { findSession } from '../identity.store.ts';
import type { SessionIdentity } from '../identity.store.ts';
import { noteSeen } from '../sessions.store.ts';
import { standingOf } from '../factors/policy.ts';
import type { Standing } from '../factors/policy.ts';
import type { SessionSettings } from '../sessions.ts';
import type { SendMail } from '../mail.ts';
import type { Nonces } from '../nonces.ts';
import type { OAuthGiven } from '../oauth/oauth-given.ts';
import type { Passwords } from '../passwords.ts';
import type { ExternalAccounts } from '../providers/external-accounts.ts';
import type { Providers } from '../providers/providers.ts';
import { hashToken } from '../tokens.ts';

/** What the pages work with. Every link that is sent begins with the URL of the site, whatever host a request names. */
export interface PageGiven
  extends
    OAuthGiven,
    Pick<
      Config,
      | 'secret'
      | 'environment'
      | 'allowInsecureAppPasswords'
      | 'secondFactor'
      | 'deviceDays'
      | 'passwordSignIn'
      | keyof SessionSettings
    > {
  readonly db: Database;
  readonly site: () => Site;
  readonly siteName: () => Promise<string>;
  readonly nonces: Nonces;
  readonly passwords: Passwords;
  /** Null where no mail server is configured. */
  readonly sendMail: SendMail | null;
  /** Sets the email address of the signed-in user. */
  readonly setOwnEmail: (session: SessionIdentity, email: string) => Promise<void>;
  readonly sealedValues: SealedValues;
  readonly mailOwner: MailOwner;
  readonly log: Log;
  readonly identityProviders: Providers;
  readonly externalAccounts: ExternalAccounts;
}

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly query: JsonMap;
  /** The query string as it was sent, without its `?`. */
  readonly search: string;
  /** Members of a form or a JSON body. */
  readonly sent: JsonMap;
  readonly hasJsonBody: boolean;
  readonly wantsJson: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly secure: boolean;
  readonly remoteAddress: string;
}

/** A page that people prove with who they are. */
export interface AuthPage {
  readonly path: string;
  show(request: PageRequest, given: PageGiven): Promise<HttpResponse>;
  submit(request: PageRequest, given: PageGiven): Promise<HttpResponse>;
}

const unreadableBody = createError('rest_invalid_url', 400, 'The request body is not a valid form or JSON object.');

export type ReadPage = { readonly request: PageRequest } | { readonly problem: RestError };

export function readPageRequest({ method, target, headers, body, secure, remoteAddress }: RawRequest): ReadPage {
  const mark = target.indexOf('?');
  const search = mark === -1 ? '' : target.slice(mark + 1);
  const query = parseQuery(search);
  if (!query.ok) return { problem: errors.badUrl(query.problem) };
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const hasJsonBody = type === 'application/json';
  const sent = readBody(body, type);
  if (sent === null) return { problem: unreadableBody() };
  return {
    request: {
      method: method.toUpperCase(),
      path: mark === -1 ? target : target.slice(0, mark),
      query: query.value,
      search,
      sent,
      hasJsonBody,
      wantsJson: (headers['accept'] ?? '').toLowerCase().includes('application/json'),
      headers,
      secure,
      remoteAddress,
    },
  };
}

function readBody(body: Uint8Array, type: string | undefined): JsonMap | null {
  if (body.length === 0) return {};
  if (type === 'application/json') {
    const parsed = parseJson(body);
    return parsed.ok && isMap(parsed.value) ? parsed.value : null;
  }
  if (type !== 'application/x-www-form-urlencoded') return null;
  const form = parseQuery(new TextDecoder().decode(body));
  return form.ok ? form.value : null;
}

const longestText = 5000;

/** A member as text; null when it is anything else, or longer than any honest one. */
export const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value.length <= longestText && !value.includes('\0') ? value : null;

export const sessionTokenOf = (request: PageRequest): string | null =>
  readSessionCookie(request.headers['cookie'], request);

/** The session, unless its user still has to set up or prove a second factor. */
export async function sessionOf(request: PageRequest, given: PageGiven): Promise<SessionIdentity | null> {
  const session = await anySessionOf(request, given);
  return session !== null && standingIn(session, given) === 'full' ? session : null;
}

export const standingIn = (session: SessionIdentity, { site, secondFactor }: PageGiven): Standing =>
  standingOf(session, { site: site(), secondFactor });

export async function anySessionOf(request: PageRequest, { db }: PageGiven): Promise<SessionIdentity | null> {
  const token = sessionTokenOf(request);
  const session = token === null ? null : await findSession(db.kysely, hashToken('session', token));
  if (session?.isUnseen === true) await noteSeen(db.kysely, session.sessionId);
  return session;
}

/** A path of ours below the address of the site, which may itself have a path. */
export const sitePath = ({ siteUrl }: Pick<PageGiven, 'siteUrl'>, path: string): string =>
  new URL(siteUrl).pathname.replace(/\/$/, '') + path;
