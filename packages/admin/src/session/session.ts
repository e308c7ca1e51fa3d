import { __ } from '@wordpress/i18n';
import { facts } from '../facts.ts';

/** Why the password is requested: the session has expired, or a change to an account requires it. */
export type SignInReason = 'ended' | 'confirm';

/**
 * The nonce is kept in memory only. A stale one is renewed; if the session has expired, the user signs in again and the
 * pending request is repeated.
 */
interface Session {
  nonce: string;
  ways: WaysToSignIn;
  /** Opens the sign-in dialog. Set by the shell. */
  ask: (why: SignInReason) => Promise<void>;
}

const session: Session = {
  nonce: '',
  ways: { password: true, providers: [] },
  ask: () => Promise.reject(new Error(__('Not signed in.', 'platen'))),
};

export const nonce = (): string => session.nonce;

/** Responses may carry a new nonce. */
export function noteNonce(response: Response): void {
  session.nonce = response.headers.get('X-WP-Nonce') ?? session.nonce;
}

export const onSessionEnd = (ask: Session['ask']): void => void (session.ask = ask);

const asJson = { Accept: 'application/json' };

interface SignedIn {
  readonly signed_in: boolean;
  readonly nonce?: string;
  /** False if passwords are turned off. */
  readonly password?: boolean;
  readonly providers?: readonly IdentityProvider[];
}

/** As the server sends them, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export type PasskeyOptions = PublicKeyCredentialRequestOptionsJSON;

interface SignInAnswer extends SignedIn {
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly url?: string; readonly passkey?: PasskeyOptions };
}

/** True if there is a session already. */
export async function resume(): Promise<boolean> {
  const response = await fetch(`${facts.site}sign-in`, { headers: asJson });
  const body = (await response.json()) as SignedIn;
  session.nonce = body.nonce ?? '';
  session.ways = { password: body.password ?? true, providers: body.providers ?? [] };
  return body.signed_in;
}

export interface IdentityProvider {
  readonly id: string;
  readonly label: string;
}

/** How users sign in besides passkeys. */
export interface WaysToSignIn {
  readonly password: boolean;
  readonly providers: readonly IdentityProvider[];
}

export const waysToSignIn = (): WaysToSignIn => session.ways;

/** Leaves the page for the provider, which sends the user back to where they are now. Returns a problem if it is unreachable. */
export async function signInAt(id: string, confirm: boolean): Promise<string | null> {
  const response = await fetch(`${facts.site}sign-in`, {
    method: 'POST',
    headers: { ...asJson, 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: id, confirm, redirect_to: location.pathname + location.search }),
  });
  const body = (await response.json()) as SignInAnswer & { readonly url?: string };
  if (body.url === undefined) return body.message ?? __('Sign-in failed. Try again.', 'platen');
  location.assign(body.url);
  return null;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly remember: boolean;
  /** The user confirms their identity: a trusted browser does not count. */
  readonly confirm: boolean;
}

/** `code`: the account needs a second factor. `begin`: the password has to be entered again. */
export interface SignInResult {
  readonly problem: string | null;
  readonly next?: 'code' | 'begin';
  /** The account has passkeys. */
  readonly passkey?: PasskeyOptions | undefined;
}

export const signIn = (credentials: Credentials): Promise<SignInResult> => send('sign-in', credentials);

export const sendCode = (code: string, trust: boolean): Promise<SignInResult> =>
  send('sign-in/second', { code, trust });

/** One step of signing in. */
export async function send(path: 'sign-in' | 'sign-in/second', sent: object): Promise<SignInResult> {
  const response = await fetch(`${facts.site}${path}`, {
    method: 'POST',
    headers: { ...asJson, 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const body = (await response.json()) as SignInAnswer;
  if (response.ok) {
    session.nonce = body.nonce ?? '';
    return { problem: null };
  }
  if (body.code === 'rest_second_factor_required') {
    if (response.status === 401) return { problem: null, next: 'code', passkey: body.data?.passkey };
    // The role requires a second factor: the user sets one up first.
    if (body.data?.url !== undefined) location.assign(body.data.url);
  }
  const problem = body.message ?? __('Sign-in failed. Try again.', 'platen');
  return body.code === 'rest_challenge_spent' ? { problem, next: 'begin' } : { problem };
}

export async function signOut(): Promise<void> {
  await fetch(`${facts.site}sign-out`, {
    method: 'POST',
    headers: { ...asJson, 'Content-Type': 'application/json' },
    body: '{}',
  });
  location.assign(facts.base);
}

/** After a request failed because of the session: gets a new nonce, or a new session. */
export async function renew(): Promise<void> {
  const response = await fetch(`${facts.site}nonce`);
  if (response.ok) session.nonce = await response.text();
  else await session.ask('ended');
}

/** For requests that require a recently confirmed password. Rejects if the user cancels. */
export const confirmPassword = (): Promise<void> => session.ask('confirm');

/** The role of the user requires a second factor since they signed in: they set one up before anything else. */
export const isFactorMissing = (code: unknown): boolean => code === 'rest_second_factor_required';

export const setUpFactor = (): void => location.assign(`${facts.site}security`);

export const isStepUp = (code: unknown): boolean => code === 'rest_step_up_required';

const sessionCodes = new Set(['rest_cookie_invalid_nonce', 'rest_not_logged_in']);

/** True if the session is the problem, not a missing capability. */
export const isSessionError = (code: unknown): boolean => typeof code === 'string' && sessionCodes.has(code);
