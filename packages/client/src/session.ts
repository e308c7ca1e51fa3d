import type { Addresses } from './addresses.ts';
import type { Identity } from './identity.ts';
import { failure, isMap } from './result.ts';
import type { Result } from './result.ts';
import type { Send } from './transport.ts';

export type SessionState =
  | { readonly signed_in: true; readonly user: number; readonly nonce: string }
  | { readonly signed_in: false };

export interface Session {
  signIn(login: string, password: string, options?: { readonly remember?: boolean }): Promise<Result<SessionState>>;
  signOut(): Promise<Result<SessionState>>;
  /** Who is signed in; takes up a session that the browser already has. */
  session(): Promise<Result<SessionState>>;
}

interface SessionParts {
  readonly send: Send;
  readonly identity: Identity;
  readonly addresses: Addresses;
}

const needsCookie = {
  code: 'client_needs_cookie',
  message: "Signing in needs a client made with credentials: 'cookie'.",
  status: 0,
};

export function createSession({ send, identity, addresses }: SessionParts): Session {
  const visit = async (method: string, name: string, body?: object): Promise<Result<SessionState>> => {
    if (!identity.usesCookie) return failure(needsCookie);
    const result = await send({ method, address: addresses.page(name), body });
    if (result.ok) identity.hold(nonceIn(result.data));
    return result as Result<SessionState>;
  };
  return {
    signIn: (login, password, options = {}) => visit('POST', 'sign-in', { login, password, ...options }),
    signOut: () => visit('POST', 'sign-out', {}),
    session: () => visit('GET', 'sign-in'),
  };
}

const nonceIn = (data: unknown): string | null =>
  isMap(data) && typeof data['nonce'] === 'string' ? data['nonce'] : null;

/** A nonce that grew old is refused before anything is done, so the same call may be made again with a fresh one. */
export const withFreshNonce =
  ({ send, identity }: Pick<SessionParts, 'send' | 'identity'>, { session }: Session): Send =>
  async (call) => {
    const result = await send(call);
    if (result.ok || result.error.code !== 'rest_cookie_invalid_nonce' || !identity.usesCookie) return result;
    await session();
    return identity.holdsNonce() ? send(call) : result;
  };
