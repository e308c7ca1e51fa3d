import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { fresh } from './run.ts';
import type { Run } from './run.ts';

/** As much of a record as the checks look at. */
interface Item {
  readonly id: number;
  readonly status: string;
  readonly [member: string]: unknown;
}

interface List extends ReadonlyArray<Item> {
  readonly _paging: {
    readonly total: number;
    readonly totalPages: number;
    readonly next?: Query;
    readonly prev?: Query;
  };
}

/** The client has no types of its own. */
interface Query {
  id(id: number): Query;
  param(name: string, value: unknown): Query;
  perPage(count: number): Query;
  order(direction: string): Query;
  orderby(field: string): Query;
  before(date: string): Query;
  search(words: string): Query;
  slug(slug: string): Query;
  embed(): Query;
  auth(): Query;
  me(): Query;
  type(name: string): Query;
  taxonomy(name: string): Query;
  revisions(): Query;
  get<Got = List>(): Promise<Got>;
  create(data: object): Promise<Item>;
  update(data: object): Promise<Item>;
  delete<Got = Item>(data?: object): Promise<Got>;
  headers(): Promise<Readonly<Record<string, string>>>;
}

type Noun =
  | 'posts'
  | 'pages'
  | 'categories'
  | 'tags'
  | 'users'
  | 'comments'
  | 'settings'
  | 'types'
  | 'taxonomies'
  | 'statuses';

type Wp = Readonly<Record<Noun, () => Query>>;

interface WpConstructor {
  new (options: { endpoint: string; username?: string; password?: string }): Wp;
  discover(url: string): Promise<Wp>;
}

const WPAPI = createRequire(import.meta.url)('wpapi') as WpConstructor;

const ids = (list: readonly Item[]): number[] => list.map(({ id }) => id);

/** The items alone, without what the client puts on the list about pages. */
const itemsOf = async (query: Query): Promise<Item[]> => [...(await query.get())];

