import { describe, expect, test } from 'vitest';
import { findPreview } from '../../src/domain/revisions/previews.actions.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { codeOf } from '../support/posts.ts';
import { member, members, setUpRevisions } from '../support/revisions.ts';
import type { Answered, Role } from '../support/site.ts';

const plugin: Plugin = {
  name: 'test',
  activate: (api) => {
    api.addFilter('rest_prepare_autosave', (item) => ({ ...item, data: { ...item.data, told: true } }));
    api.addFilter('rest_pre_insert_post', (patch) =>
      patch.title === 'Change me' ? { ...patch, title: 'Changed', status: 'publish' } : patch,
    );
  },
};

const site = setUpRevisions([plugin]);
const { send, make, read, rows, users, clock } = site;

const type = (role: Role, id: number, body: JsonMap, base = 'posts'): Promise<Answered> =>
  send(role, 'POST', `${base}/${id}/autosaves`, { body });

const live = (role: Role = 'editor', body: JsonMap = {}): Promise<number> =>
  make(role, 'posts', { title: 'Live', content: 'One', status: 'publish', ...body });

const count = async (kind: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from revisions where kind = '${kind}'`))[0]?.n ?? -1;

/** As if everything so far had happened that much earlier. */
const letPass = async (seconds: number): Promise<void> => {
  const earlier = (column: string): string => `${column} = ${column} - interval '${seconds} seconds'`;
  await rows(`update posts set ${['date', 'date_gmt', 'modified', 'modified_gmt'].map(earlier).join(', ')}`);
  await rows(`update revisions set ${earlier('saved_gmt')}`);
};

describe('the slot of an author', () => {
  test('is one per post, blank where nothing was sent, and keeps what is not sent again', async () => {
    const id = await live();
    const first = await type('editor', id, { title: 'Typed' });
    expect(first).toMatchObject({
      status: 200,
      body: { parent: id, author: users.editor, title: { raw: 'Typed' }, content: { raw: '' }, excerpt: { raw: '' } },
    });
    const second = await type('editor', id, { content: 'Two', meta: { footnotes: '[1]' } });
    expect(second.body).toMatchObject({
      id: member(first.body, 'id'),
      title: { raw: 'Typed' },
      content: { raw: 'Two' },
      meta: { footnotes: '[1]' },
    });
    expect((await type('editor', id, { meta: { footnotes: null } })).body).toMatchObject({ meta: { footnotes: '' } });
    expect(await count('autosave')).toBe(1);
    expect(await read(id)).toMatchObject({ title: { raw: 'Live' }, content: { raw: 'One' } });
  });

  test('keeps its moment when nothing is new in it', async () => {
    const id = await live();
    await type('editor', id, { title: 'Typed' });
    await letPass(60);
    const before = await rows('select saved_gmt from revisions');
    await type('editor', id, { title: 'Typed' });
    expect(await rows('select saved_gmt from revisions')).toEqual(before);
    await type('editor', id, { title: 'Typed on' });
    expect(await rows('select saved_gmt from revisions')).not.toEqual(before);
  });

  test('is told apart from those of others, which are listed beside it', async () => {
    const id = await live();
    const mine = member((await type('editor', id, { title: 'By the editor' })).body, 'id');
    const other = member((await type('administrator', id, { title: 'By the administrator' })).body, 'id');
    expect(members((await send('editor', 'GET', `posts/${id}/autosaves`)).body, 'id')).toEqual([other, mine]);
    for (const asked of [mine, other, 1]) {
      expect((await send('editor', 'GET', `posts/${id}/autosaves/${asked}`)).body).toMatchObject({ id: mine });
    }
    const author = await live('author');
    const theirs = member((await type('author', author, { title: 'By the author' })).body, 'id');
    expect((await send('editor', 'GET', `posts/${author}/autosaves/${theirs}`)).body).toMatchObject({ id: theirs });
    for (const asked of [mine, author, 99_999]) {
      expect(codeOf(await send('editor', 'GET', `posts/${author}/autosaves/${asked}`))).toBe('rest_post_no_autosave');
    }
  });

  test('passes through the hooks of plugins, as an own draft does', async () => {
    const sent = { title: 'Change me' };
    for (const id of [await live(), await make('editor', 'posts', { title: 'Draft' })]) {
      expect((await type('editor', id, sent)).body).toMatchObject({ title: { raw: 'Changed' }, told: true });
    }
    expect(await rows(`select status from posts where title = 'Changed'`)).toEqual([{ status: 'draft' }]);
  });

  test('goes with its author, not with what they saved', async () => {
    const id = await live();
    await send('administrator', 'POST', `posts/${id}`, { body: { title: 'Saved' } });
    await type('administrator', id, { title: 'Typed' });
    await type('editor', id, { title: 'Typed, too' });
    await send('administrator', 'DELETE', `users/${users.editor}`, {
      query: { force: true, reassign: users.administrator },
    });
    expect(await rows('select kind, author from revisions order by id')).toEqual([
      { kind: 'revision', author: users.administrator },
      { kind: 'autosave', author: users.administrator },
    ]);
  });

  test('makes the edit view tell of it while it is newer than the post', async () => {
    const id = await live();
    const linked = async (): Promise<Json> => member((await read(id))['_links'] ?? {}, 'cms:newer-autosave');
    await letPass(60);
    const saved = member((await type('administrator', id, { title: 'Typed' })).body, 'id');
    expect(await linked()).toMatchObject([{ id: saved }]);
    const seenByOther = await send('editor', 'GET', `posts/${id}`, { query: { context: 'edit' } });
    expect(JSON.stringify(seenByOther.body)).not.toContain('newer-autosave');
    await letPass(60);
    await send('editor', 'POST', `posts/${id}`, { body: { title: 'Saved' } });
    expect(await linked()).toBeNull();
  });
});

describe('an own draft', () => {
  test('is saved itself, without a revision, and nothing but what is typed', async () => {
    const id = await make('author', 'posts', { title: 'Draft', content: 'One' });
    const sent = {
      title: 'Again',
      content: '<b>Two</b><script>x</script>',
      status: 'publish',
      slug: 'taken',
      password: 'pw',
    };
    const { status, body } = await type('author', id, {
      ...sent,
      date: '2020-01-01T00:00:00',
      meta: { footnotes: '[]' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      parent: 0,
      slug: '',
      title: { raw: 'Again' },
      content: { raw: '<b>Two</b>x' },
      meta: { footnotes: '[]' },
      preview_link: `http://site.test/?p=${id}&preview=true`,
    });
    expect(await read(id)).toMatchObject({ status: 'draft', slug: '', password: '', title: { raw: 'Again' } });
    expect(await rows('select 1 from revisions')).toEqual([]);
  });

  test('is kept from it by whoever else is editing', async () => {
    const id = await make('author', 'posts', { title: 'Draft' });
    await rows(`insert into edit_locks (post_id, user_id) values (${id}, ${users.editor})`);
    expect((await type('author', id, { title: 'Typed' })).body).toMatchObject({ parent: id });
    expect(await read(id)).toMatchObject({ title: { raw: 'Draft' } });
    await rows(`update edit_locks set at = now() - interval '151 seconds'`);
    expect((await type('author', id, { title: 'Typed' })).body).toMatchObject({ id });
  });

  test('of somebody else is left alone', async () => {
    const id = await make('author', 'posts', { title: 'Draft' });
    expect((await type('editor', id, { title: 'Typed' })).body).toMatchObject({ parent: id, author: users.editor });
    expect(await read(id)).toMatchObject({ title: { raw: 'Draft' } });
  });
});

