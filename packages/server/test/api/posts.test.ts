import { describe, expect, test } from 'vitest';
import { acquireEditLock } from '../../src/domain/posts/locks/edit-locks.actions.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { RestError } from '../../src/rest/errors.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { codeOf, setUpPosts } from '../support/posts.ts';
import { answerTo, ask, openTestCore } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const heard: string[] = [];
const refusing = { hook: '' };

const plugin: Plugin = {
  name: 'test',
  activate: (api) => {
    const note = (what: string): void => {
      heard.push(what);
      if (refusing.hook === what) throw new RestError({ code: 'refused_by_plugin', status: 409, message: 'No.' });
    };
    api.addFilter('rest_pre_insert_post', (patch) => {
      note('rest_pre_insert_post');
      return patch.title === 'Change me' ? { ...patch, title: 'Changed' } : patch;
    });
    api.addAction('rest_insert_post', () => note('rest_insert_post'));
    api.addAction('rest_after_insert_post', () => note('rest_after_insert_post'));
    api.addAction('rest_delete_post', () => note('rest_delete_post'));
    api.addAction('save_post', () => note('save_post'));
    api.addAction('transition_post_status', (_row, { from, to }) => note(`${from} to ${to}`));
    api.addAction('trashed_post', () => note('trashed_post'));
    api.addAction('untrashed_post', () => note('untrashed_post'));
    api.addAction('before_delete_post', () => note('before_delete_post'));
    api.addAction('deleted_post', () => note('deleted_post'));
    api.addFilter('post_templates', (names, { type }) => (type.name === 'post' ? [...names, 'wide'] : names));
    api.registerField(['post'], {
      name: 'rating',
      schema: { type: 'integer', context: ['edit'] },
      get: (_data, { row }) => (row as { meta: Record<string, Json[]> }).meta['_rating']?.[0] ?? 0,
      update: (value, { setMeta }) =>
        value === 13 ? new RestError({ code: 'unlucky', status: 422, message: 'No.' }) : void setMeta('_rating', value),
    });
  },
};

const posts = setUpPosts([plugin]);
const { send, make, read, rows, users, options } = posts;

const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;

const everything = async (): Promise<string> =>
  JSON.stringify(
    await rows(
      `select (select jsonb_agg(p order by id) from posts p) as posts, (select jsonb_agg(t order by post_id, term_id) from post_terms t)
         as terms, (select jsonb_agg(c order by term_id) from term_counts c) as counts, (select count(*) from outbox) as told,
         (select jsonb_agg(a order by user_id, shard) from author_counts a) as authors`,
    ),
  );

describe('a write that is refused leaves nothing behind', () => {
  const refused: readonly [name: string, body: JsonMap, code: string][] = [
    ['meta that its schema refuses', { meta: { footnotes: 5 } }, 'rest_invalid_type'],
    ['a registered field that says no', { rating: 13 }, 'unlucky'],
    ['an unknown author', { author: 999_999 }, 'rest_invalid_author'],
    ['nothing in it', { title: '', content: '', excerpt: '' }, 'empty_content'],
    ['a date of zeros', { date: '0000-00-00T00:00:00' }, 'invalid_date'],
    ['sticky and a password', { sticky: true, password: 'x' }, 'rest_invalid_field'],
  ];
  test.each(refused)('%s', async (_name, body, code) => {
    const id = await make('editor', 'posts', { title: 'Before', content: 'Before', status: 'publish' });
    const before = await everything();
    const updated = await send('editor', 'POST', `posts/${id}`, { body: { title: 'After', tags: [], ...body } });
    expect(codeOf(updated)).toBe(code);
    const created = await send('editor', 'POST', 'posts', { body: { title: 'New', status: 'publish', ...body } });
    expect(codeOf(created)).toBe(code);
    expect(await everything()).toBe(before);
  });

  test.each(['rest_pre_insert_post', 'save_post', 'draft to publish', 'rest_insert_post', 'rest_after_insert_post'])(
    'a plugin that throws in %s',
    async (hook) => {
      const id = await make('editor', 'posts', { title: 'Before' });
      const before = await everything();
      refusing.hook = hook;
      const answer = await send('editor', 'POST', `posts/${id}`, { body: { title: 'After', status: 'publish' } });
      refusing.hook = '';
      expect(codeOf(answer)).toBe('refused_by_plugin');
      expect(await everything()).toBe(before);
    },
  );

  test.each(['before_delete_post', 'deleted_post'])('a plugin that throws in %s', async (hook) => {
    const id = await make('editor', 'posts', { title: 'Before', status: 'publish' });
    const before = await everything();
    refusing.hook = hook;
    const answer = await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
    refusing.hook = '';
    expect(codeOf(answer)).toBe('refused_by_plugin');
    expect(await everything()).toBe(before);
  });
});

