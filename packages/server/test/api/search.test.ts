import { describe, expect, test } from 'vitest';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { libraryPlugin } from '../support/library-plugin.ts';
import { codeOf, setUpPosts } from '../support/posts.ts';
import type { Answered, Role } from '../support/site.ts';

const posts = setUpPosts([libraryPlugin]);
const { make, send } = posts;

const search = (query: JsonMap, role: Role = 'visitor'): Promise<Answered> => send(role, 'GET', 'search', { query });
const titles = ({ body }: Answered): Json[] => (body as JsonMap[]).map(({ title }) => title ?? null);
const totals = ({ headers }: Answered): Json[] => [headers['X-CMS-Total'] ?? null, headers['X-CMS-TotalPages'] ?? null];

const published = (title: string, more: JsonMap = {}): Promise<number> =>
  make('editor', 'posts', { title, status: 'publish', ...more });

describe('posts', () => {
  test('ranked by where the words stand, newest first within a rank', async () => {
    await published('nothing', { content: 'blue whale', date: '2024-01-06T00:00:00' });
    await published('none', { excerpt: 'a whale', content: 'blue', date: '2024-01-05T00:00:00' });
    await published('old whale', { content: 'blue', date: '2024-01-01T00:00:00' });
    await published('new whale', { content: 'blue', date: '2024-01-02T00:00:00' });
    await published('whale, blue', { date: '2023-01-01T00:00:00' });
    expect(titles(await search({ search: 'blue whale' }))).toEqual([
      'whale, blue',
      'new whale',
      'old whale',
      'none',
      'nothing',
    ]);
  });

  test('a page past the end is empty under the true totals', async () => {
    for (const at of [1, 2, 3]) await published(`Whale ${at}`);
    for (const query of [{ search: 'whale' }, {}]) {
      const beyond = await search({ ...query, per_page: 2, page: 9 });
      expect([beyond.status, beyond.body, totals(beyond)]).toEqual([200, [], [3, 2]]);
    }
  });

  test('types and taxonomies of plugins can be asked for, those not shown cannot', async () => {
    await make('editor', 'books', { title: 'Whale book', status: 'publish' });
    await published('Whale post');
    expect(titles(await search({ search: 'whale', subtype: 'book' }))).toEqual(['Whale book']);
    for (const subtype of ['secret_doc', 'attachment', 'cms_block', 'nav_menu']) {
      expect((await search({ subtype })).status, subtype).toBe(400);
    }
  });

  test('nobody finds what is behind a password, a draft or a private post (V22, V28)', async () => {
    await published('Locked', { content: 'narwhal', password: 'pw' });
    await make('editor', 'posts', { title: 'narwhal', status: 'private' });
    await make('editor', 'posts', { title: 'narwhal' });
    for (const role of ['visitor', 'subscriber', 'contributor', 'author'] as const) {
      expect(totals(await search({ search: 'narwhal' }, role)), role).toEqual([0, 0]);
    }
    expect(titles(await search({ search: 'narwhal' }, 'editor'))).toEqual(['Locked']);
  });
});

describe('terms and formats', () => {
  test('terms of all public taxonomies by name', async () => {
    for (const [base, name] of [
      ['categories', 'Sea b'],
      ['tags', 'Sea a'],
      ['genres', 'Sea c'],
    ] as const) {
      await send('editor', 'POST', base, { body: { name } });
    }
    const found = await search({ type: 'term', search: 'sea' });
    expect((found.body as JsonMap[]).map(({ title, type }) => [title, type])).toEqual([
      ['Sea a', 'post_tag'],
      ['Sea b', 'category'],
      ['Sea c', 'genre'],
    ]);
    expect((found.body as JsonMap[])[0]).not.toHaveProperty('subtype');
    expect(codeOf(await search({ type: 'term', page: 9 }))).toBe('rest_search_invalid_page_number');
    expect(totals(await search({ type: 'term', include: [9007199254740991] }))).toEqual([0, 0]);
  });

  test('formats that a published post has', async () => {
    await published('a', { format: 'video' });
    await make('editor', 'posts', { title: 'b', format: 'audio' });
    expect(titles(await search({ type: 'post-format' }))).toEqual(['Video']);
    expect(titles(await search({ type: 'post-format', search: 'zip' }))).toEqual([]);
  });
});
