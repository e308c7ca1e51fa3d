import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportRefused } from '../../src/transfer/imports.errors.ts';
import type { ImportOutcome } from '../../src/transfer/run/run-import.actions.ts';
import { createShifter } from '../../src/transfer/rewrite/shift.rules.ts';
import { undoImport } from '../../src/transfer/run/undo-import.actions.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

/** The next power of ten above all ids that the new site has. */
const by = 100_000;

let kept: NewHome;
let shifted: NewHome;
let outcome: ImportOutcome;
let refusal: unknown;

const rowsOf = async <T extends object>(site: NewHome, query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute((await site.scope()).db.kysely)).rows;

const own = { title: 'Mine', content: 'was here first', status: 'publish' };

beforeAll(async () => {
  [kept, shifted] = await Promise.all([startNewHome(), startNewHome()]);
  await kept.take('site.xml', { dump: recorded('dump.sql') });
  await shifted.send('POST', '/cms/v2/posts', own);
  await shifted.send('POST', '/cms/v2/comments', { post: 10_001, content: 'So was I.' });
  const sources = { dump: recorded('dump.sql') };
  refusal = await shifted.take('site.xml', sources).catch((error: unknown) => error);
  outcome = await shifted.take('site.xml', { ...sources, ids: 'shift' });
});
afterAll(() => Promise.all([kept.stop(), shifted.stop()]));