describe('plugins hear of writes', () => {
  test('in order, and may change what is written', async () => {
    heard.length = 0;
    const id = await make('editor', 'posts', { title: 'Change me', status: 'publish', rating: 4 });
    expect(await read(id)).toMatchObject({ title: { raw: 'Changed' }, rating: 4 });
    expect(heard).toEqual([
      'rest_pre_insert_post',
      'new to publish',
      'save_post',
      'rest_insert_post',
      'rest_after_insert_post',
    ]);
    heard.length = 0;
    await send('editor', 'DELETE', `posts/${id}`);
    expect(heard).toEqual(['publish to trash', 'save_post', 'trashed_post', 'rest_delete_post']);
    heard.length = 0;
    await send('editor', 'POST', `posts/${id}`, { body: { status: 'draft' } });
    expect(heard.slice(1, 4)).toEqual(['trash to draft', 'untrashed_post', 'save_post']);
    heard.length = 0;
    await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
    expect(heard).toEqual(['before_delete_post', 'deleted_post', 'rest_delete_post']);
  });

  test('and so does everybody who listens to events', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    await send('editor', 'POST', `posts/${id}`, { body: { status: 'publish' } });
    await send('editor', 'DELETE', `posts/${id}`);
    await send('editor', 'DELETE', `posts/${id}`, { query: { force: true } });
    const told = await rows<{ kind: string; tags: string[] }>('select kind, tags from outbox order by id');
    expect(told.map(({ kind }) => kind)).toEqual([
      'post.created',
      'post.updated',
      'post.published',
      'post.trashed',
      'post.deleted',
    ]);
    const own = ['posts', `post-${id}`, `user-${users.editor}`];
    const lists = ['posts-of-post', `posts-by-user-${users.editor}`, 'posts-below-0'];
    const [created, ...moved] = told;
    expect(created?.tags).toEqual([...own, ...lists, expect.stringMatching(/^posts-with-term-\d+$/)]);
    for (const { tags } of moved) expect(tags).toEqual([...own, ...lists, 'posts-with-terms']);
    const edited = await make('editor', 'posts', { title: 'T', status: 'publish' });
    await send('editor', 'POST', `posts/${edited}`, { body: { content: 'Other words' } });
    const [last] = await rows<{ tags: string[] }>('select tags from outbox order by id desc limit 1');
    expect(last?.tags).toEqual(['posts', `post-${edited}`, `user-${users.editor}`]);
  });

  test('what they know of templates is shown', async () => {
    const id = await make('editor', 'posts', { title: 'T', template: 'wide' });
    expect((await send('editor', 'GET', `posts/${id}`)).body).toMatchObject({ template: 'wide' });
    expect((await send('editor', 'POST', 'pages', { body: { template: 'wide' } })).status).toBe(400);
  });
});

