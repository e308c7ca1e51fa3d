import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Notifier } from '../../src/events/notifier.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { hasNamedStatements } from '../support/database.ts';
import { setUpPosts } from '../support/posts.ts';
import { answerTo, ask } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const posts = setUpPosts();
const { make, rows } = posts;

/** A hundred and twenty posts, each by its own author and with terms of its own, and as many chains of three pages. */
beforeEach(async () => {
  await rows(`
    insert into users (id, login, email, password_hash, slug, display_name, roles)
      select 41000 + i, 'w' || i, 'w' || i || '@example.org', '', 'w' || i, 'W' || i, array['author'] from generate_series(1, 120) i`);
  await rows(`
    insert into author_counts (user_id, type, shard, published) select 41000 + i, 'post', 0, 1 from generate_series(1, 120) i`);
  await rows(`
    insert into terms (id, taxonomy, name, slug)
      select 21000 + i, case when i % 2 = 0 then 'category' else 'post_tag' end, 'T' || i, 't' || i from generate_series(1, 40) i`);
  await rows(`
    insert into posts (id, type, status, slug, title, content, author, parent, date, date_gmt, modified, modified_gmt)
      select 11000 + i, 'post', 'publish', 'p' || i, 'Post ' || i, 'Words of ' || i, 41000 + i, 0, d, d, d, d
        from generate_series(1, 120) i, lateral (select timestamp '2024-01-01' + i * interval '1 hour' as d) dated`);
  await rows(`
    insert into posts (id, type, status, slug, slug_scope, title, content, author, parent, date, date_gmt, modified, modified_gmt)
      select 12000 + depth * 1000 + i, 'page', 'publish', 'q' || i, above, 'Page ' || i, 'Words', 41000 + i, above, d, d, d, d
        from generate_series(1, 120) i, generate_series(0, 2) depth,
          lateral (select case when depth = 2 then 0 else 13000 + depth * 1000 + i end as above) placed,
          lateral (select timestamp '2024-01-01' + i * interval '1 hour' - depth * interval '1 year' as d) dated`);
  await rows(`
    insert into post_terms (post_id, term_id, taxonomy, counted)
      select posts.id, terms.id, terms.taxonomy, true from posts join terms on terms.id = 21002 or terms.id > 21000 and (posts.id + terms.id) % 8 = 0
        where posts.type = 'post'`);
});

interface Asked {
  readonly method?: string;
  readonly route: string;
  readonly query?: JsonMap;
  readonly body?: JsonMap;
  readonly as?: Role;
}

/** Tells no other node: one statement does that for all writes that end together. */
const notifier: Notifier = { notify: () => Promise.resolve(), close: () => Promise.resolve() };

interface Cost {
  readonly statements: number;
  /** Writes to the socket: statements that do not wait for each other go out in one. */
  readonly flushes: number;
}

/** What one request costs. */
async function costOf({ method = 'GET', route, query = {}, body, as = 'visitor' }: Asked): Promise<Cost> {
  const { statements, flushes } = posts.db;
  const before = { statements: statements(), flushes: flushes() };
  const request = ask(method, `/cms/v2/${route}`, { query, ...(body === undefined ? {} : { body }) });
  const { status } = await answerTo({ ...posts.scope(as), notifier }, request);
  const used = { statements: statements() - before.statements, flushes: flushes() - before.flushes };
  expect(status, `${method} ${route}`).toBeLessThan(300);
  return used;
}

const statementsFor = async (asked: Asked): Promise<number> => (await costOf(asked)).statements;

const lists: Readonly<Record<string, Asked>> = {
  posts: { route: 'posts' },
  'posts for an editor': { route: 'posts', query: { context: 'edit' }, as: 'editor' },
  'posts of a term': { route: 'posts', query: { categories: '21002' } },
  'posts with a word': { route: 'posts', query: { search: 'words' } },
  pages: { route: 'pages' },
  search: { route: 'search' },
  'search for a word': { route: 'search', query: { search: 'words' } },
};

const singles: Readonly<Record<string, Asked>> = {
  'post read': { route: 'posts/11007' },
  'post read with _embed': { route: 'posts/11007', query: { _embed: '' } },
  'page read': { route: 'pages/12007' },
  'page read with _embed': { route: 'pages/12007', query: { _embed: '' } },
};

const creations: Readonly<Record<string, Asked>> = {
  'post created': {
    method: 'POST',
    route: 'posts',
    body: { title: 'New', status: 'publish', tags: [21001] },
    as: 'editor',
  },
  'post scheduled': {
    method: 'POST',
    route: 'posts',
    body: { title: 'Later', status: 'publish', date: '2099-01-01T00:00:00' },
    as: 'editor',
  },
};

/** Of a post that was published through the API. */
const writes: Readonly<Record<string, Omit<Asked, 'route'>>> = {
  'post updated': { method: 'POST', body: { title: 'Changed' } },
  'post binned': { method: 'DELETE' },
  'post removed': { method: 'DELETE', query: { force: true } },
};

