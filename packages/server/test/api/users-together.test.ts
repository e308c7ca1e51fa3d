import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPublished } from '../../src/domain/users/user-rights.rules.ts';
import { requireUser } from '../../src/domain/users/users.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { codeOf, listOf, mapOf, startAccounts } from '../support/accounts.ts';
import type { Accounts, Person } from '../support/accounts.ts';
import { deletePublished, insertPublished } from '../support/published.ts';

let accounts: Accounts;
let admin: Person;

beforeAll(async () => {
  accounts = await startAccounts();
  admin = await accounts.person('administrator');
});
afterAll(() => accounts.close());

const fresh = (name: string, more: JsonMap = {}): { body: JsonMap } => ({
  body: { username: name, email: `${name}@example.com`, password: 'correct horse', ...more },
});

const create = async (name: string, more: JsonMap = {}): Promise<number> => {
  const made = await accounts.call(admin, 'POST', '/cms/v2/users', fresh(name, more));
  expect(made.status).toBe(201);
  return Number(mapOf(made)['id']);
};

const publish = (userId: number, type = 'post'): Promise<number> => insertPublished(accounts.db, userId, type);

describe('published work', () => {
  it('counts exactly, however many publish at once, and lets go of a row at zero', async () => {
    const author = await create('busy');
    const isAuthor = async (): Promise<boolean> =>
      hasPublished(accounts.site, await requireUser(accounts.scopeOf(admin.caller), author));
    const posts = await Promise.all(Array.from({ length: 40 }, () => publish(author)));
    const remove = (post: number): Promise<void> => deletePublished(accounts.db, post);
    const total = async (): Promise<number> => {
      const { rows } = await sql<{
        total: number;
      }>`select coalesce(sum(published), 0)::int as total from author_counts where user_id = ${author}`.execute(
        accounts.db.kysely,
      );
      return rows[0]?.total ?? -1;
    };
    expect(await total()).toBe(40);
    await Promise.all(posts.slice(1).map(remove));
    expect(await total()).toBe(1);
    expect(await isAuthor()).toBe(true);
    await remove(posts[0] ?? 0);
    expect(await isAuthor()).toBe(false);
    expect(await accounts.rows('author_counts')).not.toContain(`"user_id":${author},`);
  });

  // To see it fail, take `for no key update` out of the trigger, or a trigger away.
  it('leaves marks and totals that a recount confirms, however authors come and go at once', async () => {
    const authors = await Promise.all(Array.from({ length: 4 }, (_, at) => create(`coming-${at}`)));
    const lives = Array.from({ length: 60 }, async (_, at) => {
      const come = () => publish(authors[at % 4] ?? 0, ['post', 'page', 'secret'][at % 3]);
      const post = await come();
      if (at % 5 === 0) return;
      await deletePublished(accounts.db, post);
      if (at % 2 === 0) await come();
    });
    await Promise.all(lives);
    const { rows } = await sql<{ wrong_marks: number; kept: string; counted: string }>`
      with recount as (select user_id, array_agg(distinct type order by type) as types from author_counts group by 1)
      select
        (select count(*)::int from users left join recount on user_id = id
          where published_types <> coalesce(types, '{}')) as wrong_marks,
        (select json_agg(t)::text from (select types, sum(authors)::int as n from author_totals group by 1 having sum(authors) <> 0 order by 1) t) as kept,
        (select json_agg(t)::text from (select published_types as types, count(*)::int as n from users where published_types <> '{}' group by 1 order by 1) t) as counted`.execute(
      accounts.db.kysely,
    );
    expect(rows[0]?.wrong_marks).toBe(0);
    expect(rows[0]?.kept).toBe(rows[0]?.counted);
    const listed = await accounts.call(null, 'GET', '/cms/v2/users', { query: { per_page: 100, exclude: authors } });
    const all = await accounts.call(null, 'GET', '/cms/v2/users', { query: { per_page: 100 } });
    expect(listed.headers['X-CMS-Total']).toBe(listOf(listed).length);
    expect(all.headers['X-CMS-Total']).toBe(listOf(all).length);
  });

  it('moves to the heir with the posts', async () => {
    const [from, to] = [await create('from'), await create('to')];
    await publish(from);
    await publish(from, 'page');
    await publish(to);
    await accounts.db.kysely.updateTable('posts').set({ author: to }).where('author', '=', from).execute();
    const listed = await accounts.call(admin, 'GET', '/cms/v2/users', {
      query: { has_published_posts: 'page', include: [from, to] },
    });
    expect(listOf(listed).map(({ id }) => id)).toEqual([to]);
  });
});

describe('many at once', () => {
  // F33. To see it fail, take the unique constraint on slug and the lock in `freeSlug` away.
  it('get distinct slugs, no failures, and an exact total', async () => {
    const countAll = async (): Promise<number> =>
      Number((await accounts.call(admin, 'GET', '/cms/v2/users')).headers['X-CMS-Total']);
    const before = await countAll();
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        accounts.call(admin, 'POST', '/cms/v2/users', fresh(`twin-${at}`, { slug: 'twins' })),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(60).fill(201));
    const slugs = made.map((answer) => String(mapOf(answer)['slug']));
    expect(new Set(slugs).size).toBe(60);
    expect(slugs).toContain('twins');
    expect(slugs).toContain('twins-2');
    expect(slugs).toContain('twins-60');
    expect(await countAll()).toBe(before + 60);
    const { rows } = await sql<{ counted: number }>`select count(*)::int as counted from users`.execute(
      accounts.db.kysely,
    );
    expect(rows[0]?.counted).toBe(before + 60);
  });

  it('with one name or one address leave exactly one user', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => accounts.call(admin, 'POST', '/cms/v2/users', fresh('only-one'))),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(made.filter((answer) => codeOf(answer) === 'existing_user_login')).toHaveLength(19);
  });

  it('writing different fields of one user keep them all', async () => {
    const id = await create('shared');
    const fields = { first_name: 'A', last_name: 'B', nickname: 'C', description: 'D', url: 'https://e.example/' };
    await Promise.all(
      Object.entries(fields).map(([name, value]) =>
        accounts.call(admin, 'POST', `/cms/v2/users/${id}`, { body: { [name]: value } }),
      ),
    );
    expect(
      mapOf(await accounts.call(admin, 'GET', `/cms/v2/users/${id}`, { query: { context: 'edit' } })),
    ).toMatchObject(fields);
  });
});
