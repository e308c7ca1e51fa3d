import { createRequire } from 'node:module';
import type { Person, Site } from '../service/site.ts';

/** What a client of the site's own pages is given: a window whose fetch keeps cookies, and modules of its own. */
export interface Page {
  /** Signs in, or goes on as who is signed in already, and gives the nonce. */
  become(person: Person): Promise<string>;
  load<Module>(name: string): Module;
  /** Method and path of what was asked so far. */
  readonly asked: readonly string[];
}

interface Session {
  readonly cookies: CookieJar;
  readonly nonce: string;
}

interface CookieJar {
  getCookieString(address: string): Promise<string>;
  setCookie(cookie: string, address: string): Promise<unknown>;
}

/** It has no types of its own. */
interface Jsdom {
  readonly CookieJar: new () => CookieJar;
  readonly JSDOM: new (
    html: string,
    options: { url: string },
  ) => { readonly window: Readonly<Record<string, unknown>> };
}

const require = createRequire(import.meta.url);
const { CookieJar, JSDOM } = require('jsdom') as Jsdom;
const network = fetch;

/** Opens a page of the site; from then on `window` and `fetch` are this page's. */
export function openPage({ url }: Site): Page {
  const { window } = new JSDOM('<!doctype html><title>Tea house</title>', { url: `${url}/` });
  const sessions = new Map<string, Session>();
  const asked: string[] = [];
  let cookies = new CookieJar();
  const browserFetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    asked.push(`${init.method ?? 'GET'} ${new URL(address).pathname}`);
    const headers = new Headers(init.headers);
    headers.set('cookie', await cookies.getCookieString(address));
    const answer = await network(address, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) await cookies.setCookie(cookie, address);
    return answer;
  };
  Object.assign(window, { fetch: browserFetch });
  Object.assign(globalThis, { window, fetch: browserFetch });
  for (const name of ['document', 'origin', 'Element', 'HTMLElement', 'Node', 'MutationObserver'] as const) {
    Object.assign(globalThis, { [name]: window[name] });
  }

  // These modules keep what they are told (middleware, stores) for as long as they are loaded.
  for (const path of Object.keys(require.cache)) if (path.includes('/@wordpress/')) delete require.cache[path];

  const signIn = async ({ login, password }: Person): Promise<Session> => {
    cookies = new CookieJar();
    const answer = await browserFetch(`${url}/sign-in`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    });
    const { nonce } = (await answer.json()) as { nonce?: string };
    if (nonce === undefined) throw new Error(`Could not sign in as ${login}: ${answer.status}`);
    return { cookies, nonce };
  };

  return {
    asked,
    load: <Module>(name: string) => require(name) as Module,
    become: async (person) => {
      const session = sessions.get(person.login) ?? (await signIn(person));
      sessions.set(person.login, session);
      cookies = session.cookies;
      return session.nonce;
    },
  };
}
