import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../src/db/connection/connect.ts';
import type { Json, JsonMap } from '../../../src/lib/json.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { connectTo } from '../../support/database.ts';
import { addUser } from '../../support/add-user.ts';
import { differences, startMirror } from './mirror.ts';
import type { Ask, Asked, Mirror } from './mirror.ts';
import { givenTime } from '../../support/own-time.ts';

/** Writes; `PLATEN_MIRROR=50000` for the long form. */
const writes = Number(process.env['PLATEN_MIRROR'] ?? 160);
const patiently = { interval: 20 };

let app: RunningApp;
let db: Database;
const keys: Record<string, string> = {};
beforeAll(async () => {
  app = await startApp({ env: { PLATEN_MAX_IN_FLIGHT: '1000' } });
  db = connectTo(app.databaseUrl);
  for (const role of ['administrator', 'author', 'subscriber']) keys[role] = await addUser(db, role);
});
afterAll(async () => {
  await db.close();
  await app.stop();
});

const headersOf = (who: string): Record<string, string> =>
  keys[who] === undefined ? {} : { authorization: keys[who] };

const askAs =
  (who: string) =>
  async (path: string): Promise<Asked> => {
    const answered = await fetch(`${app.url}/cms-json/cms/v2/${path}`, { headers: headersOf(who) });
    return { status: answered.status, body: (await answered.json()) as Json };
  };

async function write(who: string, method: string, path: string, body?: JsonMap) {
  const answered = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { ...headersOf(who), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as JsonMap & { id: number } };
}

const sequenced = async (): Promise<boolean> =>
  (await sql`select from outbox where sequence is null limit 1`.execute(db.kysely)).rows.length === 0;

const catchUp = async (mirror: Mirror): Promise<void> => {
  while (await mirror.follow()) continue;
};

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];

/** Writes of every kind, by an administrator and an author, in a random order. */
async function writeAtRandom(count: number): Promise<void> {
  const posts: { id: number; base: string }[] = [];
  const tags: number[] = [];
  const comments: number[] = [];
  const statuses = ['publish', 'draft', 'private', 'pending', 'publish'];
  const acts: readonly (() => Promise<unknown>)[] = [
    async () => {
      const base = pick(['posts', 'pages']) ?? 'posts';
      const who = base === 'posts' ? (pick(['administrator', 'author']) ?? '') : 'administrator';
      const tag = pick(tags);
      const { body } = await write(who, 'POST', base, {
        title: `Post ${posts.length}`,
        status: who === 'author' ? (pick(['publish', 'draft']) ?? '') : (pick(statuses) ?? ''),
        ...(base === 'posts' && tag !== undefined && { tags: [tag] }),
      });
      if (typeof body.id === 'number') posts.push({ id: body.id, base });
    },
    async () => {
      const post = pick(posts);
      if (post !== undefined)
        await write('administrator', 'POST', `${post.base}/${post.id}`, {
          status: pick(statuses) ?? '',
          title: `Changed ${Math.random()}`,
        });
    },
    async () => {
      const post = pick(posts);
      if (post !== undefined)
        await write('administrator', 'DELETE', `${post.base}/${post.id}${Math.random() < 0.5 ? '?force=true' : ''}`);
    },
    async () => {
      const { body } = await write('administrator', 'POST', 'tags', { name: `Tag ${Math.random()}` });
      if (typeof body.id === 'number') tags.push(body.id);
    },
    async () => {
      const tag = pick(tags);
      if (tag !== undefined) await write('administrator', 'POST', `tags/${tag}`, { description: `${Math.random()}` });
    },
    async () => {
      const tag = pick(tags);
      if (tag !== undefined && Math.random() < 0.3) await write('administrator', 'DELETE', `tags/${tag}?force=true`);
    },
    async () => {
      const post = pick(posts);
      if (post === undefined) return;
      const { body } = await write('administrator', 'POST', 'comments', { post: post.id, content: `${Math.random()}` });
      if (typeof body.id === 'number') comments.push(body.id);
    },
    async () => {
      const comment = pick(comments);
      if (comment === undefined) return;
      if (Math.random() < 0.5)
        await write('administrator', 'POST', `comments/${comment}`, {
          status: pick(['approved', 'hold', 'spam']) ?? '',
        });
      else await write('administrator', 'DELETE', `comments/${comment}?force=true`);
    },
  ];
  for (let left = count; left > 0; left -= 4) await Promise.all(Array.from({ length: 4 }, async () => pick(acts)?.()));
}

