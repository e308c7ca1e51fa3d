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
  /** Opens the sign-in dialog. Set by the shell. */
  ask: (why: SignInReason) => Promise<void>;
}

const session: Session = { nonce: '', ask: () => Promise.reject(new Error(__('Not signed in.', 'platen'))) };

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
}

/** True if there is a session already. */
export async function resume(): Promise<boolean> {
  const response = await fetch(`${facts.site}sign-in`, { headers: asJson });
  const body = (await response.json()) as SignedIn;
  session.nonce = body.nonce ?? '';
  return body.signed_in;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Returns an error message, or null. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const response = await fetch(`${facts.site}sign-in`, {
    method: 'POST',
    headers: { ...asJson, 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const body = (await response.json()) as SignedIn & { message?: string };
  if (!response.ok) return body.message ?? __('Sign-in failed. Try again.', 'platen');
  session.nonce = body.nonce ?? '';
  return null;
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

export const isStepUp = (code: unknown): boolean => code === 'rest_step_up_required';

const sessionCodes = new Set(['rest_cookie_invalid_nonce', 'rest_not_logged_in']);

/** True if the session is the problem, not a missing capability. */
export const isSessionError = (code: unknown): boolean => typeof code === 'string' && sessionCodes.has(code);