export const wpapiRun: Run<Wp> = {
  client: 'wpapi',
  connect: ({ url, key }) =>
    Promise.resolve(new WPAPI({ endpoint: `${url}/wp-json`, username: key.login, password: key.applicationPassword })),
  checks: {
    'finds the API by its link': async (_, { url, seeded }) => {
      const found = await WPAPI.discover(url);
      expect(
        await found
          .posts()
          .id(seeded.posts[0] ?? 0)
          .get<Item>(),
      ).toMatchObject({ slug: 'tea-1' });
    },

    'pages through posts, forth and back': async (wp, { seeded: { posts } }) => {
      const first = await wp.posts().perPage(5).order('asc').orderby('date').before('2024-02-01T00:00:00').get();
      expect(first._paging).toMatchObject({ total: 13, totalPages: 3 });
      const second = (await first._paging.next?.get()) ?? first;
      const third = (await second._paging.next?.get()) ?? first;
      expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(posts);
      expect(third._paging.next).toBeUndefined();
      expect(ids((await third._paging.prev?.get()) ?? first)).toEqual(ids(second));
    },

    'reads a post with its author and terms': async (wp, { seeded }) => {
      const post = await wp
        .posts()
        .id(seeded.posts[0] ?? 0)
        .embed()
        .get<Item>();
      expect(post).toMatchObject({
        title: { rendered: 'Tea 1' },
        content: { rendered: '<p>Leaf 1</p>\n' },
        _embedded: {
          author: [{ name: 'admin' }],
          'wp:term': [[{ name: 'Green teas', taxonomy: 'category' }], [{ name: 'Spring', taxonomy: 'post_tag' }]],
          replies: [[{ id: seeded.comment }]],
        },
      });
    },

    'writes a post, trashes and deletes it': async (wp) => {
      const title = fresh('Oolong');
      const { id, status } = await wp.posts().create({ title, content: 'Half fermented.' });
      expect(status).toBe('draft');
      const changed = await wp.posts().id(id).update({ status: 'publish', excerpt: 'In between.' });
      expect(changed).toMatchObject({ status: 'publish', title: { raw: title }, excerpt: { raw: 'In between.' } });
      expect(ids(await wp.posts().search(title).get())).toEqual([id]);
      expect(await itemsOf(wp.posts().id(id).auth().revisions())).toMatchObject([{ parent: id }]);
      expect(await wp.posts().id(id).delete()).toMatchObject({ id, status: 'trash' });
      const gone = await wp.posts().id(id).delete<{ deleted: boolean; previous: Item }>({ force: true });
      expect(gone).toMatchObject({ deleted: true, previous: { id } });
    },

    'writes pages in a tree': async (wp, { seeded }) => {
      const { id } = await wp.pages().create({ title: fresh('Rooms'), parent: seeded.page, status: 'publish' });
      expect(await itemsOf(wp.pages().param('parent', seeded.page))).toMatchObject([{ id, parent: seeded.page }]);
      expect(await itemsOf(wp.pages().slug('about-the-house'))).toMatchObject([{ id: seeded.page, parent: 0 }]);
      expect(await wp.pages().id(id).update({ menu_order: 3 })).toMatchObject({ menu_order: 3 });
      expect(await wp.pages().id(id).delete({ force: true })).toMatchObject({ deleted: true });
    },

    'writes categories and tags': async (wp, { seeded }) => {
      for (const noun of ['categories', 'tags'] as const) {
        const { id } = await wp[noun]().create({ name: fresh('Black') });
        const name = fresh('Red');
        expect(await wp[noun]().id(id).update({ name })).toMatchObject({ id, name });
        expect(ids(await wp[noun]().search(name).get())).toEqual([id]);
        expect(await wp[noun]().id(id).delete({ force: true })).toMatchObject({ deleted: true });
      }
      expect(await itemsOf(wp.tags().param('post', seeded.posts[0]))).toMatchObject([{ name: 'Spring', count: 13 }]);
    },

    'writes users and knows who it is': async (wp) => {
      const me = await wp.users().auth().me().get<Item>();
      expect(me).toMatchObject({ name: 'admin', slug: 'admin' });
      const username = fresh('guest').replaceAll(' ', '-');
      const wish = { username, email: `${username}@example.org`, password: 'a long enough secret', roles: ['author'] };
      const { id } = await wp.users().create(wish);
      expect(await wp.users().id(id).update({ description: 'Likes it hot.' })).toMatchObject({
        description: 'Likes it hot.',
        roles: ['author'],
      });
      const gone = await wp.users().id(id).delete({ force: true, reassign: me.id });
      expect(gone).toMatchObject({ deleted: true, previous: { username } });
    },

    'writes comments': async (wp, { seeded }) => {
      const post = seeded.posts[1];
      const { id } = await wp.comments().create({ post, content: fresh('Lovely.') });
      const reply = await wp.comments().create({ post, parent: id, content: fresh('Indeed.') });
      expect(ids(await wp.comments().param('parent', id).get())).toEqual([reply.id]);
      expect(await wp.comments().id(id).update({ status: 'hold' })).toMatchObject({ status: 'hold' });
      expect(await wp.comments().id(reply.id).delete()).toMatchObject({ status: 'trash' });
      for (const each of [id, reply.id]) await wp.comments().id(each).delete({ force: true });
      expect(await wp.comments().param('post', post).get()).toHaveLength(0);
    },

    'reads and writes settings': async (wp) => {
      const { title } = await wp.settings().auth().get<Item>();
      expect(await wp.settings().update({ title: 'Tea garden' })).toMatchObject({ title: 'Tea garden' });
      expect(await wp.settings().update({ title })).toMatchObject({ title: 'Tea house' });
    },

    'reads types, taxonomies and statuses': async (wp) => {
      expect(await wp.types().get<object>()).toMatchObject({
        post: { rest_base: 'posts' },
        page: { hierarchical: true },
      });
      expect(await wp.types().type('page').get<object>()).toMatchObject({ slug: 'page', rest_namespace: 'wp/v2' });
      expect(await wp.taxonomies().get<object>()).toMatchObject({ category: { types: ['post'] } });
      expect(await wp.taxonomies().taxonomy('post_tag').get<object>()).toMatchObject({ rest_base: 'tags' });
      expect(await wp.statuses().get<object>()).toMatchObject({ publish: { slug: 'publish' } });
    },

    'is told why it is refused': async (wp, { url }) => {
      const visitor = new WPAPI({ endpoint: `${url}/wp-json` });
      await expect(visitor.posts().create({ title: 'No' })).rejects.toMatchObject({ code: 'rest_cannot_create' });
      await expect(wp.posts().id(999_999).get()).rejects.toMatchObject({ code: 'rest_post_invalid_id' });
      await expect(wp.posts().perPage(101).get()).rejects.toMatchObject({
        code: 'rest_invalid_param',
        data: { status: 400, params: { per_page: expect.any(String) } },
      });
      await expect(wp.tags().create({ name: 'Spring' })).rejects.toMatchObject({ code: 'term_exists' });
    },

    'sees what is allowed': async (wp, { seeded }) => {
      const headers = await wp
        .posts()
        .id(seeded.posts[0] ?? 0)
        .auth()
        .headers();
      expect(headers['allow']).toBe('GET, POST, PUT, PATCH, DELETE');
    },
  } satisfies Run<Wp>['checks'],
};
