import { createHash, randomBytes } from 'node:crypto';
import type { JsonMap } from '../../src/lib/json.ts';
import { basic } from './accounts.ts';
import { startApp } from './app.ts';
import type { RunningApp } from './app.ts';
import { freePort } from './free-port.ts';

export const redirectUri = 'https://client.example/callback';

const password = 'correct horse battery staple';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: JsonMap;
}

/** Where a consent page ended: the query of the redirect, or the page. */
export interface Consent extends Answer {
  readonly to: URL | null;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly answer: Answer;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** A browser with cookies, signed in. */
export interface SignedIn {
  readonly id: number;
  readonly login: string;
  get(target: string, headers?: Record<string, string>): Promise<Consent>;
  post(target: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Consent>;
  /** Opens the consent page and sends its form. */
  consent(query: string, choice?: Record<string, string>): Promise<Consent>;
  signIn(): Promise<void>;
}

export interface OAuthSite {
  readonly app: RunningApp;
  readonly url: string;
  readonly api: string;
  readonly mcp: string;
  readonly key: { authorization: string };
  call(target: string, init?: RequestInit): Promise<Answer>;
  form(target: string, form: Parameters, headers?: Record<string, string>): Promise<Answer>;
  register(metadata?: JsonMap): Promise<Answer>;
  person(role: string): Promise<SignedIn>;
  stop(): Promise<void>;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as JsonMap) : {},
  };
}

/** A site with its OAuth server, at the URL that its documents name. */
export async function startOAuthSite(env: Readonly<Record<string, string>> = {}): Promise<OAuthSite> {
  const port = await freePort();
  const url = env['SITE_URL'] ?? `http://127.0.0.1:${port}`;
  const app = await startApp({ env: { HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, ...env } });
  const installed = await app.install({ title: 'Tea house', login: 'admin', email: 'admin@example.org' });
  const key = basic('admin', installed?.applicationPassword ?? '');
  const root = env['PLATEN_DIALECT'] === 'wp' ? 'wp-json' : 'cms-json';
  const call = async (target: string, init: RequestInit = {}): Promise<Answer> =>
    answerOf(await fetch(new URL(target, app.url), { redirect: 'manual', ...init }));

  const browserOf = (id: number, login: string): SignedIn => {
    const jar = new Map<string, string>();
    const visit = async (target: string, init: RequestInit = {}): Promise<Consent> => {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const response = await fetch(new URL(target, app.url), {
        redirect: 'manual',
        ...init,
        headers: { cookie, ...(init.headers as Record<string, string>) },
      });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      return { ...(await answerOf(response)), to: location === null ? null : new URL(location, response.url) };
    };
    const post: SignedIn['post'] = (target, form, headers = {}) =>
      visit(target, { method: 'POST', body: new URLSearchParams(form), headers });
    return {
      id,
      login,
      get: (target, headers = {}) => visit(target, { headers }),
      post,
      consent: async (query, choice = { access: 'write', answer: 'approve' }) => {
        const shown = await visit(`/oauth/authorize?${query}`);
        return shown.status === 200 ? post('/oauth/authorize', { ...hiddenOf(shown.text), ...choice }) : shown;
      },
      signIn: async () => {
        await visit('/sign-in', {
          method: 'POST',
          body: JSON.stringify({ login, password }),
          headers: { 'content-type': 'application/json', accept: 'application/json' },
        });
      },
    };
  };

  let made = 0;
  return {
    app,
    url,
    api: `/${root}`,
    mcp: `/${root}/platen/v1/mcp`,
    key,
    call,
    form: (target, form, headers = {}) => {
      const given = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return call(target, { method: 'POST', body: new URLSearchParams(given), headers });
    },
    register: (metadata = {}) =>
      call('/oauth/register', {
        method: 'POST',
        body: JSON.stringify({ ...publicClient, ...metadata }),
        headers: { 'content-type': 'application/json' },
      }),
    person: async (role) => {
      made += 1;
      const login = `${role}-${made}`;
      const created = await call(`/${root}/${root === 'wp-json' ? 'wp' : 'cms'}/v2/users`, {
        method: 'POST',
        body: JSON.stringify({ username: login, email: `${login}@example.org`, password, roles: [role] }),
        headers: { ...key, 'content-type': 'application/json' },
      });
      const browser = browserOf(Number(created.json['id']), login);
      await browser.signIn();
      return browser;
    },
    stop: app.stop,
  };
}

const publicClient = {
  client_name: 'Assistant',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

/** The hidden fields of the form on a page. */
export const hiddenOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
    ]),
  );

export const verifier = randomBytes(32).toString('base64url');
export const challenge = createHash('sha256').update(verifier).digest('base64url');

/** The query of an authorization request. */
export const requestFor = (clientId: string, more: Parameters = {}): string => {
  const all: Parameters = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'some state',
    scope: 'read',
    ...more,
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
};

/** Registers a client. */
export const newClient = async (site: OAuthSite, metadata: JsonMap = {}): Promise<string> =>
  String((await site.register(metadata)).json['client_id']);

/** A code that the person approved. */
export async function codeFor(
  browser: SignedIn,
  clientId: string,
  { access = 'write', ...more }: Parameters = {},
): Promise<string> {
  const { to } = await browser.consent(requestFor(clientId, more), { access, answer: 'approve' });
  return to?.searchParams.get('code') ?? '';
}

export const redeem = (site: OAuthSite, clientId: string, code: string, more: Parameters = {}): Promise<Answer> =>
  site.form('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...more,
  });

export const refreshWith = (site: OAuthSite, clientId: string, token: string, more: Parameters = {}): Promise<Answer> =>
  site.form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...more });

export const tokensOf = (answer: Answer): Tokens => ({
  access: String(answer.json['access_token']),
  refresh: String(answer.json['refresh_token']),
  answer,
});

/** Tokens of a new connection. */
export async function connect(
  site: OAuthSite,
  browser: SignedIn,
  { clientId, ...more }: Parameters = {},
): Promise<Tokens & { readonly clientId: string }> {
  const id = clientId ?? (await newClient(site));
  return { ...tokensOf(await redeem(site, id, await codeFor(browser, id, more))), clientId: id };
}

export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
