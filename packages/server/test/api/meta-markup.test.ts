import { describe, expect, test } from 'vitest';
import { filterStoredFootnotes } from '../../src/domain/meta/stored-footnotes.jobs.ts';
import { metaFrom } from '../../src/transfer/records/values.ts';
import { nouns } from '../../src/nouns.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { codeOf } from '../support/posts.ts';
import { member, setUpRevisions } from '../support/revisions.ts';
import type { Answered, Role } from '../support/site.ts';

const plugin: Plugin = {
  name: 'test',
  activate: (api) => {
    const base = { showInRest: true, markup: true } as const;
    api.registerMeta({ ...base, object: 'post', key: 'aside', single: true });
    api.registerMeta({ ...base, object: 'post', key: 'notes' });
    api.registerMeta({
      ...base,
      object: 'post',
      key: 'box',
      type: 'object',
      single: true,
      schema: { additionalProperties: true },
    });
    api.registerMeta({ object: 'post', key: 'plain', single: true, showInRest: true });
    api.registerField(['post'], {
      name: 'sidenote',
      schema: { type: 'string' },
      get: () => null,
      update: (value, { setMeta }) => setMeta('aside', value),
    });
  },
};

const site = setUpRevisions([plugin]);
const { send, make, rows } = site;

const hostile = 'x<img src=x onerror=alert(1)><iframe srcdoc="<script>alert(1)</script>"></iframe><em>y</em>';
const harmless = 'x<img src="x"><em>y</em>';
const notes = (content: string, id = 'a-1'): string => JSON.stringify([{ content, id }]);
const withNotes = (content: string): JsonMap => ({ meta: { footnotes: notes(content) } });
const inert = /<script|<iframe|<[^>]*(?:onerror|srcdoc)/i;

const footnotesOf = ({ body }: Answered): Json => member(member(body, 'meta'), 'footnotes');
const storedIn = async (table: string): Promise<string> =>
  JSON.stringify(await rows(`select meta from ${table} where meta ? 'footnotes'`));

describe('footnotes of users without unfiltered_html', () => {
  const untrusted: readonly Role[] = ['contributor', 'author'];

  test.each(untrusted)('are filtered when a %s writes them', async (role) => {
    const made = await send(role, 'POST', 'posts', { body: { title: 'One', ...withNotes(hostile) } });
    expect(made.status).toBe(201);
    const [{ content, id }] = JSON.parse(String(footnotesOf(made))) as [{ content: string; id: string }];
    expect(content).not.toMatch(inert);
    expect([content.includes('<em>y</em>'), id]).toEqual([true, 'a-1']);
    const path = `posts/${String(member(made.body, 'id'))}`;
    const updated = await send(role, 'PATCH', path, { body: withNotes(`${hostile}again`) });
    expect([updated.status, inert.test(String(footnotesOf(updated)))]).toEqual([200, false]);
    expect(await storedIn('posts')).not.toMatch(inert);
    expect(await storedIn('revisions')).not.toMatch(inert);
  });

  test('are filtered in batches', async () => {
    const requests = [{ path: '/cms/v2/posts', body: { title: 'One', ...withNotes(hostile) } }];
    expect((await send('author', 'POST', '/batch/v1', { body: { requests } })).status).toBe(207);
    expect(await storedIn('posts')).toContain('a-1');
    expect(await storedIn('posts')).not.toMatch(inert);
  });

  test('are filtered in autosaves, of drafts and of published posts', async () => {
    const draft = await make('contributor', 'posts', { title: 'One' });
    const live = await make('author', 'posts', { title: 'One', status: 'publish' });
    for (const [role, id] of [
      ['contributor', draft],
      ['author', live],
    ] as const) {
      const typed = await send(role, 'POST', `posts/${id}/autosaves`, { body: withNotes(hostile) });
      expect([typed.status, inert.test(String(footnotesOf(typed)))]).toEqual([200, false]);
    }
    expect((await storedIn('posts')) + (await storedIn('revisions'))).not.toMatch(inert);
  });

  test('are filtered when the post gets back what a revision has', async () => {
    const id = await make('author', 'posts', { title: 'One', status: 'publish' });
    await send('administrator', 'POST', `posts/${id}`, { body: { title: 'Two', ...withNotes(hostile) } });
    await send('author', 'POST', `posts/${id}`, { body: { title: 'Three', ...withNotes('plain') } });
    const { body } = await send('author', 'GET', `posts/${id}/revisions`, { query: { context: 'edit' } });
    const trusted = (body as readonly JsonMap[]).find((one) => inert.test(JSON.stringify(one['meta'])));
    const restored = await send('author', 'POST', `posts/${id}`, { body: { meta: trusted?.['meta'] ?? null } });
    expect([restored.status, inert.test(String(footnotesOf(restored)))]).toEqual([200, false]);
    expect(String(footnotesOf(restored))).toContain('<em>y</em>');
  });

  test.each([
    'no list',
    '{"id":"a","content":"x"}',
    '["x"]',
    '[{"id":"a"}]',
    '[{"id":7,"content":"x"}]',
    notes('x', 'a"onclick="alert(1)'),
    notes('x', ''),
    notes('x', 'a b'),
  ])('%j is refused', async (footnotes) => {
    const refused = await send('author', 'POST', 'posts', { body: { title: 'One', meta: { footnotes } } });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'rest_invalid_param']);
  });

  test('stay the same text where nothing has to be filtered, also none', async () => {
    for (const footnotes of ['', '[]', notes('a <em>b</em>'), '[{"id":"a_2-B","content":"c"}]']) {
      const made = await send('contributor', 'POST', 'posts', { body: { title: 'One', meta: { footnotes } } });
      expect([made.status, footnotesOf(made)]).toEqual([201, footnotes]);
    }
  });

  test('have no second member that another parser would read', async () => {
    const footnotes = '[{"id":"a","content":"<script>1</script>","content":"x"}]';
    const made = await send('author', 'POST', 'posts', { body: { title: 'One', meta: { footnotes } } });
    expect(footnotesOf(made)).toBe('[{"id":"a","content":"x"}]');
  });
});