describe('who names a post, and how', () => {
  const ids: Json[] = ['1abc', [1], '1e0', ' 1', 5];
  test.each(ids)('the path alone says which post is written, not the id %j beside it', async (id) => {
    const [target, other] = [
      await make('editor', 'posts', { title: 'A' }),
      await make('editor', 'posts', { title: 'B' }),
    ];
    const before = await everything();
    for (const role of ['visitor', 'contributor'] as const) {
      const inBody = await send(role, 'POST', `posts/${target}`, { body: { title: 'x', id } });
      const inQuery = await send(role, 'POST', `posts/${target}`, { body: { title: 'x' }, query: { id } });
      for (const { status } of [inBody, inQuery]) expect([400, 401, 403]).toContain(status);
    }
    expect(await everything()).toBe(before);
    const byEditor = await send('editor', 'POST', `posts/${target}`, { body: { title: 'x', id: other } });
    expect(byEditor.body).toMatchObject({ id: target, title: { raw: 'x' } });
    expect(await read(other)).toMatchObject({ title: { raw: 'B' } });
  });

  test('a new post is given no id, whoever asks', async () => {
    const id = await make('editor', 'posts', { title: 'A' });
    for (const role of ['visitor', 'contributor', 'administrator'] as const) {
      expect(codeOf(await send(role, 'POST', 'posts', { body: { id, title: 'x' } }))).toBe('rest_post_exists');
    }
    expect(await read(id)).toMatchObject({ title: { raw: 'A' } });
  });
});

describe('who may change what', () => {
  test('making a post sticky takes the right to edit those of others, also for its author', async () => {
    const id = await make('author', 'posts', { title: 'A', status: 'publish' });
    expect(codeOf(await send('author', 'POST', `posts/${id}`, { body: { sticky: true } }))).toBe(
      'rest_cannot_assign_sticky',
    );
    await send('editor', 'POST', `posts/${id}`, { body: { sticky: true } });
    expect((await send('author', 'POST', `posts/${id}`, { body: { sticky: true, title: 'B' } })).status).toBe(200);
    expect(codeOf(await send('author', 'POST', `posts/${id}`, { body: { sticky: false } }))).toBe(
      'rest_cannot_assign_sticky',
    );
  });

  test('stored markup of somebody trusted stays when somebody else changes the title', async () => {
    const id = await make('editor', 'posts', {
      title: 'T',
      content: '<script>1</script>',
      author: users.author,
      status: 'publish',
    });
    await send('author', 'POST', `posts/${id}`, { body: { title: '<script>2</script>' } });
    expect(await read(id)).toMatchObject({ title: { raw: '2' }, content: { raw: '<script>1</script>' } });
  });

  test('a password in a body opens nothing', async () => {
    const id = await make('editor', 'posts', { title: 'T', content: 'Secret', status: 'publish', password: 'p' });
    const { body } = await send('visitor', 'GET', `posts/${id}`, { body: { password: 'p' } });
    expect(body).toMatchObject({ content: { rendered: '', protected: true } });
  });
});