describe('what an update refuses, an autosave refuses', () => {
  test.each<[body: JsonMap, code: string]>([
    [{ status: 'nonsense' }, 'rest_invalid_param'],
    [{ date: 'never' }, 'rest_invalid_param'],
    [{ meta: { footnotes: 5 } }, 'rest_invalid_type'],
    [{ author: 99_999 }, 'rest_cannot_edit_others'],
    [{ sticky: true }, 'rest_cannot_assign_sticky'],
  ])('%j', async (body, code) => {
    const id = await live('author');
    expect(codeOf(await type('author', id, body))).toBe(code);
    expect(await count('autosave')).toBe(0);
  });

  test('the path alone names the post', async () => {
    const own = await live('author');
    const other = await live('editor');
    const before = await rows(`select * from posts where id = ${other}`);
    const { body } = await type('author', own, { id: other, parent: other, title: 'Mine', post_id: other });
    expect(body).toMatchObject({ parent: own });
    expect(codeOf(await type('author', other, { id: own, title: 'x' }))).toBe('rest_cannot_edit');
    const draft = await make('author', 'posts', { title: 'Draft' });
    await type('author', draft, { id: other, title: 'Mine' });
    expect(await rows(`select * from posts where id = ${other}`)).toEqual(before);
    expect(await rows('select post_id, author from revisions')).toEqual([{ post_id: own, author: users.author }]);
  });

  test('markup that its author may not write is not kept', async () => {
    const id = await live('author');
    const { body } = await type('author', id, { title: '<i>T</i><script>x</script>', content: '<p onclick="x">C</p>' });
    expect(body).toMatchObject({ title: { raw: '<i>T</i>x' }, content: { raw: '<p>C</p>' } });
  });

  test('nobody autosaves a post that is not there, or of another type', async () => {
    const id = await live();
    expect(codeOf(await type('visitor', 99_999, { title: 'x' }))).toBe('rest_post_invalid_id');
    expect(codeOf(await type('administrator', id, { title: 'x' }, 'pages'))).toBe('rest_post_invalid_id');
  });
});

