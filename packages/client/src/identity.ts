export type Credentials = { readonly login: string; readonly applicationPassword: string } | 'cookie';

/** Who the client is to the service: what it sends to show it, and what it learns from answers. */
export interface Identity {
  readonly usesCookie: boolean;
  show(headers: Headers): void;
  learn(response: Response): void;
  /** Begins or ends holding a nonce. */
  hold(nonce: string | null): void;
  readonly holdsNonce: () => boolean;
}

export function createIdentity(credentials: Credentials | undefined, nonceHeader: string): Identity {
  const usesCookie = credentials === 'cookie';
  const basic = typeof credentials === 'object' ? basicHeader(credentials) : null;
  // Browsers keep cookies themselves and let nobody read them here; elsewhere they are kept in this map.
  const cookies = new Map<string, string>();
  let held: string | null = null;
  return {
    usesCookie,
    show: (headers) => {
      if (basic !== null) headers.set('Authorization', basic);
      if (held !== null) headers.set(nonceHeader, held);
      if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    },
    learn: (response) => {
      if (!usesCookie) return;
      for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
      if (held !== null) held = response.headers.get(nonceHeader) ?? held;
    },
    hold: (nonce) => {
      held = nonce;
    },
    holdsNonce: () => held !== null,
  };
}

function basicHeader({ login, applicationPassword }: Exclude<Credentials, 'cookie'>): string {
  const bytes = new TextEncoder().encode(`${login}:${applicationPassword}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function keepCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const mark = pair.indexOf('=');
  const name = pair.slice(0, mark).trim();
  const isOver = attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0');
  if (isOver) cookies.delete(name);
  else cookies.set(name, pair.slice(mark + 1).trim());
}
