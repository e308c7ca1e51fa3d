import { sql } from 'kysely';
import { createCaller, visitor } from '../../../src/access/capabilities.ts';
import type { OpenCore } from '../../../src/app/open-core.ts';
import { baseOptions } from '../../../src/domain/settings/base-options.rules.ts';
import type { JsonMap } from '../../../src/lib/json.ts';
import { answerTo, ask, optionsOf } from '../../support/site.ts';
import type { Answered } from '../../support/site.ts';
import { callers, states, statusOf, termRights, typeRights } from './rules.ts';
import type { Caller, State } from './rules.ts';

/** Who a record belongs to: one of the callers, or somebody else. */
export type Owner = Exclude<Caller, 'visitor'> | 'stranger';

export interface Post {
  readonly id: number;
  readonly type: string;
  readonly state: State;
  readonly owner: Owner;
  /** One of its revisions; 0 where the type keeps none. */
  readonly revision: number;
}

export interface Comment {
  readonly id: number;
  readonly state: 'approved' | 'hold' | 'spam' | 'trash';
  readonly owner: Owner;
  /** Whether its post is there for somebody. */
  readonly on: 'publish' | 'private';
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query?: JsonMap;
  readonly body?: JsonMap;
}

export interface Written {
  readonly name: string;
  readonly id: number;
}

/** A site in which everybody owns something of everything, and every write is noted. */
export interface World {
  readonly posts: readonly Post[];
  readonly users: Readonly<Record<Owner, number>>;
  readonly terms: Readonly<Record<string, number>>;
  readonly comments: readonly Comment[];
  /** A user by role who has published nothing. */
  readonly quiet: Readonly<Record<string, number>>;
  send(caller: Caller, asked: Asked): Promise<Answered>;
  /** A copy of a row, for a request that is to change it. */
  copy(table: string, id: number, changes?: JsonMap): Promise<number>;
  /** What was written since it was last asked. */
  written(): Promise<readonly Written[]>;
}

export const owners: readonly Owner[] = [...callers.filter((caller) => caller !== 'visitor'), 'stranger'];

export const pathOf = (type: string): string => (type === 'notes' ? '/fixture/v1/notes' : `/cms/v2/${type}`);

/** Texts of records carry these words, so that they are recognised wherever they should not be. */
export const titleMark = 'xyzzy';
export const contentMark = 'plugh';

export async function createWorld(core: OpenCore): Promise<World> {
  const { kysely } = core.db;
  const rows = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(kysely)).rows;
  const insertId = async (statement: string): Promise<number> =>
    Number((await rows<{ id: number }>(`${statement} returning id`))[0]?.id ?? 0);

  const users = {} as Record<Owner, number>;
  for (const owner of owners) {
    const role = owner === 'stranger' ? 'author' : owner;
    users[owner] = await insertId(
      `insert into users (login, email, password_hash, slug, display_name, roles) values ('${owner}', '${owner}@example.org',
         '', '${owner}', '${owner}', ${role === 'rolless' ? `'{}'` : `array['${role}']`})`,
    );
  }
  const defaultCategory = await insertId(
    `insert into terms (taxonomy, name, slug) values ('category', 'Uncategorized', 'uncategorized')`,
  );
  const options = baseOptions({ title: 'Access', email: 'a@example.org', defaultCategory });
  const send: World['send'] = (caller, { method, path, query, body }) => {
    const role = caller === 'rolless' ? [] : [caller];
    const known =
      caller === 'visitor'
        ? visitor
        : createCaller(core.site(), { id: users[caller], roles: role, grants: {}, storedRoles: [] });
    const scope = core.scopeFor({ caller: known, options: optionsOf(options) });
    return answerTo(scope, ask(method, path, { ...(query && { query }), ...(body && { body }) }));
  };
  const copy = createCopy(rows);
  const made = async (path: string, body: JsonMap): Promise<number> => {
    const { status, body: item } = await send('administrator', { method: 'POST', path, body });
    if (status >= 300) throw new Error(`${path} ${status}: ${JSON.stringify(item)}`);
    return Number((item as JsonMap)['id']);
  };
  const terms: Record<string, number> = {};
  for (const base of Object.keys(termRights))
    terms[base] = await made(`/cms/v2/${base}`, { name: `${titleMark} ${base}` });
  const posts: Post[] = [];
  for (const type of Object.keys(typeRights)) {
    for (const state of states) posts.push(...(await createPosts({ made, copy, send, users, type, state, insertId })));
  }
  const comments = await createComments({ made, copy, send, users, posts });
  const quiet: Record<string, number> = {};
  for (const owner of owners) {
    const [login, email] = [`quiet-${owner}`, `quiet-${owner}@example.org`];
    quiet[owner] = await copy('users', users[owner], { login, email, slug: login, published_types: [] });
  }
  await noteWrites(rows);
  return {
    posts,
    users,
    terms,
    comments,
    quiet,
    send,
    copy,
    written: () => rows<Written>('with gone as (delete from noted returning *) select name, id::int from gone'),
  };
}