const everything = async () => {
  const { rows } = await sql<{ kind: string; id: number; type: string }>`
    select distinct split_part(kind, '.', 1) as kind, (subject ->> 'id')::bigint as id, coalesce(subject ->> 'type', '') as type
      from outbox where split_part(kind, '.', 1) in ('post', 'term', 'comment') and subject ->> 'id' is not null`.execute(
    db.kysely,
  );
  return rows;
};

test(
  `a copy that follows ${writes} writes equals the source, for an administrator, an author and a visitor`,
  { timeout: 60_000 + writes * 100 },
  async () => {
    const who = ['administrator', 'author', 'visitor'];
    const mirrors = new Map<string, Mirror>();
    for (const each of who) mirrors.set(each, await startMirror(askAs(each)));
    // One that often breaks off in the middle of an answer, and asks again.
    const torn: Ask = async (path) => (Math.random() < 0.3 ? null : askAs('visitor')(path));
    const reconnecting = await startMirror(torn, 'per_page=7');
    let isDone = false;
    const load = writeAtRandom(writes).finally(() => (isDone = true));
    const following = [...mirrors.values(), reconnecting].map(async (mirror) => {
      while (!isDone) await mirror.follow();
    });
    await Promise.all([load, ...following]);
    await expect.poll(sequenced, patiently).toBe(true);
    const all = await everything();
    expect(all.length).toBeGreaterThan(writes / 10);
    for (const each of who) {
      const mirror = mirrors.get(each) as Mirror;
      await catchUp(mirror);
      expect(await differences(mirror, askAs(each), all), each).toEqual([]);
    }
    await catchUp(reconnecting);
    expect(await differences(reconnecting, askAs('visitor'), all), 'reconnecting').toEqual([]);
    // A copy that missed one change is told apart (negative control).
    const [first = ''] = mirrors.get('administrator')?.records.keys() ?? [];
    const records = new Map(mirrors.get('administrator')?.records);
    records.delete(first);
    expect(await differences({ records }, askAs('administrator'), all)).toEqual([first]);
  },
);

