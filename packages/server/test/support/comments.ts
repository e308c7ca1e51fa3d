import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Scope } from '../../src/scope.ts';
import { answerTo, ask, callerOf, optionsOf, roles } from './site.ts';
import type { Answered, Role } from './site.ts';
import { setUpCore } from './set-up.ts';

interface PostParts {
  readonly type?: string;
  readonly status?: string;
  readonly author?: number;
  readonly password?: string;
  readonly commentStatus?: string;
}

interface Parts {
  readonly query?: JsonMap;
  readonly body?: JsonMap;
}

export interface CommentsSite {
  readonly db: Database;
  readonly options: { [name: string]: Json };
  /** Ids of one user for each role; the visitor's is 0. */
  readonly ids: Readonly<Record<Role, number>>;
  scope(role: Role): Scope;
  send(role: Role, method: string, route: string, parts?: Parts): Promise<Answered>;
  /** Puts a post straight into the database: what posts do themselves is tested elsewhere. */
  post(parts?: PostParts): Promise<number>;
  /** A comment of the editor's, unless said, dated far from any other, and its id. */
  comment(body: JsonMap, role?: Role): Promise<number>;
  countOf(post: number): Promise<number>;
}

/** The whole site with one user for each role; without posts and comments before each test. */
export function setUpComments(plugins: readonly Plugin[] = []): CommentsSite {
  const core = setUpCore(plugins);
  const options: { [name: string]: Json } = {};
  const ids = Object.fromEntries(roles.map((role, at) => [role, at])) as Record<Role, number>;
  let made = 0;
  const connected = (): Database => core().db;

  beforeAll(async () => {
    for (const role of roles.filter((name) => name !== 'visitor')) {
      await sql`
        insert into users (id, login, email, password_hash, slug, display_name, nickname, roles)
        values (${ids[role]}, ${role}, ${`${role}@example.org`}, '', ${role}, ${role}, ${role}, array[${role}]::text[])`.execute(
        connected().kysely,
      );
    }
  });
  beforeEach(async () => {
    // Emptying a handful of rows is quicker than truncating their many indexes.
    await sql`delete from comments`.execute(connected().kysely);
    await sql`delete from posts`.execute(connected().kysely);
    for (const name of Object.keys(options)) delete options[name];
    Object.assign(options, {
      comment_previously_approved: 1,
      require_name_email: 1,
      comment_max_links: 2,
      use_smilies: true,
    });
  });

  const scope = (role: Role): Scope => {
    const caller = callerOf(core().site(), role, ids[role]);
    return core().scopeFor({ caller, options: optionsOf(options), remoteAddress: '192.0.2.1', log });
  };
  const send: CommentsSite['send'] = (role, method, route, parts) =>
    answerTo(scope(role), ask(method, `/cms/v2/${route}`, parts));

  return {
    options,
    ids,
    scope,
    send,
    get db() {
      return connected();
    },
    post: async ({
      type = 'post',
      status = 'publish',
      author = ids.administrator,
      password = '',
      commentStatus = 'open',
    } = {}) => {
      const { rows } = await sql<{ id: number }>`
        insert into posts (type, status, slug, title, author, password, comment_status, date, date_gmt, modified, modified_gmt)
        values (${type}, ${status}, ${`p-${(made += 1)}`}, 'A post', ${author}, ${password}, ${commentStatus},
          '2024-01-01', '2024-01-01', '2024-01-01', '2024-01-01') returning id`.execute(connected().kysely);
      return rows[0]?.id ?? 0;
    },
    comment: async (body, role = 'editor') => {
      const date = new Date(Date.UTC(2020, 0, 1) + (made += 1) * 60_000).toISOString().slice(0, 19);
      return idOf(await send(role, 'POST', 'comments', { body: { content: `Words ${made}`, date, ...body } }));
    },
    countOf: async (post) => {
      const { rows } = await sql<{
        count: number;
      }>`select comment_count as count from posts where id = ${post}`.execute(connected().kysely);
      return rows[0]?.count ?? -1;
    },
  };
}

/** A fault of the service fails the test with what it was, instead of only a status. */
const log: Scope['log'] = {
  info: () => {},
  warn: () => {},
  error: (facts) => {
    throw (facts as { err?: unknown }).err;
  },
};

export const memberOf = (body: Json, name: string): Json | undefined => (body as JsonMap)[name];

export function idOf({ status, body }: Answered): number {
  if (status !== 201) throw new Error(`Not made: ${JSON.stringify(body)}`);
  return memberOf(body, 'id') as number;
}

export const idsIn = ({ body }: Answered): Json[] =>
  (body as readonly Json[]).map((one) => memberOf(one, 'id') ?? null);

/** Status and code of a refusal in one word, to be compared at a glance. */
export const outcomeOf = ({ status, body }: Answered): string =>
  status < 400 ? String(status) : `${status} ${String(memberOf(body, 'code'))}`;
