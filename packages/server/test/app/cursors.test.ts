import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';

/** Posts of the stream whose memory is looked at; `PLATEN_STREAMED=1000000` for the long form. */
const streamed = Number(process.env['PLATEN_STREAMED'] ?? 12_000);

let site: Site;
let node: RunningApp;
let admin = '';
let author = '';

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ env: { PLATEN_MAX_IN_FLIGHT: '100' } });
  admin = site.authorization;
  author = await addUser(site.db, 'author');
  const { kysely } = site.db;
  // Many of them are alike, so that only the ids tell their order.
  await sql`
    insert into posts (type, status, slug, title, author, menu_order, date, date_gmt, modified, modified_gmt)
      select case when n % 3 = 0 then 'page' else 'post' end, case when n % 5 = 0 then 'private' else 'publish' end,
          'post-' || n, 'Title ' || n % 4, 40001 + n % 2, n % 3, at, at, at, at
        from generate_series(1, 60) n, lateral (select timestamp '2026-01-01' + n / 7 * interval '1 day' as at) moment`.execute(
    kysely,
  );
  await sql`
    insert into comments (post_id, status, type, content, date, date_gmt, parent)
      select id, 'approved', 'comment', 'words', '2026-01-01', '2026-01-01', 0 from posts where status = 'publish'`.execute(
    kysely,
  );
  await sql`
    with made as (
      insert into terms (taxonomy, name, slug, description) select 'post_tag', 'Tag ' || n % 3, 'tag-' || n, 'same'
        from generate_series(1, 25) n returning id
    ) select count(*) from made`.execute(kysely);
  await sql`
    insert into users (login, email, password_hash, slug, display_name, roles)
      select 'user-' || n, n || '@example.org', '', 'user-' || n, 'Name ' || n % 3, '{subscriber}'
        from generate_series(1, 20) n`.execute(kysely);
  await sql`
    insert into audit_log (action, via, address, subject_kind)
      select 'a.b', 'none', '', 'a' from generate_series(1, 20)`.execute(kysely);
});
afterAll(() => site.stop());

const ask = (path: string, who: string | null = admin, headers: Record<string, string> = {}) =>
  fetch(`${node.url}/cms-json/cms/v2/${path}`, { headers: { ...(who && { authorization: who }), ...headers } });

interface Page {
  readonly ids: readonly number[];
  readonly next: string | null;
}

async function pageOf(path: string, cursor: string, who: string | null = admin): Promise<Page> {
  const answer = await ask(`${path}&_fields=id&_cursor=${cursor}`, who);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('X-CMS-Total')).toBe(null);
  const next = answer.headers.get('X-CMS-NextCursor');
  expect(answer.headers.get('Link')?.includes('rel="next"') === true).toBe(next !== null);
  return { ids: ((await answer.json()) as { id: number }[]).map(({ id }) => id), next };
}

async function walk(
  path: string,
  who: string | null = admin,
  between?: (page: number, last: number) => Promise<unknown>,
) {
  const seen: number[] = [];
  for (let cursor: string | null = '', page = 0; cursor !== null; page += 1) {
    const { ids, next }: Page = await pageOf(`${path}&per_page=7`, cursor, who);
    seen.push(...ids);
    cursor = next;
    await between?.(page, ids.at(-1) ?? 0);
  }
  return seen;
}

async function byPages(path: string, who: string | null = admin): Promise<number[]> {
  const answer = await ask(`${path}&_fields=id&per_page=100`, who);
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
}

const orders: Readonly<Record<string, readonly string[]>> = {
  'posts?status=publish,private': ['date', 'modified', 'id', 'slug', 'title', 'author'],
  'pages?': ['date', 'menu_order', 'parent', 'title'],
  'comments?': ['date', 'date_gmt', 'id', 'post', 'parent', 'type'],
  'tags?hide_empty=false': ['id', 'name', 'slug', 'description', 'count', 'term_group'],
  'users?': ['id', 'name', 'slug', 'email', 'registered_date', 'url'],
  'users?search=example': ['id', 'name'],
  'posts?search=title': ['date', 'title'],
};

