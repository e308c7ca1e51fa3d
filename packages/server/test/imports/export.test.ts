import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportXml } from '../../src/transfer/export/export-xml.actions.ts';
import { undoImport } from '../../src/transfer/run/undo-import.actions.ts';
import type { ExportedMeta } from '../../src/formats/wxr/exported.ts';
import { readPhpValue } from '../../src/formats/php-values.ts';
import { openWxr } from '../../src/formats/wxr/reader.ts';
import { wxrLayout } from '../../src/transfer/records/layout.ts';
import type { ExportedItem } from '../../src/transfer/records/post.ts';
import { isMap } from '../../src/lib/json.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let site: NewHome;
let path: string;

async function exported(from: NewHome, all = false): Promise<string> {
  const target = join(from.folder, 'out.xml');
  const parts: string[] = [];
  await exportXml(await from.scope(), {
    types: null,
    since: null,
    all,
    write: async (text) => void parts.push(text),
    progress: () => undefined,
  });
  writeFileSync(target, parts.join(''));
  return target;
}

beforeAll(async () => {
  site = await startNewHome();
  await site.setOptions({ timezone_string: 'Europe/Berlin', show_on_front: 'page', page_on_front: 10182 });
  await site.take('site.xml', { uploads: recorded('uploads') });
  path = await exported(site);
});
afterAll(() => site.stop());

test('the audit log tells of the export', async () => {
  const client = new Client({ connectionString: site.node.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ action: string; subject_kind: string; details: object }>(
    `select action, subject_kind, details from audit_log where action like 'export.%'`,
  );
  await client.end();
  expect(rows).toMatchObject([{ action: 'export.xml', subject_kind: 'site', details: { all: false, types: null } }]);
});

test('the export has the elements of the format in their order', () => {
  const said = execFileSync(process.execPath, [recorded('structure.mjs'), recorded('site.xml'), path], {
    encoding: 'utf8',
  });
  expect(said).toContain('same names, same order');
});

async function read(file: string): Promise<{ head: object; items: Map<string, ExportedItem> }> {
  const wxr = await openWxr(file, wxrLayout, () => undefined);
  const items = new Map<string, ExportedItem>();
  for await (const { item } of wxr.items(0)) items.set(item.id, item);
  return { head: wxr.head, items };
}

/** The order of members is not kept in maps. */
const sorted = (_: string, value: unknown): unknown =>
  isMap(value) ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))) : value;
const readable = ([key, value]: ExportedMeta[number]): unknown => [
  key,
  typeof value === 'string' ? (readPhpValue(value) ?? value) : value,
];

/** Keys that are of no use elsewhere, or told otherwise. */
const unkept =
  /^(?:_pingme|_encloseme|_edit_last|_wp_trash_meta_time|_wp_attachment_metadata|_wp_trash_meta_comments_status)$/;

test('what came in goes out again, item by item', async () => {
  const [before, after] = [await read(recorded('site.xml')), await read(path)];
  expect([...after.items.keys()].toSorted()).toEqual([...before.items.keys()].toSorted());
  const byText = (one: readonly unknown[]): string[] => one.map((part) => JSON.stringify(part, sorted)).toSorted();
  for (const [id, item] of before.items) {
    const out = after.items.get(id);
    const told = ({ link: _l, parent: _p, terms, meta, comments, ...rest }: ExportedItem) => ({
      ...rest,
      // A blank stands there for no description of an item of a menu; forbidden signs have no place.
      content:
        rest.type === 'wp_font_face'
          ? ''
          : rest.content.trim().replace(/[\u0001-\u0008\u000B\u000C\u000E-\u001F]/g, ''),
      terms: byText(terms.map(({ taxonomy, slug }) => [taxonomy, slug])),
      meta: byText(
        meta
          .filter(([key, value]) => !unkept.test(key) && !(key === '_wp_page_template' && value === 'default'))
          .map(readable),
      ),
      comments: byText(
        comments.map((comment) => ({ ...comment, meta: byText(comment.meta.filter(([key]) => !unkept.test(key))) })),
      ),
    });
    expect(out === undefined ? undefined : told(out), id).toEqual(told(item));
  }
});

test('an export brought into another new site makes the same site', async () => {
  const other = await startNewHome();
  try {
    await other.setOptions({ timezone_string: 'Europe/Berlin' });
    const { report } = await other.take(path, { uploads: site.folder });
    expect(report.counts).toMatchObject({
      post: { added: 303 },
      comment: { added: 97 },
      file: { missing: 5, stored: 34 },
    });
    const rows = async ({ node }: NewHome, query: string): Promise<unknown[]> => {
      const client = new Client({ connectionString: node.databaseUrl });
      await client.connect();
      const { rows: found } = await client.query<object>(query);
      await client.end();
      return found;
    };
    const tables = ['posts', 'comments', 'terms', 'post_terms', 'menu_items', 'media'];
    for (const table of tables) {
      const query = `select * from ${table} one order by one::text`;
      expect(await rows(other, query), table).toEqual(await rows(site, query));
    }
  } finally {
    await other.stop();
  }
});

test('an import is taken back, but for what somebody has changed since', async () => {
  const client = new Client({ connectionString: site.node.databaseUrl });
  await client.connect();
  await client.query(`update posts set title = 'Ours', modified_gmt = now() at time zone 'UTC' where id = 10019`);
  const undone = await undoImport(await site.scope(), 1);
  expect(undone.post).toEqual({ removed: 302, kept: 1 });
  expect(undone.comment).toEqual({ removed: 97, kept: 0 });
  const { rows } = await client.query('select id::int, title from posts');
  expect(rows).toEqual([{ id: 10019, title: 'Ours' }]);
  await client.end();
  const { 'every post has told of itself': _, ...broken } = await brokenInvariants(site.node.databaseUrl);
  expect(broken).toEqual({});
});