test('users with unfiltered_html write what they like', async () => {
  const made = await send('editor', 'POST', 'posts', { body: { title: 'One', ...withNotes(hostile) } });
  expect(footnotesOf(made)).toBe(notes(hostile));
  const odd = await send('editor', 'POST', 'posts', { body: { title: 'One', meta: { footnotes: 'no list' } } });
  expect(odd.status).toBe(201);
});

test('custom fields of plugins with markup are filtered in the same way, and others are not', async () => {
  const meta = { aside: hostile, notes: [hostile, 'b'], box: { a: [hostile] }, plain: hostile };
  const made = await send('author', 'POST', 'posts', { body: { title: 'One', meta } });
  const shown = member(made.body, 'meta') as JsonMap;
  const { plain, footnotes: _, ...filtered } = shown;
  expect(made.status).toBe(201);
  expect(JSON.stringify(filtered)).not.toMatch(inert);
  expect(filtered).toMatchObject({ notes: [expect.stringContaining('<em>y</em>') as string, 'b'] });
  expect(plain).toBe(hostile);
  const trusted = await send('administrator', 'POST', 'posts', { body: { title: 'One', meta } });
  expect(member(trusted.body, 'meta')).toMatchObject(meta);
});

test('what a plugin stores for a caller under such a key is filtered, too', async () => {
  await send('author', 'POST', 'posts', { body: { title: 'One', sidenote: hostile } });
  const [row] = await rows<{ meta: JsonMap }>('select meta from posts');
  expect(row?.meta['aside']).toHaveLength(1);
  expect(JSON.stringify(row?.meta)).not.toMatch(inert);
});

test('imports filter them, whoever wrote them, and report it', () => {
  const noted: string[] = [];
  const meta = metaFrom(
    [
      ['footnotes', notes(hostile)],
      ['aside', harmless],
      ['plain', hostile],
    ],
    { subject: 'post 1', object: 'post', site: site.scope('visitor').site, note: ({ code }) => void noted.push(code) },
  );
  expect(JSON.stringify(meta['footnotes'])).not.toMatch(inert);
  expect(meta['plain']).toEqual([hostile]);
  expect(noted).toContain('meta-filtered');
  const unreadable = metaFrom([['footnotes', notes('x', '"><script>')]], {
    subject: 'post 1',
    object: 'post',
    site: site.scope('visitor').site,
    note: () => undefined,
  });
  expect(unreadable).toEqual({});
});

test('what was stored before is filtered in the background, in posts and revisions', async () => {
  const id = await make('administrator', 'posts', { title: 'One', status: 'publish', ...withNotes(hostile) });
  await send('administrator', 'POST', `posts/${id}`, { body: { title: 'Two' } });
  const kept = await make('administrator', 'posts', { title: 'Kept', ...withNotes('fine <em>a</em>') });
  const odd = await make('administrator', 'posts', { title: 'Odd', meta: { footnotes: 'no <script> list' } });
  expect(await storedIn('revisions')).toMatch(inert);
  await rows(`delete from unfiltered_footnotes`);
  await rows(`insert into unfiltered_footnotes (source) values ('posts'), ('revisions')`);
  expect(await filterStoredFootnotes(site.scope('visitor'))).toBe(Infinity);
  expect((await storedIn('posts')) + (await storedIn('revisions'))).not.toMatch(inert);
  const footnotes = async (post: number): Promise<Json> =>
    footnotesOf(await send('administrator', 'GET', `posts/${post}`));
  expect(await footnotes(id)).toContain('<em>y</em>');
  expect(await footnotes(kept)).toBe(notes('fine <em>a</em>'));
  expect(await footnotes(odd)).toBe('');
  expect(await rows('select * from unfiltered_footnotes')).toEqual([]);
  expect(nouns.find(({ name }) => name === 'meta')?.sweeps).toHaveLength(1);
});