describe('a walk through a list', () => {
  for (const [list, orderings] of Object.entries(orders))
    test(`${list} meets every record once, in the order of the pages: ${orderings.join(', ')}`, async () => {
      for (const orderby of orderings)
        for (const order of ['asc', 'desc']) {
          const path = `${list}&orderby=${orderby}&order=${order}`;
          const whole = await byPages(path);
          expect(whole.length).toBeGreaterThan(7);
          expect([path, await walk(path)]).toEqual([path, whole]);
        }
    });

  test('also those that were named, and the audit log', async () => {
    const ids = (await byPages('posts?')).slice(0, 20).toReversed();
    const path = `posts?include=${ids.join(',')}&orderby=include`;
    expect(await walk(path)).toEqual(ids);
    expect(await walk('audit?action=a.b')).toEqual(await byPages('audit?action=a.b'));
  });

  test('meets what was there from beginning to end once, whatever is written meanwhile', async () => {
    const before = await byPages('posts?');
    const { kysely } = site.db;
    const seen = await walk('posts?', admin, async (page, last) => {
      await sql`
        insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
          select 'post', 'publish', 'new-' || ${page}::int || '-' || n, 'New', 40001, at, at, at, at
            from generate_series(1, 3) n, lateral (select timestamp '2026-01-01' + n * interval '3 days' as at) moment`.execute(
        kysely,
      );
      // The last of the page is gone before the next one is asked for.
      await sql`delete from posts where id = ${last}`.execute(kysely);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  });
});

describe('a cursor', () => {
  test('is refused where it is not one of this list, asked for in this way and by this caller', async () => {
    const { next } = await pageOf('posts?per_page=7', '');
    const wrong = [
      `posts?per_page=7&_cursor=${next}&order=asc`,
      `posts?per_page=7&_cursor=${next}&author=40001`,
      `posts?per_page=7&_cursor=${next}x`,
      `posts?per_page=7&_cursor=${next?.slice(0, -4)}`,
      `pages?per_page=7&_cursor=${next}`,
      'posts?_cursor=1',
      'posts?_cursor[]=1',
      'posts?_cursor=&page=2',
      'posts?_cursor=&offset=2',
      'posts?_cursor=&search=title&orderby=relevance',
      `users?_cursor=${'A'.repeat(500)}`,
    ];
    for (const path of wrong) {
      const answer = await ask(path);
      expect([path, answer.status, ((await answer.json()) as JsonMap)['code']]).toEqual([
        path,
        400,
        'rest_invalid_cursor',
      ]);
    }
    for (const who of [author, null]) expect((await ask(`posts?per_page=7&_cursor=${next}`, who)).status).toBe(400);
    expect((await ask(`posts?per_page=3&_cursor=${next}&_fields=id`)).status).toBe(200);
  });

  test('tells nothing of what it is made from, and is the same for the same page', async () => {
    const [one, other] = [
      await pageOf('users?orderby=email&per_page=7', ''),
      await pageOf('users?orderby=email&per_page=7', ''),
    ];
    expect(one.next).toBe(other.next);
    expect(Buffer.from(one.next ?? '', 'base64url').toString('latin1')).not.toContain('example.org');
  });

  test('shows a visitor what the pages show, and browsers its header', async () => {
    for (const path of ['posts?', 'comments?', 'users?', 'pages?orderby=title'])
      expect([path, await walk(path, null)]).toEqual([path, await byPages(path, null)]);
    const answer = await ask('posts?per_page=3&_cursor=', null, { origin: 'https://front.example' });
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-CMS-NextCursor');
  });
});

describe('a collection as lines', () => {
  const lines = { accept: 'application/x-ndjson' };

  async function linesOf(path: string, who: string | null): Promise<readonly JsonMap[]> {
    const answer = await ask(path, who, lines);
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const text = await answer.text();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as JsonMap);
  }

  test('has all records of the list, with the same members, for whoever asks', async () => {
    for (const who of [admin, author, null])
      for (const path of ['posts?order=asc', 'comments?', 'tags?hide_empty=false&_fields=id,name', 'users?']) {
        const listed = (await (await ask(`${path}&per_page=100`, who)).json()) as readonly JsonMap[];
        expect(await linesOf(path, who)).toEqual(listed);
      }
    expect(await linesOf('posts?per_page=2&_fields=id', admin)).toHaveLength((await byPages('posts?')).length);
    expect((await linesOf('search?search=title', null)).length).toBeGreaterThan(20);
  });

  test('is refused as the list is, and what is no list stays what it is', async () => {
    expect((await ask('posts?status=draft', null, lines)).status).toBe(400);
    expect((await ask('audit', author, lines)).status).toBe(403);
    const [id] = await byPages('posts?');
    const one = await ask(`posts/${id}`, null, lines);
    expect(one.headers.get('content-type')).toContain('application/json');
    await ask('posts?per_page=5', null);
    expect((await ask('posts?per_page=5', null, lines)).headers.get('content-type')).toContain('ndjson');
  });

  test(`${streamed} records are sent with the memory of a few pages`, { timeout: 60_000 + streamed }, async () => {
    await site.db.transaction(async (trx) => {
      // Nothing is searched or counted here, so that no trigger need see them.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
      insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
        select 'post', 'publish', 'many-' || n, 'Many', repeat('words and ', 200), 40001, at, at, at, at
          from generate_series(1, ${streamed}::int) n,
            lateral (select timestamp '2020-01-01' + n * interval '1 minute' as at) moment`.execute(trx);
    });
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const held = (): number => {
      // The first leaves what only just became free.
      collect();
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const answer = await ask('posts?before=2025-01-01T00:00:00&context=edit&_fields=id,content.raw', admin, lines);
    let [bytes, count, worst, looks] = [0, 0, 0, 0];
    const before = held();
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) count += 1;
      if (bytes > looks * 4_000_000) {
        looks += 1;
        worst = Math.max(worst, held() - before);
      }
    }
    expect(count).toBe(streamed);
    expect(worst / bytes).toBeLessThan(0.25);
  });
});
