import { describe, expect, test } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { RestError } from '../../src/rest/errors.ts';
import { codeOf } from '../support/posts.ts';
import { member, members, setUpRevisions } from '../support/revisions.ts';
import type { Role } from '../support/site.ts';

const grants = { toDelete: false };

const plugin: Plugin = {
  name: 'test',
  activate: (api) => {
    api.registerMeta({
      object: 'post',
      subtype: 'post',
      key: 'note',
      single: true,
      showInRest: true,
      revisioned: true,
    });
    api.registerMeta({ object: 'post', subtype: 'post', key: 'loose', single: true, showInRest: true });
    api.registerPostType({ name: 'leaf', label: 'Leaves', showInRest: true, restBase: 'leaves', supports: ['title'] });
    api.addSyncFilter('map_meta_cap', (needed, { capability }) =>
      grants.toDelete && capability === 'delete_revision' ? ['edit_posts'] : needed,
    );
    api.addFilter('rest_prepare_revision', (item, { row }) => ({
      ...item,
      data: { ...item.data, told: (row as { slug: string }).slug },
    }));
    api.addAction(
      'save_post',
      (row) => {
        if (row.title === 'Break') throw new RestError({ code: 'refused_by_plugin', status: 409, message: 'No.' });
      },
      20,
    );
  },
};

const site = setUpRevisions([plugin]);
const { send, make, rows, users, options } = site;

const count = async (): Promise<number> =>
  (await rows<{ n: number }>('select count(*)::int as n from revisions'))[0]?.n ?? -1;

const change = async (id: number, body: JsonMap, role: Role = 'editor'): Promise<void> => {
  const { status, body: said } = await send(role, 'POST', `posts/${id}`, { body });
  if (status !== 200) throw new Error(JSON.stringify(said));
};

const listed = async (id: number, query: JsonMap = {}): Promise<Json> =>
  (await send('editor', 'GET', `posts/${id}/revisions`, { query })).body;

/** A post with one revision for each title. */
async function withTitles(titles: readonly string[]): Promise<number> {
  const id = await make('editor', 'posts', { title: 'zero', content: 'x', status: 'publish' });
  for (const title of titles) await change(id, { title });
  return id;
}

describe('a revision is made', () => {
  test('by the first update, whatever it changes, and then by each that changes what a revision carries', async () => {
    const id = await make('editor', 'posts', { title: 'One', content: 'x', status: 'publish' });
    expect(await count()).toBe(0);
    await change(id, { sticky: true });
    expect(await count()).toBe(1);
    for (const body of [
      { sticky: false },
      { status: 'draft' },
      { title: 'One' },
      { meta: { loose: 'x' } },
      { tags: [] },
    ]) {
      await change(id, body);
    }
    expect(await count()).toBe(1);
    for (const body of [
      { title: 'Two' },
      { content: 'y' },
      { excerpt: 'z' },
      { meta: { note: 'n' } },
      { meta: { footnotes: '[]' } },
    ]) {
      await change(id, body);
    }
    expect(await count()).toBe(6);
    expect(members(await listed(id), 'meta')).toEqual([
      { note: 'n', loose: '', footnotes: '[]' },
      { note: 'n', loose: '', footnotes: '' },
      ...Array.from({ length: 4 }, () => ({ note: '', loose: '', footnotes: '' })),
    ]);
  });

  test('in the name of whoever saved it, with an id that no post has', async () => {
    const id = await withTitles(['a']);
    await change(id, { title: 'b' }, 'administrator');
    const list = await listed(id, { orderby: 'id', order: 'asc' });
    expect(members(list, 'author')).toEqual([users.editor, users.administrator]);
    const [first] = members(list, 'id');
    expect(codeOf(await send('administrator', 'GET', `posts/${first}`))).toBe('rest_post_invalid_id');
  });

  test('or not, with the write that made it', async () => {
    const id = await withTitles(['a']);
    const { status } = await send('editor', 'POST', `posts/${id}`, { body: { title: 'Break' } });
    expect(status).toBe(409);
    expect(await count()).toBe(1);
  });

  test('never of a type without support, which has no routes for them', async () => {
    const { body } = await send('administrator', 'POST', 'leaves', { body: { title: 'Leaf', status: 'publish' } });
    const id = member(body, 'id');
    await send('administrator', 'POST', `leaves/${id}`, { body: { title: 'Changed' } });
    expect(await count()).toBe(0);
    for (const route of [`leaves/${id}/revisions`, `leaves/${id}/autosaves`]) {
      expect(codeOf(await send('administrator', 'GET', route))).toBe('rest_no_route');
    }
  });

  test('and goes with its post', async () => {
    const id = await withTitles(['a', 'b']);
    await send('editor', 'POST', `posts/${id}/autosaves`, { body: { title: 'c' } });
    expect(await count()).toBe(3);
    await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
    expect(await count()).toBe(0);
  });
});