// The first of the file: what was planned for others before would be counted.
test.runIf(hasNamedStatements)(
  'what visitors ask for most is planned once, whatever posts and comments there are',
  async () => {
    await rows(`
    insert into comments (post_id, author_name, author_email, content, status, date, date_gmt)
      select 11001 + i % 40, 'N', 'n@example.org', 'Said ' || i, 'approved', d, d
        from generate_series(1, 400) i, lateral (select timestamp '2024-02-01' + i * interval '1 hour' as d) dated`);
    await rows('analyze posts, comments, terms, post_terms, users');
    const asked = ['posts', 'comments', 'categories', 'users'].flatMap((route) => [
      { route },
      { route, query: { _embed: '', per_page: 5 } },
    ]);
    for (let turn = 0; turn < 20; turn += 1) for (const one of asked) await statementsFor(one);
    const { rows: planned } = await sql<{ statement: string; plans: number }>`
    select statement, custom_plans as plans from pg_prepared_statements
      where custom_plans + generic_plans > 9`.execute(posts.db.kysely);
    expect(planned.length).toBeGreaterThan(6);
    // Five times PostgreSQL plans for the values at hand, to compare.
    expect(planned.filter(({ plans }) => Number(plans) > 5)).toEqual([]);
  },
);

test('requests cost the statements they are known to cost, however many items a page has', async () => {
  const counted: Record<string, number> = {};
  for (const [name, list] of Object.entries(lists)) {
    for (const [suffix, further] of [
      ['', {}],
      [' with _embed', { _embed: '' }],
    ] as const) {
      const one = await statementsFor({ ...list, query: { ...list.query, ...further, per_page: 1 } });
      const hundred = await statementsFor({ ...list, query: { ...list.query, ...further, per_page: 100 } });
      expect(hundred, `${name}${suffix}: a hundred items against one`).toBe(one);
      counted[`${name}${suffix}`] = hundred;
    }
  }
  for (const [name, single] of Object.entries(singles)) counted[name] = await statementsFor(single);
  expect(counted['posts with _embed']).toBeLessThanOrEqual(14);
  await expect(`${JSON.stringify(counted, null, 2)}\n`).toMatchFileSnapshot('./statements.snapshot.json');
});

test('writes cost the statements and flushes they are known to cost', async () => {
  const counted: Record<string, Cost> = {};
  for (const [name, creation] of Object.entries(creations)) counted[name] = await costOf(creation);
  for (const [name, write] of Object.entries(writes)) {
    const id = await make('editor', 'posts', { title: 'Own', status: 'publish' });
    counted[name] = await costOf({ ...write, route: `posts/${id}`, as: 'editor' });
  }
  await expect(`${JSON.stringify(counted, null, 2)}\n`).toMatchFileSnapshot('./write-statements.snapshot.json');
});

test('a hundred terms on each of a hundred posts cost no more (V89)', async () => {
  const query = { per_page: 100, _embed: '' };
  const usual = await statementsFor({ route: 'posts', query });
  await rows(`
    insert into terms (id, taxonomy, name, slug) select 22000 + i, 'post_tag', 'M' || i, 'm' || i from generate_series(1, 100) i`);
  await sql`
    insert into post_terms (post_id, term_id, taxonomy, counted)
      select posts.id, terms.id, terms.taxonomy, true from posts, terms where posts.type = 'post' and terms.id > 22000`.execute(
    posts.db.kysely,
  );
  expect(await statementsFor({ route: 'posts', query })).toBe(usual);
  expect(usual).toBeLessThanOrEqual(12);
});

test('pictures of a hundred posts cost what they cost for one, and are embedded', async () => {
  const query = { per_page: 100, _embed: '' };
  const without = await statementsFor({ route: 'posts', query });
  await rows(`
    insert into posts (id, type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
      select 18000 + i, 'attachment', 'inherit', 'a' || i, 'A', 41000 + i, d, d, d, d
        from generate_series(1, 120) i, lateral (select timestamp '2024-01-01' as d) dated`);
  await rows(`
    insert into media (post_id, file, mime_type, filesize)
      select id, '2026/11/' || slug || '.png', 'image/png', 9 from posts where type = 'attachment'`);
  await rows(`update posts set featured_media = id + 7000 where type = 'post' and id > 11000`);
  const one = await statementsFor({ route: 'posts', query: { ...query, per_page: 1 } });
  const hundred = await statementsFor({ route: 'posts', query });
  const { body } = await posts.send('visitor', 'GET', 'posts', { query });
  const embedded = (body as { _embedded: { 'cms:featuredmedia': { id: number }[] } }[]).map(
    (post) => post['_embedded']['cms:featuredmedia'][0]?.id,
  );
  expect(embedded.every((id) => Number(id) > 18_000)).toBe(true);
  expect([one, hundred]).toEqual([without + 1, without + 1]);
});
