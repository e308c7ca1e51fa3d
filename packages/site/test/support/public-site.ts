import { fileURLToPath } from 'node:url';
import { startApp } from '../../../server/test/support/app.ts';
import type { RunningApp } from '../../../server/test/support/app.ts';
import { freePort } from '../../../server/test/support/free-port.ts';
import { site } from '../../src/plugin.ts';

export const themes = fileURLToPath(new URL('../../themes', import.meta.url));

export interface PublicSite extends RunningApp {
  readonly key: string;
  /** Reads a page without following redirects. */
  page(target: string, headers?: Record<string, string>): Promise<Response & { html: string }>;
  /** Sends a form, as a page of the same origin would. */
  post(target: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Creates a record through the API as administrator. Routes are below `/wp/v2`, or begin with another namespace. */
  create<T = { readonly id: number; readonly link: string }>(route: string, body: object): Promise<T>;
  /** Uploads an image of one pixel to a post, or to none. */
  upload(post?: number): Promise<{ readonly id: number; readonly source_url: string }>;
  /** Creates a user. Returns the user name. */
  addUser(role: string): Promise<string>;
  /** Signs in. Returns the session cookie. */
  signIn(login?: string): Promise<string>;
}

const password = 'correct horse battery staple';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A new site with the package `@platen/site` and the theme Quire. */
export async function startPublicSite(env: Readonly<Record<string, string>> = {}): Promise<PublicSite> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = await startApp({
    plugins: [site],
    env: {
      PLATEN_THEMES: themes,
      PLATEN_ADMIN: 'off',
      PORT: String(port),
      SITE_URL: url,
      PLATEN_DIALECT: 'wp',
      PLATEN_TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  });
  const installed = await node.install({
    title: 'The Press Room',
    description: 'Notes on ink & paper',
    login: 'admin',
    email: 'admin@site.example',
    password,
  });
  const key = installed?.applicationPassword ?? '';
  const authorization = `Basic ${Buffer.from(`admin:${key}`).toString('base64')}`;
  const request = async (method: string, route: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/wp-json${route.startsWith('/') ? `/wp/v2${route}` : `/${route}`}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const data: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    ...node,
    key,
    page: async (target, headers = {}) => {
      const response = await fetch(url + target, { redirect: 'manual', headers });
      return Object.assign(response, { html: await response.clone().text() });
    },
    post: (target, fields, headers = {}) =>
      fetch(url + target, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      }),
    create: <T>(route: string, body: object) => request('POST', route, body) as Promise<T>,
    upload: async (post = 0) => {
      const response = await fetch(`${url}/wp-json/wp/v2/media?post=${post}`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'image/png',
          'content-disposition': 'attachment; filename="dot.png"',
        },
        body: Buffer.from(pixel, 'base64'),
      });
      return (await response.json()) as { id: number; source_url: string };
    },
    addUser: async (role) => {
      await request('POST', '/users', { username: role, email: `${role}@site.example`, password, roles: [role] });
      return role;
    },
    signIn: async (login = 'admin') => {
      const response = await fetch(`${url}/sign-in`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ login, password }),
      });
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
    },
  };
}