describe('one revision', () => {
  test('is shown with what its type has, told of by its hook', async () => {
    const id = await withTitles(['a']);
    const [revision] = members(await listed(id), 'id');
    const { body } = await send('editor', 'GET', `posts/${id}/revisions/${revision}`, { query: { context: 'edit' } });
    expect(Object.keys(body as object)).toEqual([
      'author',
      'date',
      'date_gmt',
      'id',
      'modified',
      'modified_gmt',
      'parent',
      'slug',
      'guid',
      'title',
      'content',
      'excerpt',
      'meta',
      'told',
      '_links',
    ]);
    expect(body).toMatchObject({
      guid: { rendered: `http://site.test/?p=${revision}`, raw: `http://site.test/?p=${revision}` },
      slug: `${id}-revision-v1`,
      told: `${id}-revision-v1`,
      title: { raw: 'a', rendered: 'a' },
      content: { raw: 'x', rendered: '<p>x</p>\n' },
      excerpt: { raw: '', rendered: '' },
      _links: { parent: [{ href: `http://site.test/cms-json/cms/v2/posts/${id}` }] },
    });
  });

  test('of a pattern shows what is stored beside what readers see', async () => {
    const id = await make('administrator', 'blocks', { title: 'A & B', content: 'x' });
    await send('administrator', 'POST', `blocks/${id}`, { body: { content: 'y' } });
    const query = { _fields: 'title,content,excerpt,meta' };
    const { body } = await send('administrator', 'GET', `blocks/${id}/revisions`, { query });
    expect(body).toEqual([
      {
        id: expect.any(Number),
        title: { raw: 'A & B', rendered: 'A &#038; B' },
        content: { raw: 'y', rendered: '<p>y</p>\n' },
        excerpt: { rendered: '' },
        meta: { cms_pattern_sync_status: null, footnotes: '' },
      },
    ]);
  });

  test('has the moment of its save in both halves', async () => {
    options['timezone_string'] = 'Asia/Kolkata';
    const id = await withTitles(['a']);
    const list = await listed(id);
    const post = await site.read(id);
    expect(members(list, 'date_gmt')).toEqual([post['modified_gmt']]);
    expect(members(list, 'date')).toEqual([post['modified']]);
    expect(Date.parse(`${post['modified']}Z`) - Date.parse(`${post['modified_gmt']}Z`)).toBe(5.5 * 60 * 60 * 1000);
  });

  test.each(['0', '99999', '9007199254740993', '99999999999999999999999'])('%s is none', async (wrong) => {
    const id = await withTitles(['a']);
    expect(await send('editor', 'GET', `posts/${id}/revisions/${wrong}`)).toMatchObject({
      status: 404,
      body: { code: 'rest_post_invalid_id' },
    });
    for (const rest of ['revisions', 'revisions/1', 'autosaves', 'autosaves/1']) {
      expect(await send('visitor', 'GET', `posts/${wrong}/${rest}`)).toMatchObject({
        status: 404,
        body: { code: 'rest_post_invalid_parent' },
      });
    }
  });

  test('is shown to nobody who may not edit its post, though they know the password', async () => {
    const id = await make('editor', 'posts', {
      title: 'T',
      content: 'hidden words',
      status: 'publish',
      password: 'pw',
    });
    await change(id, { content: 'more hidden words' });
    await send('editor', 'POST', `posts/${id}/autosaves`, { body: { content: 'still hidden words' } });
    const [revision] = members(await listed(id), 'id');
    for (const role of ['visitor', 'subscriber', 'contributor', 'author'] as const) {
      for (const rest of ['revisions', `revisions/${revision}`, 'autosaves', 'autosaves/1']) {
        const query = { password: 'pw', search: 'hidden' };
        const refused = await send(role, 'GET', `posts/${id}/${rest}`, { query });
        expect(refused).toMatchObject({ status: role === 'visitor' ? 401 : 403, body: { code: 'rest_cannot_read' } });
        expect(JSON.stringify(refused)).not.toContain('hidden words');
      }
    }
    const found = await send('visitor', 'GET', 'posts', { query: { search: 'hidden' } });
    expect(found.body).toEqual([]);
  });

  test('is deleted by nobody, unless a plugin grants it', async () => {
    const id = await withTitles(['a', 'b']);
    const [, first] = members(await listed(id), 'id');
    const remove = (role: Role, query: JsonMap = { force: true }) =>
      send(role, 'DELETE', `posts/${id}/revisions/${first}`, { query });
    for (const role of ['author', 'editor', 'administrator'] as const) {
      expect(await remove(role)).toMatchObject({ status: 403, body: { code: 'rest_cannot_delete' } });
    }
    grants.toDelete = true;
    try {
      expect(await remove('author')).toMatchObject({ status: 403, body: { code: 'rest_cannot_delete' } });
      expect(await remove('editor', {})).toMatchObject({ status: 501, body: { code: 'rest_trash_not_supported' } });
      expect(await remove('editor')).toMatchObject({
        status: 200,
        body: { deleted: true, previous: { id: first, title: { raw: 'a', rendered: 'a' } } },
      });
      expect(await remove('editor')).toMatchObject({ status: 404, body: { code: 'rest_post_invalid_id' } });
    } finally {
      grants.toDelete = false;
    }
    expect(await count()).toBe(1);
  });
});

