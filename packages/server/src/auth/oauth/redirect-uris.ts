import { applicationTarget } from '../redirects.ts';

const maxLength = 2000;

/** A redirect URI that a client may register: https, loopback, or a custom scheme, without a fragment. */
export function isRedirectUri(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > maxLength || uri.includes('#')) return false;
  return /^[\u0021-\u007e]+$/.test(uri) && applicationTarget(uri) !== null;
}

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?=[/?]|$)/;

/** Programs on this device listen on a free port, so that only the port may differ (RFC 8252, section 7.3). */
const withoutLoopbackPort = (uri: string): string => uri.replace(loopback, 'http://$1');

/** Whether the redirect URI leads to a program on the user's device: a loopback address or a custom scheme. */
export const isOnDevice = (uri: string): boolean => !uri.startsWith('https:');

/** The URI to redirect to: one of the registered ones, compared as text. Null for any other. */
export function matchRedirectUri(registered: readonly string[], requested: string | undefined): string | null {
  if (requested === undefined) return registered.length === 1 ? (registered[0] ?? null) : null;
  const wanted = withoutLoopbackPort(requested);
  const isKnown = registered.some(
    (uri) => uri === requested || (loopback.test(uri) && withoutLoopbackPort(uri) === wanted),
  );
  return isKnown && isRedirectUri(requested) ? requested : null;
}
