import { mintApplicationPassword } from '../../src/auth/application-passwords.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { startApp } from './app.ts';
import type { RunningApp } from './app.ts';
import { basic } from './accounts.ts';
import { connectTo } from './database.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonMap;
}

export interface Directory {
  /** User id of its service account. */
  readonly id: number;
  readonly key: string;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  /** Creates a user and returns the id. */
  create(userName: string, more?: JsonMap): Promise<string>;
  patch(path: string, ...operations: readonly JsonMap[]): Promise<Answered>;
}

export interface ScimSite {
  readonly app: RunningApp;
  readonly db: Database;
  readonly ownerId: number;
  /** A request of the site's administrator. */
  asAdmin(method: string, route: string, body?: JsonMap): Promise<Answered>;
  directory(name: string, parts?: { readonly role?: string; readonly scopes?: JsonMap | null }): Promise<Directory>;
  /** What anybody sends to a URL of the site. */
  fetch(path: string, init?: RequestInit): Promise<Answered>;
  close(): Promise<void>;
}

const scimType = { 'content-type': 'application/scim+json' };
export const patchOf = (...operations: readonly JsonMap[]): JsonMap => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});

/** A site with SCIM, on a database of its own. */
export async function startScim(env: Readonly<Record<string, string>> = { PLATEN_SCIM: 'true' }): Promise<ScimSite> {
  const app = await startApp({ env: { SITE_URL: 'http://127.0.0.1', ...env } });
  const owner = await app.install({
    title: 'Site',
    login: 'owner',
    email: 'owner@example.org',
    password: 'a long one 1',
  });
  if (owner === null) throw new Error('the site is installed already');
  const db = connectTo(app.databaseUrl);
  const { password } = await mintApplicationPassword({ db }, { userId: owner.id, name: 'test' });

  const fetchPath: ScimSite['fetch'] = async (path, init = {}) => {
    const response = await fetch(`${app.url}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as JsonMap) : {} };
  };
  const asAdmin: ScimSite['asAdmin'] = (method, route, body) =>
    fetchPath(`/cms-json${route}`, {
      method,
      headers: { ...basic('owner', password), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  const directory: ScimSite['directory'] = async (
    name,
    { role = 'administrator', scopes = { prefixes: ['/scim/v2'] } } = {},
  ) => {
    const body = { username: name, roles: [role], ...(scopes && { scopes }) };
    const created = await asAdmin('POST', '/platen/v1/service-accounts', body);
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    const key = String(created.body['key']);
    const send: Directory['send'] = (method, path, sent, headers = {}) =>
      fetchPath(`/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(sent !== undefined && scimType), ...headers },
        ...(sent !== undefined && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
      });
    return {
      id: Number(created.body['id']),
      key,
      send,
      create: async (userName, more = {}) => {
        const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName, ...more };
        const { status, body: made } = await send('POST', '/Users', user);
        if (status !== 201) throw new Error(JSON.stringify(made));
        return String(made['id']);
      },
      patch: (path, ...operations) => send('PATCH', path, patchOf(...operations)),
    };
  };

  return {
    app,
    db,
    ownerId: owner.id,
    asAdmin,
    directory,
    fetch: fetchPath,
    close: async () => {
      await db.close();
      await app.stop();
    },
  };
}