describe('a preview', () => {
  const signed = async (id: number, role: Role = 'editor'): Promise<string> => {
    const link = new URL(
      String(member((await type(role, id, { title: 'Typed', content: 'Two' })).body, 'preview_link')),
    );
    expect(link.searchParams.get('preview_id')).toBe(String(id));
    expect(link.searchParams.get('preview')).toBe('true');
    return link.searchParams.get('preview_nonce') ?? '';
  };
  const seen = async (postId: number, signature: string): Promise<string | null> =>
    (await findPreview(site.scope('visitor'), { postId, signature }))?.title ?? null;

  test('is seen by who has its address, without signing in, for a day', async () => {
    const id = await live();
    const signature = await signed(id);
    expect(await findPreview(site.scope('visitor'), { postId: id, signature })).toMatchObject({
      id,
      title: 'Typed',
      content: 'Two',
      status: 'publish',
    });
    expect(await seen(await live(), signature)).toBeNull();
    expect(await seen(id, `${signature.slice(0, -1)}x`)).toBeNull();
    clock.now += 24 * 60 * 60 * 1000;
    expect(await seen(id, signature)).toBeNull();
  });

  test('ends with the post, the bin, the autosave and its author', async () => {
    const [gone, binned, emptied, left] = [await live(), await live(), await live(), await live()];
    const ways = await Promise.all([gone, binned, emptied, left].map(async (id) => [id, await signed(id)] as const));
    for (const [id, signature] of ways) expect(await seen(id, signature)).toBe('Typed');
    await send('editor', 'DELETE', `posts/${gone}`, { query: { force: true } });
    await send('editor', 'DELETE', `posts/${binned}`);
    await rows(`delete from revisions where post_id = ${emptied}`);
    await send('administrator', 'DELETE', `users/${users.editor}`, {
      query: { force: true, reassign: users.administrator },
    });
    for (const [id, signature] of ways) expect(await seen(id, signature)).toBeNull();
  });

  test('ends when the post is published, and begins again with the next autosave', async () => {
    const draft = await make('author', 'posts', { title: 'Draft', content: 'One' });
    const signature = await signed(draft);
    await letPass(60);
    await send('author', 'POST', `posts/${draft}`, { body: { title: 'Still a draft' } });
    expect(await seen(draft, signature)).toBe('Typed');
    await send('author', 'POST', `posts/${draft}`, { body: { status: 'publish' } });
    expect(await seen(draft, signature)).toBeNull();
    await type('editor', draft, { title: 'Typed later' });
    expect(await seen(draft, signature)).toBe('Typed later');
  });

  test('is not offered for types without pages of their own', async () => {
    const { body } = await send('administrator', 'POST', 'navigation', { body: { title: 'Menu', status: 'publish' } });
    const typed = await type('administrator', Number(member(body, 'id')), { title: 'x' }, 'navigation');
    expect(typed.body).toMatchObject({ preview_link: '', title: { raw: 'x' }, meta: {} });
    expect(Object.keys(typed.body as object)).not.toContain('excerpt');
  });
});

test('an autosave is never of a later second than the one it was made in', async () => {
  const id = await make('editor', 'posts', { title: 'T', status: 'publish' });
  // Late in a second, where rounding would give the next one.
  await rows('select pg_sleep(mod(1.6 - mod(extract(second from clock_timestamp()), 1), 1))');
  expect((await send('editor', 'POST', `posts/${id}/autosaves`, { body: { title: 'Typed' } })).status).toBe(200);
  expect(await rows(`select saved_gmt <= now() at time zone 'UTC' as past from revisions`)).toEqual([{ past: true }]);
});
