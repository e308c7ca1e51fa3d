import { facts } from '../facts.ts';

/**
 * Who is signed in. The nonce is kept in memory alone; a stale one is renewed, and where the session has ended, whoever
 * sits here is asked for the password once more, so that the request at hand is not lost.
 */
interface Session {
  nonce: string;
  /** Asks for name and password over whatever is shown. Set by the shell. */
  ask: () => Promise<void>;
}

const session: Session = { nonce: '', ask: () => Promise.reject(new Error('Nobody is signed in.')) };

export const nonce = (): string => session.nonce;

/** Kept up to date with what responses bring along. */
export function noteNonce(response: Response): void {
  session.nonce = response.headers.get('X-WP-Nonce') ?? session.nonce;
}

export const onSessionEnd = (ask: Session['ask']): void => void (session.ask = ask);

const asJson = { Accept: 'application/json' };

interface SignedIn {
  readonly signed_in: boolean;
  readonly nonce?: string;
}

/** Whether somebody is signed in already. */
export async function resume(): Promise<boolean> {
  const response = await fetch(`${facts.site}sign-in`, { headers: asJson });
  const told = (await response.json()) as SignedIn;
  session.nonce = told.nonce ?? '';
  return told.signed_in;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly remember: boolean;
}

/** The reason why not, or null. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  const response = await fetch(`${facts.site}sign-in`, {
    method: 'POST',
    headers: { ...asJson, 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const told = (await response.json()) as SignedIn & { message?: string };
  if (!response.ok) return told.message ?? 'That did not work.';
  session.nonce = told.nonce ?? '';
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

/** After a request was refused for want of a session: a new nonce, or a new session. */
export async function renew(): Promise<void> {
  const response = await fetch(`${facts.site}nonce`);
  if (response.ok) session.nonce = await response.text();
  else await session.ask();
}

const sessionCodes = new Set(['rest_cookie_invalid_nonce', 'rest_not_logged_in']);

/** Whether a refusal says that the session is at fault, not the rights of its user. */
export const isSessionError = (code: unknown): boolean => typeof code === 'string' && sessionCodes.has(code);
