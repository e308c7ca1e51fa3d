import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCaller, visitor } from '../../src/access/capabilities.ts';
import { buildSite } from '../../src/app.ts';
import { noCredential } from '../../src/auth/credential.ts';
import { createDatabase } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/connect.ts';
import { postLookup } from '../../src/domain/posts/posts.read.actions.ts';
import { baseOptions } from '../../src/domain/settings/base-options.rules.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Scope, Site } from '../../src/scope.ts';
import { createTestDatabase } from './database.ts';
import { answerTo, ask, scopeFor } from './site.ts';
import type { Answered, Role } from './site.ts';

export interface PostsSite {
  readonly site: Site;
  readonly db: Database;
  readonly options: { [name: string]: Json };
  readonly address: { home: string; pretty: boolean };
  /** Ids of the users, by role. */
  readonly users: Record<Role, number>;
  scope(role: Role): Scope;
  send(role: Role, method: string, route: string, parts?: { query?: JsonMap; body?: JsonMap }): Promise<Answered>;
  /** Makes a post (`posts`, `pages` …) and gives back its id. */
  make(role: Role, base: string, body: JsonMap): Promise<number>;
  read(id: number, base?: string): Promise<JsonMap>;
  rows<T>(query: string): Promise<T[]>;
}

const signedIn = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;

/** The whole service without HTTP, with one user of each role and the default category; no posts before each test. */
export function setUpPosts(plugins: readonly Plugin[] = []): PostsSite {
  const site = buildSite('cms', plugins);
  const options: { [name: string]: Json } = {};
  const address = { home: 'http://site.test', pretty: true };
  const users = { visitor: 0 } as Record<Role, number>;
  let db: Database | undefined;
  let drop: (() => Promise<void>) | undefined;
  const connected = (): Database => {
    if (db === undefined) throw new Error('The database is not there yet.');
    return db;
  };
  const rows = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(connected().kysely)).rows;

  beforeAll(async () => {
    const made = await createTestDatabase();
    drop = made.drop;
    // Hundreds of writers at once wait for a connection, on a machine that does much else.
    db = createDatabase({
      url: made.url,
      poolQueue: 5000,
      connectTimeout: 60_000,
      statementTimeout: 30_000,
      lockTimeout: 30_000,
    });
  });
  afterAll(async () => {
    await db?.close();
    await drop?.();
  });
  beforeEach(async () => {
    address.pretty = true;
    await rows('truncate users, terms, term_counts, post_terms, posts, author_counts, outbox restart identity cascade');
    const [category] = await rows<{ id: number }>(
      `insert into terms (taxonomy, name, slug) values ('category', 'Uncategorized', 'uncategorized') returning id`,
    );
    for (const role of signedIn) {
      const [user] = await rows<{ id: number }>(
        `insert into users (login, email, password_hash, slug, display_name, roles)
         values ('${role}', '${role}@example.org', '', '${role}', '${role}', array['${role}']) returning id`,
      );
      users[role] = user?.id ?? 0;
    }
    for (const name of Object.keys(options)) delete options[name];
    Object.assign(options, baseOptions({ title: 'Test', email: 'a@example.org', defaultCategory: category?.id ?? 0 }));
  });

  const scope = (role: Role): Scope => ({
    ...scopeFor(site, {
      caller: role === 'visitor' ? visitor : createCaller(site, { id: users[role], roles: [role], grants: {} }),
      db: connected(),
      options,
    }),
    address: { ...address },
    credential: noCredential,
    postLookup,
    log: { info: () => {}, warn: () => {}, error: (facts) => process.stderr.write(`${inspect(facts)}\n`) },
  });
  const send: PostsSite['send'] = (role, method, route, parts) =>
    answerTo(scope(role), ask(method, route.startsWith('/') ? route : `/cms/v2/${route}`, parts));
  return {
    site,
    options,
    address,
    users,
    scope,
    send,
    rows,
    get db() {
      return connected();
    },
    make: async (role, base, body) => {
      const { status, body: made } = await send(role, 'POST', base, { body });
      if (status !== 201) throw new Error(`Not made: ${JSON.stringify(made)}`);
      return (made as JsonMap)['id'] as number;
    },
    read: async (id, base = 'posts') =>
      (await send('administrator', 'GET', `${base}/${id}`, { query: { context: 'edit' } })).body as JsonMap,
  };
}

export const codeOf = ({ body }: Answered): Json | undefined => (body as JsonMap)['code'];

export const times = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
