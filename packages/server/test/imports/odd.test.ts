import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { UnreadableSource } from '../../src/formats/wxr/exported.ts';
import type { ImportOutcome } from '../../src/transfer/run/run-import.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { keepSnapshot } from '../support/snapshot.ts';
import type { Snapshot } from '../support/snapshot.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let site: NewHome;
let db: Client;
let fresh: Snapshot;
beforeAll(async () => {
  site = await startNewHome();
  db = new Client({ connectionString: site.node.databaseUrl });
  await db.connect();
  fresh = await keepSnapshot(db);
});
beforeEach(() => fresh.restore());
afterEach(() => site.node.app.forget());
afterAll(async () => {
  await db.end();
  await site.stop();
});

const take = (name: string): Promise<ImportOutcome> => site.take(`odd/${name}.xml`);
const post = async (id: number): Promise<JsonMap | undefined> =>
  (await db.query<JsonMap>('select * from posts where id = $1', [id])).rows[0];
const count = async (table: string): Promise<number> =>
  Number((await db.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);
const codes = ({ report }: ImportOutcome): string[] => report.notes.map(({ code }) => code);

const refused = {
  'entity-bomb': /DOCTYPE/,
  'external-entity': /DOCTYPE/,
  'external-dtd': /DOCTYPE/,
  'parameter-entity': /DOCTYPE/,
  'not-an-export': /not an export file/,
  'page.html': /web page/,
  empty: /empty/,
  deep: /deeper/,
  'utf-16': /UTF-16/,
};

test.each(Object.entries(refused))('%s is refused, and nothing is written', async (name, message) => {
  const before = [await count('posts'), await count('users'), await count('imports')];
  const failure = await take(name).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableSource);
  expect((failure as Error).message).toMatch(message);
  expect([await count('posts'), await count('users'), await count('imports')]).toEqual(before);
});

test('every odd file has its test', () => {
  const tested = readFileSync(new URL(import.meta.url), 'utf8');
  const names = readdirSync(recorded('odd'))
    .filter((name) => name.endsWith('.xml'))
    .map((name) => name.slice(0, -4));
  expect(names).toHaveLength(21);
  expect(names.filter((name) => !tested.includes(`'${name}'`) && !(name in refused))).toEqual([]);
});

test('signs that XML forbids survive', async () => {
  expect((await take('control-characters')).stopped).toBeNull();
  const { rows } = await db.query<{ content: string }>(
    `select concat(title, content, excerpt, (select string_agg(value ->> 0, '') from jsonb_each(meta))) as content from posts
     union all select concat(content, author_name) from comments`,
  );
  const source = readFileSync(recorded('odd/control-characters.xml'), 'utf8');
  const signs = new Set(source.match(/[\u0001-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g));
  const kept = new Set(
    rows
      .map(({ content }) => content)
      .join('')
      .match(/[\u0001-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g),
  );
  expect(signs.size).toBeGreaterThan(0);
  expect(kept).toEqual(signs);
});

test('a sign that cannot be stored is left out, and told of', async () => {
  expect(codes(await take('nul'))).toContain('nul-dropped');
  expect(await count('posts')).toBe(1);
});

test('addresses of commenters are taken as they are written', async () => {
  await take('bare-ampersand');
  const { rows } = await db.query<{ url: string }>('select author_url as url from comments order by id');
  expect(rows.map(({ url }) => url.replace(/^[^?]*/, ''))).toEqual(['?a=1&b=2', '?a=1&amp;b=2']);
});

test('of a file that ends early the whole items are kept, and the whole file completes it', async () => {
  const { stopped } = await take('truncated');
  expect(stopped).toMatchObject({
    why: 'unreadable',
    message: expect.stringMatching(/ends early \(byte 3277 of \d+\)/),
  });
  expect(await count('posts')).toBe(2);
  const whole = join(site.folder, 'whole.xml');
  copyFileSync(recorded('odd/truncated.xml'), whole);
  const text = readFileSync(whole, 'utf8').replace(/<item>(?![^]*<item>)[^]*$/, '');
  const third = /<item>[^]*?<\/item>/.exec(text)?.[0].replaceAll(/909/g, '911') ?? '';
  writeFileSync(whole, `${text}${third}</channel></rss>`);
  const { report, stopped: none } = await site.take(whole);
  expect([none, report.counts['post']]).toEqual([null, { same: 2, added: 1 }]);
  expect(await count('posts')).toBe(3);
});

test('the oldest form is read: no people, no ids of terms, categories twice', async () => {
  const outcome = await take('version-1.0');
  expect(outcome.report.counts).toMatchObject({ post: { added: 1 }, comment: { added: 1 } });
  const { rows } = await db.query<{ slug: string }>(
    'select slug from terms join post_terms on term_id = id where post_id = 912 order by slug',
  );
  expect(rows.map(({ slug }) => slug)).toEqual(['news', 'old']);
});

test('line ends of a converted file are not taken for those of values, and lengths are repaired', async () => {
  expect(codes(await take('bom-and-crlf'))).toContain('meta-repaired');
  expect(await post(913)).toMatchObject({ content: 'Line one\nline two', meta: { list: [{ t: 'one\ntwo' }] } });
});

test('values without CDATA and other prefixes are read, and what is unknown is passed over', async () => {
  const outcome = await take('plain-values');
  expect(outcome.report.notes.find(({ code }) => code === 'unknown-element')?.count).toBe(2);
  expect(await post(914)).toMatchObject({
    title: 'Fish & chips <b>',
    content: '<p>Escaped, not wrapped.</p>',
    meta: { empty: [''] },
  });
});

test('of what is there twice the first is taken; nothing stands below itself', async () => {
  const outcome = await take('duplicates');
  expect(codes(outcome)).toEqual(expect.arrayContaining(['duplicate', 'slug-changed', 'circle', 'parent-unknown']));
  expect(await post(915)).toMatchObject({ title: 'First of two' });
  expect(await count('users')).toBe(1);
  const { rows } = await db.query(
    'select from posts where parent = id union all select from comments where parent = id',
  );
  expect(rows).toEqual([]);
});

test('no path leads outside, and records of refused files stay', async () => {
  const outcome = await take('hostile-media');
  expect(codes(outcome)).toContain('file-refused');
  expect(outcome.report.counts['post']).toEqual({ added: 10 });
  const { rows } = await db.query<{ key: string }>('select key from media_files');
  expect(rows.filter(({ key }) => /\.\.|^\/|\\|\.php/.test(key))).toEqual([]);
});

test('ids that cannot be kept are left out one by one, and nothing is polluted', async () => {
  const outcome = await take('hostile-values');
  expect(codes(outcome)).toEqual(expect.arrayContaining(['id-unreadable', 'type-unknown']));
  expect(Object.keys({})).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const { rows } = await db.query<{ last: string }>(`select last_value as last from posts_id_seq`);
  expect(Number(rows[0]?.last)).toBeLessThan(2 ** 52);
});

test('other encodings are read as they are declared', async () => {
  await take('latin-1');
  const { rows } = await db.query<{ title: string; content: string }>('select title, content from posts');
  expect(`${rows[0]?.title}${rows[0]?.content}`).toMatch(/[äöüéß]/);
  expect(`${rows[0]?.title}${rows[0]?.content}`).not.toContain('\uFFFD');
});

test('bytes that are no text are replaced, and told of', async () => {
  expect(codes(await take('broken-utf-8'))).toContain('bad-bytes');
  expect(
    String((await post(Number((await db.query<{ id: string }>('select id from posts')).rows[0]?.id)))?.['content']),
  ).toContain('\uFFFD');
});
