import { WordPressClient } from 'fluent-wp-client';
import { expect } from 'vitest';
import { fresh } from './run.ts';
import type { Run } from './run.ts';

interface Identified {
  readonly id: number;
}

const ids = (list: readonly Identified[]): number[] => list.map(({ id }) => id);

export const fluentRun: Run<WordPressClient> = {
  client: 'fluent-wp-client',
  connect: ({ url, key }) =>
    Promise.resolve(
      new WordPressClient({ baseUrl: url, auth: { username: key.login, password: key.applicationPassword } }),
    ),
  checks: {
    'counts and collects posts page by page': async (wp, { seeded: { posts } }) => {
      const seeded = { before: '2024-02-01T00:00:00', orderby: 'date', order: 'asc', perPage: 5 } as const;
      const last = await wp.getPostsPaginated({ ...seeded, page: 3 });
      expect(last).toMatchObject({ total: 13, totalPages: 3, page: 3 });
      expect(ids(last.data)).toEqual(posts.slice(10));
      expect(ids(await wp.getAllPosts(seeded))).toEqual(posts);
    },

    'is shown the way to the next page': async (wp, { url }) => {
      const { response } = await wp.request({ endpoint: '/posts', params: { per_page: '5', page: '2' } });
      const to = (page: number): string => `<${url}/wp-json/wp/v2/posts?per_page=5&page=${page}>`;
      expect(response.headers.get('link')).toContain(`${to(1)}; rel="prev", ${to(3)}; rel="next"`);
    },

    'reads a post with what belongs to it': async (wp, { seeded }) => {
      const post = await wp.post('tea-1').with('author', 'categories', 'tags').get();
      expect(post).toMatchObject({
        id: seeded.posts[0],
        related: { author: { name: 'admin' }, categories: [{ name: 'Green teas' }], tags: [{ name: 'Spring' }] },
      });
      expect(await wp.posts().id(post.id).embed().get()).toMatchObject({
        _embedded: { replies: [[{ id: seeded.comment }]] },
      });
      expect(await wp.getPost(post.id).getBlocks()).toMatchObject([{ innerHTML: '<p>Leaf 1</p>' }]);
    },

    'writes a post, trashes and deletes it': async (wp) => {
      const title = fresh('Oolong');
      const { id, status } = await wp.createPost({ title, content: 'Half fermented.' });
      expect(status).toBe('draft');
      expect(await wp.updatePost(id, { status: 'publish' })).toMatchObject({
        status: 'publish',
        title: { rendered: title },
      });
      expect(ids(await wp.getPosts({ search: title }))).toEqual([id]);
      expect(await wp.deletePost(id)).toMatchObject({ id, deleted: false });
      expect(await wp.deletePost(id, { force: true })).toMatchObject({ id, deleted: true });
    },

    'writes pages in a tree': async (wp, { seeded }) => {
      const { id } = await wp.createPage({ title: fresh('Rooms'), parent: seeded.page, status: 'publish' });
      expect(ids(await wp.getPages({ parent: seeded.page }))).toEqual([id]);
      expect(await wp.getPageBySlug('about-the-house')).toMatchObject({ id: seeded.page });
      expect(await wp.updatePage(id, { menu_order: 3 })).toMatchObject({ menu_order: 3 });
      expect(await wp.deletePage(id, { force: true })).toMatchObject({ deleted: true });
    },

    'writes categories and tags': async (wp) => {
      const category = await wp.createCategory({ name: fresh('Black') });
      expect(await wp.updateCategory(category.id, { description: 'Strong.' })).toMatchObject({
        description: 'Strong.',
      });
      expect(await wp.getCategoryBySlug(category.slug)).toMatchObject({ id: category.id, parent: 0 });
      expect(await wp.deleteCategory(category.id, { force: true })).toMatchObject({ deleted: true });
      const tag = await wp.createTag({ name: fresh('Autumn') });
      expect(await wp.updateTag(tag.id, { description: 'Late.' })).toMatchObject({ description: 'Late.' });
      expect(ids(await wp.getAllTags({ perPage: 50 }))).toContain(tag.id);
      expect(await wp.deleteTag(tag.id, { force: true })).toMatchObject({ deleted: true });
    },

    'writes users and knows who it is': async (wp) => {
      const me = await wp.getCurrentUser();
      expect(me).toMatchObject({ slug: 'admin' });
      const username = fresh('guest').replaceAll(' ', '-');
      const email = `${username}@example.org`;
      const { id } = await wp.createUser({ username, email, password: 'a long enough secret', roles: ['author'] });
      expect(await wp.updateUser(id, { description: 'Likes it hot.' })).toMatchObject({ description: 'Likes it hot.' });
      expect(ids(await wp.getUsers({ roles: ['author'] }))).toContain(id);
      expect(await wp.deleteUser(id, { force: true, reassign: me.id })).toMatchObject({ id, deleted: true });
    },

    'writes comments': async (wp, { seeded }) => {
      const post = seeded.posts[1] ?? 0;
      const { id } = await wp.createComment({ post, content: fresh('Lovely.') });
      expect(await wp.updateComment(id, { status: 'hold' })).toMatchObject({ status: 'hold' });
      expect(ids(await wp.getComments({ post, status: 'hold' }))).toContain(id);
      expect(await wp.deleteComment(id, { force: true })).toMatchObject({ id, deleted: true });
    },

    'reads and writes settings': async (wp) => {
      expect(await wp.getSettings()).toMatchObject({ title: 'Tea house' });
      expect(await wp.updateSettings({ title: 'Tea garden' })).toMatchObject({ title: 'Tea garden' });
      expect(await wp.updateSettings({ title: 'Tea house' })).toMatchObject({ title: 'Tea house' });
    },

    'reads types, taxonomies, statuses and finds by words': async (wp, { seeded }) => {
      expect(await wp.types()).toMatchObject({ post: { rest_base: 'posts' }, page: { hierarchical: true } });
      expect(await wp.taxonomies().id('post_tag')).toMatchObject({ rest_base: 'tags', types: ['post'] });
      expect(await wp.statuses()).toMatchObject({ publish: { slug: 'publish' } });
      expect(await wp.search().search('About the house')).toMatchObject([{ id: seeded.page, subtype: 'page' }]);
    },

    'is told why it is refused': async (wp, { url }) => {
      const visitor = new WordPressClient({ baseUrl: url });
      await expect(visitor.createPost({ title: 'No' })).rejects.toMatchObject({
        code: 'rest_cannot_create',
        status: 401,
      });
      await expect(wp.getPost(999_999)).rejects.toMatchObject({ code: 'rest_post_invalid_id', status: 404 });
      await expect(wp.getPosts({ perPage: 101 })).rejects.toMatchObject({ code: 'rest_invalid_param', status: 400 });
      await expect(wp.createTag({ name: 'Spring' })).rejects.toMatchObject({ code: 'term_exists', status: 400 });
    },

    'sees what is allowed': async (wp, { seeded, url }) => {
      const look = { endpoint: `/posts/${seeded.posts[0]}`, method: 'OPTIONS' };
      const allowed = async (client: WordPressClient): Promise<string | null> =>
        (await client.request(look)).response.headers.get('allow');
      expect(await allowed(wp)).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(await allowed(new WordPressClient({ baseUrl: url }))).toBe('GET');
    },
  },
};