describe('slugs', () => {
  test('a slug that hundreds share gets a free number in a few steps', async () => {
    await rows(`insert into posts (type, status, slug, date, modified, modified_gmt)
      select 'post', 'publish', 'busy' || case n when 1 then '' else '-' || n end, now(), now(), now() from generate_series(1, 3000) n`);
    const before = posts.db.statements();
    const { body } = await send('editor', 'POST', 'posts', { body: { title: 'Busy', status: 'publish' } });
    expect(body).toMatchObject({ slug: 'busy-3001', generated_slug: 'busy-3001' });
    expect(posts.db.statements() - before).toBeLessThan(30);
  });

  test('a slugless draft that was binned gets one from its title when it is published', async () => {
    const id = await make('editor', 'posts', { title: 'Long way' });
    await send('editor', 'DELETE', `posts/${id}`);
    const { body } = await send('editor', 'POST', `posts/${id}`, { body: { status: 'publish' } });
    expect(body).toMatchObject({ slug: 'long-way', status: 'publish' });
  });

  test('a scheduled post has its address when its time has come, and says which', async () => {
    const { body } = await send('editor', 'POST', 'posts', {
      body: { title: 'Soon', status: 'publish', date: '2050-01-01T00:00:00' },
    });
    expect(body).toMatchObject({
      status: 'future',
      slug: 'soon',
      link: `http://site.test/?p=${(body as { id: number }).id}`,
      permalink_template: 'http://site.test/%postname%/',
    });
  });

  test('pages that move up give way to those that stand there', async () => {
    const top = await make('editor', 'pages', { title: 'Top', status: 'publish' });
    const same = await make('editor', 'pages', { title: 'Same', status: 'publish' });
    const below = await make('editor', 'pages', { title: 'Same', status: 'publish', parent: top });
    await send('editor', 'DELETE', `pages/${top}`, { query: { force: true } });
    expect(await read(same, 'pages')).toMatchObject({ slug: 'same' });
    expect(await read(below, 'pages')).toMatchObject({ slug: 'same-2', parent: 0, link: 'http://site.test/same-2/' });
  });

  // To see it fail, put the slugs of all ancestors into the path, whatever their status.
  test.each(['draft', 'private', 'future', 'trash'])(
    'tells nobody the slug of a %s page above, neither from the parent nor from further up',
    async (status) => {
      const page = (title: string, parent: number) =>
        make('editor', 'pages', { title, slug: title, status: 'publish', parent });
      const hidden = await make('editor', 'pages', { title: 'Secret', slug: 'project-nightingale', status: 'draft' });
      const child = await page('team', hidden);
      const grandchild = await page('people', child);
      const seenBy = async (role: Role) => {
        const single = await send(role, 'GET', `pages/${child}`);
        const list = await send(role, 'GET', 'pages', { query: { _fields: 'id,link,permalink_template' } });
        const found = await send(role, 'GET', 'search', { query: { search: 'people' } });
        return JSON.stringify([single, list, found]);
      };
      if (status === 'trash') await send('editor', 'DELETE', `pages/${hidden}`);
      else await send('editor', 'POST', `pages/${hidden}`, { body: { status, date: '2099-01-01T00:00:00' } });
      for (const role of ['visitor', 'author'] as const)
        expect(await seenBy(role)).not.toContain('project-nightingale');
      expect(await seenBy('editor')).toContain('/project-nightingale');
      expect(JSON.stringify(await rows('select guid from posts'))).not.toContain('project-nightingale');
      expect((await send('visitor', 'GET', `pages/${grandchild}`)).body).toMatchObject({
        link: `http://site.test/?page_id=${grandchild}`,
      });
      if (status === 'trash') return;
      await send('editor', 'POST', `pages/${hidden}`, { body: { status: 'publish', date: '2020-01-01T00:00:00' } });
      expect(await seenBy('visitor')).toContain('/project-nightingale/team/people/');
    },
  );

  test('the front page is at the front', async () => {
    const id = await make('editor', 'pages', { title: 'Home', status: 'publish' });
    Object.assign(options, { show_on_front: 'page', page_on_front: id });
    expect(await read(id, 'pages')).toMatchObject({ link: 'http://site.test/', slug: 'home' });
  });
});

describe('who else is editing', () => {
  test('is told to others for as long as the lock lives', async () => {
    const id = await make('editor', 'posts', { title: 'T' });
    await acquireEditLock(posts.scope('administrator'), id);
    const lock = async (): Promise<Json> =>
      ((await send('editor', 'GET', `posts/${id}`, { query: { context: 'edit' } })).body as { _links: JsonMap })._links[
        'cms:edit-lock'
      ] ?? null;
    expect(await lock()).toEqual([
      {
        embeddable: true,
        user: users.administrator,
        href: `http://site.test/cms-json/cms/v2/users/${users.administrator}`,
      },
    ]);
    expect((await read(id))['_links']).not.toHaveProperty('cms:edit-lock');
    await rows(`update edit_locks set at = now() - interval '151 seconds'`);
    expect(await lock()).toBeNull();
  });
});