describe('the list', () => {
  test.each<[query: JsonMap, titles: string[]]>([
    [{}, ['bravo', 'charlie', 'alpha', 'delta']],
    [{ order: 'asc' }, ['delta', 'alpha', 'charlie', 'bravo']],
    [{ orderby: 'slug' }, ['bravo', 'charlie', 'alpha', 'delta']],
    [{ orderby: 'include_slugs', order: 'asc' }, ['delta', 'alpha', 'charlie', 'bravo']],
    [{ orderby: 'title', order: 'asc' }, ['alpha', 'bravo', 'charlie', 'delta']],
    [{ search: 'A -bra' }, ['charlie', 'alpha', 'delta']],
    [{ search: '-bravo' }, ['charlie', 'alpha', 'delta']],
    [{ search: '-bravo', orderby: 'relevance' }, ['charlie', 'alpha', 'delta']],
    [{ search: '%' }, []],
    [{ include: [99_999] }, []],
  ])('by %j', async (query, titles) => {
    const id = await withTitles(['delta', 'alpha', 'charlie', 'bravo']);
    expect(members(await listed(id, query), 'title')).toEqual(titles.map((rendered) => ({ rendered })));
  });

  test('by relevance begins with what has the words in its title', async () => {
    const id = await withTitles(['pear', 'plum']);
    await change(id, { title: 'apple', content: 'a pear' });
    const query = { search: 'pear', orderby: 'relevance', order: 'asc' };
    expect(members(await listed(id, query), 'title')).toEqual([{ rendered: 'pear' }, { rendered: 'apple' }]);
  });

  // To see it fail, let the trigger on revisions count what is being typed.
  test('is of one post only, without its autosaves, which count in its history for editors alone', async () => {
    const id = await withTitles(['a']);
    await withTitles(['other']);
    const { body: saved } = await send('editor', 'POST', `posts/${id}/autosaves`, { body: { title: 'typed' } });
    const [revision, ...more] = members(await listed(id), 'id');
    expect(more).toEqual([]);
    const links = (await site.read(id))['_links'] as JsonMap;
    const auto = member(saved, 'id');
    expect(links['version-history']).toMatchObject([{ count: 2 }]);
    const { body: seen } = await send('visitor', 'GET', `posts/${id}`);
    expect((member(seen, '_links') as JsonMap)['version-history']).toMatchObject([{ count: 1 }]);
    expect(links['predecessor-version']).toEqual([
      { id: revision, href: `http://site.test/cms-json/cms/v2/posts/${id}/revisions/${revision}` },
    ]);
    expect(await send('editor', 'GET', `posts/${id}/revisions/${auto}`)).toMatchObject({
      status: 200,
      body: { id: auto },
    });
  });

  test('ends where it ends', async () => {
    const id = await withTitles(['a', 'b', 'c']);
    const refused = async (query: JsonMap) => codeOf(await send('editor', 'GET', `posts/${id}/revisions`, { query }));
    expect(await refused({ per_page: 3, page: 2 })).toBe('rest_revision_invalid_page_number');
    expect(await refused({ page: Number.MAX_SAFE_INTEGER, per_page: 100 })).toBe('rest_revision_invalid_page_number');
    expect(await refused({ offset: 3 })).toBe('rest_revision_invalid_offset_number');
    const last = await send('editor', 'GET', `posts/${id}/revisions`, { query: { offset: 2, per_page: 2 } });
    expect(members(last.body, 'title')).toEqual([{ rendered: 'a' }]);
    expect(last.headers).toMatchObject({ 'X-CMS-Total': 3, 'X-CMS-TotalPages': 2 });
    const none = await make('editor', 'posts', { title: 'T', status: 'publish' });
    expect(await send('editor', 'GET', `posts/${none}/revisions`, { query: { page: 2 } })).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('costs as many statements for many as for one', async () => {
    const cost = async (id: number): Promise<number> => {
      const before = site.db.statements();
      await listed(id, { context: 'edit' });
      return site.db.statements() - before;
    };
    const one = await withTitles(['a']);
    const many = await withTitles(Array.from({ length: 30 }, (_, at) => `title ${at}`));
    expect(await cost(many)).toBe(await cost(one));
  });
});
