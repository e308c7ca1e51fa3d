interface CookieGiven {
  /** The connection is encrypted. */
  readonly secure: boolean;
}

interface Named extends CookieGiven {
  readonly name: `platen_${string}`;
  /** Where it is sent; everywhere unless said. */
  readonly path?: string;
}

/** Under HTTPS the browser itself then holds the cookie to encrypted connections, and one for everywhere to this host. */
const fullName = ({ name, secure, path = '/' }: Named): string =>
  secure ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name;

/** The value of a cookie, empty when there is none. */
export function readCookie(header: string | undefined, cookie: Named): string {
  const start = `${fullName(cookie)}=`;
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return pair?.slice(start.length) ?? '';
}

interface NewCookie extends Named {
  readonly value: string;
  /** Seconds it stays after the browser is closed; null when it goes with the browser. */
  readonly maxAge: number | null;
}

/** Out of reach for scripts and for what other sites send. */
export const writeCookie = ({ value, maxAge, ...cookie }: NewCookie): string =>
  [
    `${fullName(cookie)}=${value}`,
    `Path=${cookie.path ?? '/'}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(cookie.secure ? ['Secure'] : []),
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');

const tokenForm = /^[\w-]{43}$/;

/** The token of the session cookie; null when there is none, or none that could be ours. */
export function readSessionCookie(header: string | undefined, { secure }: CookieGiven): string | null {
  const token = readCookie(header, { name: 'platen_session', secure });
  return tokenForm.test(token) ? token : null;
}

interface SessionCookie extends CookieGiven {
  readonly token: string;
  readonly maxAge: number | null;
}

export const sessionCookie = ({ token, maxAge, secure }: SessionCookie): string =>
  writeCookie({ name: 'platen_session', value: token, maxAge, secure });

export const clearedCookie = ({ secure }: CookieGiven): string => sessionCookie({ token: '', maxAge: 0, secure });
