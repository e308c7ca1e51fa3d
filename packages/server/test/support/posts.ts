import { inspect } from 'node:util';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import { baseOptions } from '../../src/domain/settings/base-options.rules.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Scope, Tools } from '../../src/scope.ts';
import { answerTo, ask, callerOf, optionsOf } from './site.ts';
import type { Answered, Role } from './site.ts';
import { setUpCore } from './set-up.ts';
import { testAddress } from './address.ts';

export interface PostsSite {
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
export function setUpPosts(plugins: readonly Plugin[] = [], tools: Partial<Tools> = {}): PostsSite {
  const core = setUpCore(plugins);
  const options: { [name: string]: Json } = {};
  const address = { ...testAddress };
  const users = { visitor: 0 } as Record<Role, number>;
  const rows = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(core().db.kysely)).rows;

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
    ...core().scopeFor({
      caller: callerOf(core().site(), role, users[role]),
      options: optionsOf(options),
      log: { info: () => {}, warn: () => {}, error: (facts) => process.stderr.write(`${inspect(facts)}\n`) },
    }),
    address: { ...address },
    ...tools,
  });
  const send: PostsSite['send'] = (role, method, route, parts) =>
    answerTo(scope(role), ask(method, route.startsWith('/') ? route : `/cms/v2/${route}`, parts));
  return {
    options,
    address,
    users,
    scope,
    send,
    rows,
    get db() {
      return core().db;
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