describe('the feed', () => {
  beforeEach(() => vi.waitUntil(sequenced, { ...patiently, timeout: 120_000 }));

  const page = async (who: string, query: string) =>
    (await askAs(who)(`changes?${query}`)).body as unknown as { changes: JsonMap[]; cursor: string };

  test('tells visitors nothing of what they never saw, and of what they saw that it is gone', async () => {
    const { cursor } = await page('visitor', '');
    const { body: draft } = await write('administrator', 'POST', 'posts', { title: 'Secret', status: 'draft' });
    await write('administrator', 'DELETE', `posts/${draft.id}?force=true`);
    const { body: seen } = await write('administrator', 'POST', 'posts', { title: 'Seen', status: 'publish' });
    await expect.poll(sequenced, patiently).toBe(true);
    const first = await page('visitor', `since=${cursor}`);
    expect(first.changes).toMatchObject([{ kind: 'post', id: seen.id, deleted: false, record: { id: seen.id } }]);
    await write('administrator', 'POST', `posts/${seen.id}`, { status: 'private' });
    await expect.poll(sequenced, patiently).toBe(true);
    const second = await page('visitor', `since=${first.cursor}`);
    expect(second.changes).toMatchObject([{ kind: 'post', id: seen.id, deleted: true, record: null }]);
    await write('administrator', 'POST', `posts/${seen.id}`, { title: 'Still private' });
    await expect.poll(sequenced, patiently).toBe(true);
    expect((await page('visitor', `since=${second.cursor}`)).changes).toEqual([]);
    const all = await page('administrator', `since=${(await page('administrator', '')).cursor}`);
    expect(all.changes).toEqual([]);
  });

  test('a cursor of somebody else, of other rights or too old begins anew; nonsense is refused', async () => {
    const { cursor } = await page('author', '');
    expect((await askAs('visitor')(`changes?since=${cursor}`)).status).toBe(410);
    expect((await askAs('visitor')('changes?since=nonsense')).status).toBe(400);
    await sql`update users set roles = array['contributor'] where login = 'author'`.execute(db.kysely);
    expect((await askAs('author')(`changes?since=${cursor}`)).status).toBe(410);
    await sql`update users set roles = array['author'] where login = 'author'`.execute(db.kysely);
    expect((await askAs('author')(`changes?since=${cursor}`)).status).toBe(200);
    const { changeCursors } = await app.app.ownScope();
    const old = changeCursors.write({ rights: changeCursors.read(cursor)?.rights ?? '', sequence: 0 });
    await sql`delete from outbox where sequence < 5`.execute(db.kysely);
    expect((await askAs('author')(`changes?since=${old}`)).status).toBe(410);
  });

  test('a long poll is answered when something happens, and in time where nothing does', async () => {
    const { cursor } = await page('visitor', '');
    const began = givenTime();
    const waiting = page('visitor', `since=${cursor}&wait=20`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { body } = await write('administrator', 'POST', 'posts', { title: 'Awaited', status: 'publish' });
    expect((await waiting).changes).toMatchObject([{ id: body.id }]);
    expect(givenTime() - began).toBeLessThan(15_000);
    await expect.poll(sequenced, patiently).toBe(true);
    const { changes } = await page('visitor', `since=${(await page('visitor', '')).cursor}&wait=1`);
    expect(changes).toEqual([]);
  });

  test('a stream sends each change with its cursor, and goes on behind the last one', async () => {
    const read = async (count: number, lastEventId?: string): Promise<string[]> => {
      const ending = new AbortController();
      const answered = await fetch(`${app.url}/cms-json/cms/v2/changes`, {
        headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
        signal: ending.signal,
      });
      expect(answered.headers.get('content-type')).toContain('text/event-stream');
      let text = '';
      for await (const chunk of answered.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        if (text.split('event: change').length > count) break;
      }
      ending.abort();
      return text.split('\n\n').filter((one) => one.includes('event: change'));
    };
    const { cursor } = await page('visitor', '');
    const reading = read(1, cursor);
    const { body: one } = await write('administrator', 'POST', 'posts', { title: 'Streamed', status: 'publish' });
    const [first = ''] = await reading;
    expect(first).toContain(`"id":${one.id}`);
    const { body: two } = await write('administrator', 'POST', 'posts', { title: 'Missed', status: 'publish' });
    const [next = ''] = await read(1, /^id: (.+)$/m.exec(first)?.[1]);
    expect(next).toContain(`"id":${two.id}`);
  });

  test('the edit context is refused to callers without it, and never makes records look deleted', async () => {
    for (const [who, status] of [
      ['visitor', 401],
      ['subscriber', 403],
    ] as const) {
      const refused = await askAs(who)('changes?context=edit');
      expect([who, refused]).toMatchObject([who, { status, body: { code: 'rest_forbidden_context' } }]);
    }
    const { cursor } = await page('author', 'context=edit');
    const own = (await write('author', 'POST', 'posts', { title: 'Own', status: 'publish' })).body.id;
    const other = (await write('administrator', 'POST', 'posts', { title: 'Other', status: 'publish' })).body.id;
    const tag = (await write('administrator', 'POST', 'tags', { name: 'Edited' })).body.id;
    await expect.poll(sequenced, patiently).toBe(true);
    const { changes } = await page('author', `context=edit&since=${cursor}`);
    const shown = changes.map(({ id, deleted, record }) => [id, deleted, (record as JsonMap)?.['title']]);
    expect(shown).toEqual([
      [own, false, { raw: 'Own', rendered: 'Own' }],
      [other, false, { rendered: 'Other' }],
      [tag, false, undefined],
    ]);
  });

  test('a limited key follows what it covers; one that covers nothing else is refused', async () => {
    const limitTo = (prefixes: readonly string[] | null) =>
      sql`update application_passwords set scopes = ${prefixes && JSON.stringify({ readOnly: false, prefixes })}::jsonb
        where user_id = (select id from users where login = 'administrator')`.execute(db.kysely);
    try {
      await limitTo(['/cms/v2/changes']);
      const refused = await askAs('administrator')('changes');
      expect(refused).toMatchObject({ status: 403, body: { code: 'rest_application_password_scope' } });
      const prefixes = ['/cms/v2/changes', '/cms/v2/posts', '/cms/v2/tags'];
      await limitTo(prefixes);
      const { cursor } = await page('administrator', '');
      const post = (await write('administrator', 'POST', 'posts', { title: 'Covered', status: 'publish' })).body.id;
      const tag = (await write('administrator', 'POST', 'tags', { name: 'Covered' })).body.id;
      await expect.poll(sequenced, patiently).toBe(true);
      const kinds = async () =>
        (await page('administrator', `since=${cursor}`)).changes.map(({ id, deleted }) => [id, deleted]);
      expect(await kinds()).toEqual([
        [post, false],
        [tag, false],
      ]);
      // Another scope means other records: begin anew.
      await limitTo(['/cms/v2/changes', '/cms/v2/posts']);
      expect((await askAs('administrator')(`changes?since=${cursor}`)).status).toBe(410);
      const { cursor: narrow } = await page('administrator', '');
      await limitTo(prefixes);
      await write('administrator', 'POST', `tags/${tag}`, { description: 'More' });
      await limitTo(['/cms/v2/changes', '/cms/v2/posts']);
      await expect.poll(sequenced, patiently).toBe(true);
      expect((await page('administrator', `since=${narrow}`)).changes).toEqual([]);
    } finally {
      await limitTo(null);
    }
  });

  test('a cursor cannot be read or made, and hidden writes cannot be counted with it', async () => {
    const readable = (cursor: string): boolean =>
      /\d+ [\w-]{10}/.test(Buffer.from(cursor, 'base64url').toString('latin1'));
    const { cursor } = await page('visitor', '');
    expect([readable(cursor), readable(Buffer.from('6339 abcdefghij').toString('base64url'))]).toEqual([false, true]);
    const forged = Buffer.from('6339 abcdefghij').toString('base64url');
    expect((await askAs('visitor')(`changes?since=${forged}`)).status).toBe(400);
    // Also without a write, so that a new cursor tells nothing.
    const [one, other] = [await page('visitor', `since=${cursor}`), await page('visitor', `since=${cursor}`)];
    expect(one.cursor).not.toBe(other.cursor);
    expect(new Set([cursor, one.cursor, other.cursor].map(({ length }) => length)).size).toBe(1);

    const steps = async (since: string): Promise<(readonly [number, boolean])[]> => {
      const seen: (readonly [number, boolean])[] = [];
      for (let [at, more] = [since, true]; more;) {
        const next = (await askAs('visitor')(`changes?since=${at}&per_page=1`)).body as JsonMap;
        seen.push([(next['changes'] as Json[]).length, next['more'] === true]);
        [at, more] = [String(next['cursor']), next['more'] === true];
      }
      return seen;
    };
    await write('administrator', 'POST', 'posts', { title: 'Seen', status: 'publish' });
    await expect.poll(sequenced, patiently).toBe(true);
    const before = await steps(cursor);
    for (let at = 0; at < 7; at += 1) await write('administrator', 'POST', 'posts', { title: 'Hid', status: 'draft' });
    await expect.poll(sequenced, patiently).toBe(true);
    expect(await steps(cursor)).toEqual(before);
  });

  test('a post that is published shows nothing of the time when it was a draft', async () => {
    const { cursor } = await page('visitor', '');
    const { id } = (await write('administrator', 'POST', 'posts', { title: 'Draft', status: 'draft' })).body;
    await write('administrator', 'POST', `posts/${id}`, { title: 'Second draft' });
    await expect.poll(sequenced, patiently).toBe(true);
    const published = (await sql<{ at: string }>`select now() as at`.execute(db.kysely)).rows[0]?.at ?? '';
    await write('administrator', 'POST', `posts/${id}`, { status: 'publish' });
    await expect.poll(sequenced, patiently).toBe(true);
    for (let [at, more] = [cursor, true]; more;) {
      const next = (await askAs('visitor')(`changes?since=${at}&per_page=1`)).body as JsonMap;
      const changes = next['changes'] as readonly { id: number; at: string }[];
      for (const change of changes) expect(new Date(change.at) >= new Date(published), change.at).toBe(true);
      [at, more] = [String(next['cursor']), next['more'] === true];
    }
  });

  test('a stream sends a visitor nothing when drafts are written', async () => {
    const ending = new AbortController();
    const answered = await fetch(`${app.url}/cms-json/cms/v2/changes`, {
      headers: { accept: 'text/event-stream' },
      signal: ending.signal,
    });
    const reader = (answered.body as ReadableStream<Uint8Array>).getReader();
    let text = '';
    const until = async (isEnough: () => boolean): Promise<void> => {
      while (!isEnough()) text += Buffer.from((await reader.read()).value ?? []).toString();
    };
    await until(() => /^id: /m.test(text));
    text = '';
    for (let at = 0; at < 5; at += 1) await write('administrator', 'POST', 'posts', { title: 'Hid', status: 'draft' });
    await write('administrator', 'POST', 'posts', { title: 'Shown at last', status: 'publish' });
    await until(() => text.includes('Shown at last'));
    ending.abort();
    expect(text.match(/^id: /gm)).toHaveLength(1);
  });
});