interface Making extends Pick<World, 'copy' | 'send' | 'users'> {
  readonly made: (path: string, body: JsonMap) => Promise<number>;
  readonly insertId: (statement: string) => Promise<number>;
  readonly type: string;
  readonly state: State;
}

/** One post of a type in a state, and a copy of it for each owner. */
async function createPosts({ made, copy, send, users, type, state, insertId }: Making): Promise<Post[]> {
  const path = pathOf(type);
  const status = state === 'locked' ? 'publish' : state.replace('trashed ', '');
  const first = await made(path, {
    title: titleMark,
    ...(type !== 'notes' && { content: contentMark }),
    status,
    ...(state === 'future' && { date: '2098-01-01T00:00:00' }),
    ...(state === 'locked' && { password: 'open' }),
  });
  if (statusOf(state) === 'trash') await send('administrator', { method: 'DELETE', path: `${path}/${first}` });
  const posts: Post[] = [];
  for (const owner of owners) {
    const slug = `${type}-${state}-${owner}`.replaceAll(' ', '-');
    const id = await copy('posts', first, { author: users[owner], slug });
    const revision = hasRevisions(type) ? await insertId(revisionOf(id, users[owner])) : 0;
    posts.push({ id, type, state, owner, revision });
  }
  await send('administrator', { method: 'DELETE', path: `${path}/${first}`, query: { force: 'true' } });
  return posts;
}

interface Commenting extends Pick<World, 'copy' | 'send' | 'users' | 'posts'> {
  readonly made: (path: string, body: JsonMap) => Promise<number>;
}

async function createComments({ made, copy, send, users, posts }: Commenting): Promise<Comment[]> {
  const comments: Comment[] = [];
  for (const on of ['publish', 'private'] as const) {
    const post =
      posts.find(({ type, state, owner }) => type === 'posts' && state === on && owner === 'stranger')?.id ?? 0;
    await made(`/cms/v2/posts/${post}`, { comment_status: 'open' });
    for (const state of ['approved', 'hold', 'spam', 'trash'] as const) {
      const first = await made('/cms/v2/comments', { post, content: `${contentMark} ${on} ${state}` });
      await send('administrator', { method: 'POST', path: `/cms/v2/comments/${first}`, body: { status: state } });
      for (const owner of owners)
        comments.push({ id: await copy('comments', first, { author: users[owner] }), state, owner, on });
      await send('administrator', { method: 'DELETE', path: `/cms/v2/comments/${first}`, query: { force: 'true' } });
    }
  }
  return comments;
}

export const hasRevisions = (type: string): boolean => type !== 'notes' && type !== 'chapter';

const revisionOf = (post: number, author: number): string =>
  `insert into revisions (post_id, author, kind, title, content, excerpt)
     values (${post}, ${author}, 'revision', '${titleMark}', '${contentMark}', '')`;

type Rows = <T>(statement: string) => Promise<T[]>;

function createCopy(rows: Rows): World['copy'] {
  const columns = new Map<string, string>();
  const columnsOf = async (table: string): Promise<string> => {
    const [found] = await rows<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' and column_name <> 'id'`,
    );
    return found?.names ?? '';
  };
  return async (table, id, changes = {}) => {
    const names = columns.get(table) ?? (await columnsOf(table));
    columns.set(table, names);
    const [made] = await rows<{ id: string }>(
      `insert into ${table} (${names}) select ${names} from
         (select (jsonb_populate_record(t, '${JSON.stringify(changes)}')).* from ${table} t where id = ${id}) as changed
       returning id`,
    );
    return Number(made?.id ?? 0);
  };
}

const watched = ['posts', 'terms', 'comments', 'users', 'revisions', 'options', 'application_passwords'];

/** A row for each write with the record it belongs to, in the transaction that makes it: what is undone leaves none. */
async function noteWrites(rows: Rows): Promise<void> {
  await rows('create table noted (name text, id bigint)');
  await rows(`create function note_write() returns trigger language plpgsql as $$ begin
    insert into noted select tg_table_name, (case tg_table_name when 'revisions' then it ->> 'post_id'
      when 'application_passwords' then it ->> 'user_id' else it ->> 'id' end)::bigint
      from coalesce(to_jsonb(new), to_jsonb(old)) as it;
    return null;
  end $$`);
  for (const table of watched) {
    await rows(
      `create trigger note_write after insert or update or delete on ${table} for each row execute function note_write()`,
    );
  }
}