test('ids that are taken refuse the import before anything is written', () => {
  expect(refusal).toBeInstanceOf(ImportRefused);
  const { message, hint } = refusal as ImportRefused;
  expect(message).toContain('1 comment (30001)');
  expect(message).toMatch(/\d+ posts? \(10001\b/);
  expect(hint).toContain(`--ids shift to add ${by} to every imported id`);
  // The refused one left no import behind.
  expect(outcome.report.import).toBe(1);
});

test('shifted, everything comes over, and what was here stays', async () => {
  expect(outcome.stopped).toBeNull();
  expect(outcome.report.counts).toMatchObject({
    user: { matched: 1, added: 7 },
    post: { added: 303 },
    comment: { added: 103 },
    revision: { added: 28 },
  });
  expect(outcome.report.notes.map(({ code }) => code)).not.toContain('id-taken');
  expect((await shifted.ask('/cms/v2/posts/10001')).body).toMatchObject({ title: { rendered: own.title } });
});

test('every record has its id and the number, and all that names it has moved with it', async () => {
  const posts = `select id, type, status, slug, title, content, excerpt, parent, featured_media as featured, menu_order
    from posts where id <> 10001 or title <> '${own.title}' order by id`;
  interface Row {
    readonly id: number;
    readonly type: string;
    readonly slug: string;
    readonly content: string;
    readonly excerpt: string;
    readonly parent: number;
    readonly featured: number;
  }
  const moved = (id: number): number => (id === 0 ? 0 : id + by);
  const { text } = createShifter(by, 'https://old.example');
  const [before, after] = await Promise.all([rowsOf<Row>(kept, posts), rowsOf<Row>(shifted, posts)]);
  const expected = before.map((row) => ({
    ...row,
    id: moved(row.id),
    slug: row.type === 'nav_menu_item' && row.slug === String(row.id) ? String(moved(row.id)) : row.slug,
    parent: moved(row.parent),
    featured: moved(row.featured),
    content: text(row.content),
    excerpt: text(row.excerpt),
  }));
  expect(after).toEqual(expected);
  expect(expected.filter(({ content }, at) => content !== before[at]?.content).length).toBeGreaterThan(10);

  const comments =
    "select id, post_id as post, parent, author, content from comments where content <> 'So was I.' order by id";
  interface Comment {
    readonly id: number;
    readonly post: number;
    readonly parent: number;
    readonly author: number;
  }
  const [said, saidHere] = await Promise.all([rowsOf<Comment>(kept, comments), rowsOf<Comment>(shifted, comments)]);
  // The administrator is the same person on both.
  const person = (id: number): number => (id === 40_001 ? id : moved(id));
  expect(saidHere).toEqual(
    said.map((row) => ({
      ...row,
      id: moved(row.id),
      post: moved(row.post),
      parent: moved(row.parent),
      author: person(row.author),
    })),
  );

  const items = 'select post_id as id, kind, object_id as object, parent from menu_items order by post_id';
  interface Item {
    readonly id: number;
    readonly kind: string;
    readonly object: number;
    readonly parent: number;
  }
  const [listed, listedHere] = await Promise.all([rowsOf<Item>(kept, items), rowsOf<Item>(shifted, items)]);
  const uncategorized = 20_001;
  expect(listedHere).toEqual(
    listed.map((row) => ({
      ...row,
      id: moved(row.id),
      parent: moved(row.parent),
      object: row.kind === 'taxonomy' && row.object === uncategorized ? uncategorized : moved(row.object),
    })),
  );
  expect(listed.some(({ object }) => object > 0)).toBe(true);

  const revisions = 'select id, post_id as post from revisions where post_id <> 10001 order by id';
  const [old, here] = await Promise.all([
    rowsOf<{ id: number; post: number }>(kept, revisions),
    rowsOf<{ id: number; post: number }>(shifted, revisions),
  ]);
  expect(here).toEqual(old.map(({ id, post }) => ({ id: moved(id), post: moved(post) })));
});

test('pictures that texts name are the attachments that came over', async () => {
  const named = await rowsOf<{ id: number; type: string | null }>(
    shifted,
    `select distinct (match[1])::bigint as id, attachment.type from posts
       cross join lateral regexp_matches(posts.content, 'wp-image-(\\d+)', 'g') as match
       left join posts attachment on attachment.id = (match[1])::bigint where posts.id > ${by}`,
  );
  expect(named.length).toBeGreaterThan(1);
  const there = await rowsOf<{ id: number }>(kept, `select id from posts where type = 'attachment'`);
  const known = new Set(there.map(({ id }) => id + by));
  expect(named.filter(({ id, type }) => known.has(id) !== (type === 'attachment'))).toEqual([]);
});

test('the ledger keeps which is which, so that a second run writes nothing and an undo takes it all back', async () => {
  const entries = `select source_id::int as source, target_id::int as target from import_items
    where kind = 'post' and source_id = 10162`;
  expect(await rowsOf(shifted, entries)).toEqual([{ source: 10_162, target: 10_162 + by }]);
  const again = await shifted.take('site.xml', { dump: recorded('dump.sql') });
  expect(again.report.counts).toMatchObject({ post: { same: 303 } });
  expect(again.report.counts).not.toHaveProperty('post.added');
  const undone = await undoImport(await shifted.scope(), outcome.report.import);
  expect(undone.post).toEqual({ removed: 303, kept: 0 });
  expect(await rowsOf(shifted, 'select id from posts')).toEqual([{ id: 10_001 }]);
});

test('what is written here meanwhile gets no id that is still to come', async () => {
  const site = await startNewHome();
  try {
    await site.send('POST', '/cms/v2/posts', own);
    const made: number[] = [];
    const { report } = await site.take('site.xml', {
      ids: 'shift',
      batch: 50,
      // Called after each batch.
      isStopped: () => {
        made.push(made.length);
        return made.length === 2;
      },
    });
    expect(report.counts).toMatchObject({ post: { added: 100 } });
    const { body } = await site.send('POST', '/cms/v2/posts', own);
    const whole = await site.take('site.xml', { ids: 'shift', batch: 50 });
    expect(whole.report.counts).toMatchObject({ post: { added: 303 } });
    const [greatest] = await rowsOf<{ id: number }>(
      site,
      "select max(target_id)::int as id from import_items where kind = 'post'",
    );
    expect((body as { id: number }).id).toBeGreaterThan(greatest?.id ?? 0);
  } finally {
    await site.stop();
  }
});