describe('main images', () => {
  const attachment = async (parent: number): Promise<number> =>
    (
      await rows<{ id: number }>(
        `insert into posts (type, status, parent, date, modified, modified_gmt) values ('attachment', 'inherit', ${parent}, now(), now(), now()) returning id`,
      )
    )[0]?.id ?? 0;

  test('are linked to where the caller may see them', async () => {
    const hidden = await make('editor', 'posts', { title: 'Hidden', status: 'private' });
    const [open, closed] = [await attachment(0), await attachment(hidden)];
    const first = await make('editor', 'posts', { title: 'One', status: 'publish', featured_media: open });
    const second = await make('editor', 'posts', { title: 'Two', status: 'publish', featured_media: closed });
    const links = async (role: 'visitor' | 'editor', id: number): Promise<JsonMap> =>
      ((await send(role, 'GET', `posts/${id}`)).body as { _links: JsonMap })._links;
    expect(await links('visitor', first)).toHaveProperty('cms:featuredmedia');
    expect(await links('visitor', second)).not.toHaveProperty('cms:featuredmedia');
    expect(await links('editor', second)).toHaveProperty('cms:featuredmedia');
  });
});

describe('when a user goes', () => {
  const deleteAuthor = (reassign: Json) =>
    send('administrator', 'DELETE', `users/${users.author}`, { query: { force: true, reassign } });

  test('another may get the posts, and is an author from then on', async () => {
    const id = await make('author', 'posts', { title: 'T', status: 'publish' });
    await deleteAuthor(users.subscriber);
    expect(await read(id)).toMatchObject({ author: users.subscriber, status: 'publish' });
    expect(await rows('select user_id, published from author_counts')).toEqual([
      { user_id: users.subscriber, published: 1 },
    ]);
  });

  test('or nobody', async () => {
    const id = await make('author', 'posts', { title: 'T', status: 'publish' });
    expect((await deleteAuthor(0)).status).toBe(200);
    expect(await read(id)).toMatchObject({ author: 0, status: 'publish' });
    expect(await count('author_counts')).toBe(0);
  });

  test('else all of them go to the bin', async () => {
    const live = await make('author', 'posts', { title: 'Live', status: 'publish', slug: 'live' });
    const draft = await make('author', 'posts', { title: 'Draft' });
    const others = await make('editor', 'posts', { title: 'Other', status: 'publish' });
    expect((await deleteAuthor(false)).status).toBe(200);
    expect(await read(live)).toMatchObject({ status: 'trash', slug: 'live__trashed' });
    expect(await read(draft)).toMatchObject({ status: 'trash' });
    expect(await read(others)).toMatchObject({ status: 'publish' });
    expect(await rows('select user_id from author_counts')).toEqual([{ user_id: users.editor }]);
    expect(await rows(`select count::int from term_counts`)).toEqual([{ count: 1 }]);
  });
});

describe('a page of posts', () => {
  const costs = async (query: JsonMap): Promise<number> => {
    const before = posts.db.statements();
    expect((await send('editor', 'GET', 'pages', { query: { per_page: 100, ...query } })).status).toBe(200);
    return posts.db.statements() - before;
  };

  test.each<JsonMap>([{}, { context: 'edit' }, { _embed: 'author,up,wp:term' }])(
    'costs as many statements with thirty posts as with three: %j',
    async (query) => {
      let parent = 0;
      const grow = async (count: number): Promise<void> => {
        for (let at = 0; at < count; at += 1) {
          parent = await make('editor', 'pages', {
            title: 'Same',
            status: 'publish',
            parent: at % 5 === 4 ? 0 : parent,
          });
        }
      };
      // Two of a name: one of them has another slug than its title would give it.
      await make('editor', 'pages', { title: 'Same', status: 'publish' });
      await grow(3);
      const few = await costs(query);
      await grow(27);
      expect(await costs(query)).toBe(few);
    },
  );
});

describe('in the other dialect', () => {
  test('the same post has the names that clients of it know', async () => {
    const id = await make('editor', 'posts', { title: 'T', status: 'publish' });
    const site = openTestCore({ env: { PLATEN_DIALECT: 'wp' } }).site();
    const { body } = await answerTo({ ...posts.scope('visitor'), site }, ask('GET', `/wp/v2/posts/${id}`));
    expect(body).toMatchObject({
      _links: {
        self: [{ href: `http://site.test/wp-json/wp/v2/posts/${id}` }],
        'wp:term': [{ taxonomy: 'category' }, { taxonomy: 'post_tag' }],
        curies: [{ name: 'wp' }],
      },
    });
  });
});
