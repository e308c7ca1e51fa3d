interface CookieGiven {
  /** The connection is encrypted. */
  readonly secure: boolean;
}

/** Under HTTPS the browser itself then holds the cookie to this host, this path and encrypted connections. */
const nameOf = ({ secure }: CookieGiven): string => (secure ? '__Host-platen_session' : 'platen_session');

const tokenForm = /^[\w-]{43}$/;

/** The token of the session cookie; null when there is none, or none that could be ours. */
export function readSessionCookie(header: string | undefined, given: CookieGiven): string | null {
  const start = `${nameOf(given)}=`;
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  const token = pair?.slice(start.length) ?? '';
  return tokenForm.test(token) ? token : null;
}

interface NewCookie extends CookieGiven {
  readonly token: string;
  /** Seconds it stays after the browser is closed; null when it goes with the browser. */
  readonly maxAge: number | null;
}

export const sessionCookie = ({ token, maxAge, secure }: NewCookie): string =>
  [
    `${nameOf({ secure })}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');

export const clearedCookie = ({ secure }: CookieGiven): string => sessionCookie({ token: '', maxAge: 0, secure });
