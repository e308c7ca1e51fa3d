/** For the tests of plugins: the whole service with a database of its own. */
import { randomUUID } from 'node:crypto';
import { createApp } from './app/create-app.ts';
import { loadConfig } from './config.ts';
import { createScratchDatabase } from './db/connection/scratch-database.ts';
import { dialects } from './dialect.ts';
import { installSite } from './domain/site/install.actions.ts';
import { isMap, scalarText } from './lib/json.ts';
import type { Json, JsonMap } from './lib/json.ts';
import { createLog } from './lib/log.ts';
import type { Plugin } from './site/plugin.ts';

export interface TestSiteOptions {
  readonly plugins?: readonly Plugin[];
  /** Any database of the PostgreSQL server to use; what `DATABASE_URL` says unless told. */
  readonly databaseUrl?: string;
  /** Further settings of the service, as in its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface TestCall {
  readonly body?: JsonMap;
  /** A role that the site has; `visitor` for nobody. An administrator unless told. */
  readonly as?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** A site that serves on a port of its own until it is closed. */
export interface TestSite {
  /** Where it is, without a slash at the end. */
  readonly url: string;
  /** Asks a route, such as `/cms/v2/posts`, over HTTP. */
  call(method: string, route: string, call?: TestCall): Promise<TestResponse>;
  /** Ends the service and drops its database. */
  close(): Promise<void>;
}

const administrator = { login: 'admin', email: 'admin@site.example' };

/**
 * Starts the service with these plugins on an empty site.
 *
 * @example
 * const site = await startTestSite({ plugins: [readingList] });
 * const { status } = await site.call('POST', '/cms/v2/books', { body: { title: 'One' }, as: 'editor' });
 * await site.close();
 */
export async function startTestSite({ plugins = [], databaseUrl, env = {} }: TestSiteOptions = {}): Promise<TestSite> {
  const server = databaseUrl ?? process.env['DATABASE_URL'];
  if (server === undefined) {
    throw new Error('Set DATABASE_URL, or pass databaseUrl to startTestSite.');
  }
  const database = await createScratchDatabase(server);
  const own = { PLATEN_ENV: 'development', PORT: '0', PLATEN_LOG_LEVEL: 'error', ...env, DATABASE_URL: database.url };
  const config = loadConfig(own);
  const app = await createApp({ config, log: createLog(config.logLevel), plugins }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  const { url: address } = await app.listen();
  const installed = await installSite(await app.ownScope(), { title: 'Test', ...administrator });
  const { root, namespace } = dialects[config.dialect];

  const ask = async (method: string, route: string, asked: Asked): Promise<TestResponse> => {
    const { body, authorization } = asked;
    const response = await fetch(`${address}/${root}${route}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
  };
  const asAdministrator = basic(administrator.login, installed?.applicationPassword ?? '');
  const make = async (route: string, body: JsonMap): Promise<JsonMap> => {
    const made = await ask('POST', `/${namespace('v2')}${route}`, { body, authorization: asAdministrator });
    if (made.status !== 201 || !isMap(made.body)) throw new Error(`${route} returned ${JSON.stringify(made.body)}`);
    return made.body;
  };
  /** A user for each role, with a password for applications. */
  const signUp = async (role: string): Promise<string> => {
    const account = { username: `the-${role}`, email: `${role}@site.example`, password: randomUUID(), roles: [role] };
    const { id } = await make('/users', account);
    const { password } = await make(`/users/${scalarText(id)}/application-passwords`, { name: 'tests' });
    return basic(account.username, scalarText(password));
  };
  const accounts = new Map([['administrator', Promise.resolve(asAdministrator)]]);
  const authorizationOf = (role: string): Promise<string> => {
    const account = accounts.get(role) ?? signUp(role);
    accounts.set(role, account);
    return account;
  };
  return {
    url: address,
    call: async (method, route, { body, as = 'administrator' } = {}) => {
      const authorization = as === 'visitor' ? undefined : await authorizationOf(as);
      return ask(method, route, { ...(body && { body }), ...(authorization && { authorization }) });
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

interface Asked {
  readonly body?: JsonMap;
  readonly authorization?: string;
}

const basic = (login: string, password: string): string =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
