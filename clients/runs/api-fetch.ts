import { expect } from 'vitest';
import type { Person, Site } from '../service/site.ts';
import { openPage } from './page.ts';
import type { Page } from './page.ts';
import { fresh } from './run.ts';
import type { Run } from './run.ts';

type Middleware = (options: object, next: (options: object) => unknown) => unknown;
type NonceMiddleware = Middleware & { nonce: string };

interface Asked {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  readonly data?: object;
}

/** The package's types need React's; this is the part of it that is used here. */
export interface ApiFetch {
  (asked: Asked & { readonly parse: false }): Promise<Response>;
  <Got = Item>(asked: Asked): Promise<Got>;
  use(middleware: Middleware): void;
  createRootURLMiddleware(url: string): Middleware;
  createNonceMiddleware(nonce: string): NonceMiddleware;
  nonceMiddleware?: NonceMiddleware;
  nonceEndpoint?: string;
}

interface Item {
  readonly id: number;
  readonly status: string;
  readonly [member: string]: unknown;
}

export interface SignedIn extends Pick<Page, 'load' | 'asked'> {
  readonly apiFetch: ApiFetch;
  readonly nonces: NonceMiddleware;
  /** Does something as somebody else. */
  as<T>(person: Person, work: () => Promise<T>): Promise<T>;
}

/** A page of the site whose scripts are set up as WordPress sets them up, signed in as the administrator. */
export async function openSignedIn(site: Site): Promise<SignedIn> {
  const { become, load, asked } = openPage(site);
  const { default: apiFetch } = load<{ default: ApiFetch }>('@wordpress/api-fetch');
  apiFetch.use(apiFetch.createRootURLMiddleware(`${site.url}/wp-json/`));
  const nonces = apiFetch.createNonceMiddleware(await become(site.owner));
  apiFetch.nonceMiddleware = nonces;
  apiFetch.nonceEndpoint = `${site.url}/nonce`;
  apiFetch.use(nonces);
  return {
    apiFetch,
    nonces,
    load,
    asked,
    as: async (person, work) => {
      nonces.nonce = await become(person);
      try {
        return await work();
      } finally {
        nonces.nonce = await become(site.owner);
      }
    },
  };
}

const ids = (list: readonly Item[]): number[] => list.map(({ id }) => id);

export const apiFetchRun: Run<SignedIn> = {
  client: '@wordpress/api-fetch',
  connect: openSignedIn,
  checks: {
    'collects every page of a list': async ({ apiFetch }) => {
      const tags = await apiFetch<Item[]>({ path: '/wp/v2/tags?per_page=-1&orderby=id&_fields=id,name' });
      expect(new Set(ids(tags)).size).toBe(tags.length);
      expect(tags.at(100)).toEqual({ id: expect.any(Number), name: 'Herb 100' });
    },

    'counts by headers': async ({ apiFetch }, { seeded: { posts } }) => {
      const path = '/wp/v2/posts?before=2024-02-01T00:00:00&per_page=5&page=3&order=asc&_fields=id';
      const answer = await apiFetch({ path, parse: false });
      expect([answer.headers.get('x-wp-total'), answer.headers.get('x-wp-totalpages')]).toEqual(['13', '3']);
      expect(ids((await answer.json()) as Item[])).toEqual(posts.slice(10));
    },

    'reads a post with what belongs to it': async ({ apiFetch }, { seeded }) => {
      const path = `/wp/v2/posts/${seeded.posts[0]}?context=edit&_embed=author,wp:term`;
      expect(await apiFetch({ path })).toMatchObject({
        content: { raw: '<p>Leaf 1</p>' },
        _embedded: { author: [{ name: 'admin' }], 'wp:term': [[{ name: 'Green teas' }], [{ name: 'Spring' }]] },
      });
    },

    'writes a post by every method, all sent as POST': async ({ apiFetch, asked }) => {
      const before = asked.length;
      const { id, status } = await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { title: fresh('Oolong') } });
      expect(status).toBe('draft');
      const path = `/wp/v2/posts/${id}`;
      expect(await apiFetch({ path, method: 'PUT', data: { title: 'Pu' } })).toMatchObject({ title: { raw: 'Pu' } });
      expect(await apiFetch({ path, method: 'PATCH', data: { status: 'publish' } })).toMatchObject({
        status: 'publish',
      });
      expect(await apiFetch({ path, method: 'DELETE' })).toMatchObject({ status: 'trash' });
      expect(await apiFetch({ path: `${path}?force=true`, method: 'DELETE' })).toMatchObject({ deleted: true });
      expect(asked.slice(before).filter((each) => !each.startsWith('POST '))).toEqual([]);
    },

    'writes pages, terms and comments': async ({ apiFetch }, { seeded }) => {
      const wishes = {
        pages: { title: fresh('Rooms'), parent: seeded.page },
        categories: { name: fresh('Black') },
        tags: { name: fresh('Autumn') },
        comments: { post: seeded.posts[1], content: fresh('Lovely.') },
      };
      for (const [noun, data] of Object.entries(wishes)) {
        const { id } = await apiFetch({ path: `/wp/v2/${noun}`, method: 'POST', data });
        const path = `/wp/v2/${noun}/${id}`;
        const slug = fresh('slug').replaceAll(' ', '-');
        const change = noun === 'comments' ? { author_name: 'Mo' } : { slug };
        expect(await apiFetch({ path, method: 'PUT', data: change })).toMatchObject(change);
        expect(await apiFetch({ path })).toMatchObject({ id });
        expect(await apiFetch({ path: `${path}?force=true`, method: 'DELETE' })).toMatchObject({ deleted: true });
        await expect(apiFetch({ path })).rejects.toMatchObject({ data: { status: 404 } });
      }
    },

    'writes users and knows who it is': async ({ apiFetch, as }, { editor }) => {
      const { id: me, slug } = await apiFetch({ path: '/wp/v2/users/me' });
      expect(slug).toBe('olu');
      expect(await as(editor, () => apiFetch({ path: '/wp/v2/users/me' }))).toMatchObject({ slug: editor.login });
      const username = fresh('guest').replaceAll(' ', '-');
      const data = { username, email: `${username}@example.org`, password: 'a long enough secret', roles: ['author'] };
      const { id } = await apiFetch({ path: '/wp/v2/users', method: 'POST', data });
      const path = `/wp/v2/users/${id}`;
      expect(await apiFetch({ path, method: 'PUT', data: { name: 'Guest' } })).toMatchObject({ name: 'Guest' });
      const gone = await apiFetch({ path: `${path}?force=true&reassign=${me}`, method: 'DELETE' });
      expect(gone).toMatchObject({ deleted: true });
    },

    'reads and writes settings': async ({ apiFetch }) => {
      const write = (title: string): Promise<Item> =>
        apiFetch({ path: '/wp/v2/settings', method: 'POST', data: { title } });
      expect(await write('Tea garden')).toMatchObject({ title: 'Tea garden' });
      expect(await apiFetch({ path: '/wp/v2/settings?_fields=title' })).toEqual({ title: 'Tea garden' });
      expect(await write('Tea house')).toMatchObject({ title: 'Tea house' });
    },

    'reads types, taxonomies and statuses': async ({ apiFetch }) => {
      expect(await apiFetch({ path: '/wp/v2/types' })).toMatchObject({ post: { rest_base: 'posts' } });
      expect(await apiFetch({ path: '/wp/v2/types/page?context=edit' })).toMatchObject({ viewable: true });
      expect(await apiFetch({ path: '/wp/v2/taxonomies' })).toMatchObject({ category: { types: ['post'] } });
      expect(await apiFetch({ path: '/wp/v2/statuses?context=edit' })).toMatchObject({ draft: { slug: 'draft' } });
    },

    'is told why it is refused': async ({ apiFetch, as }, { editor }) => {
      await expect(apiFetch({ path: '/wp/v2/posts/999999' })).rejects.toMatchObject({
        code: 'rest_post_invalid_id',
        message: expect.any(String),
        data: { status: 404 },
      });
      await expect(apiFetch({ path: '/wp/v2/posts?per_page=101' })).rejects.toMatchObject({
        code: 'rest_invalid_param',
      });
      await expect(apiFetch({ path: '/wp/v2/nothing' })).rejects.toMatchObject({ code: 'rest_no_route' });
      await as(editor, () =>
        expect(apiFetch({ path: '/wp/v2/settings' })).rejects.toMatchObject({
          code: 'rest_forbidden',
          data: { status: 403 },
        }),
      );
      await expect(apiFetch({ path: '/wp/v2/posts/999999', parse: false })).rejects.toMatchObject({ status: 404 });
    },

    'sees what is allowed': async ({ apiFetch, as }, { seeded, editor }) => {
      const allowed = async (path: string): Promise<string | null> =>
        (await apiFetch({ path, method: 'OPTIONS', parse: false })).headers.get('allow');
      const post = `/wp/v2/posts/${seeded.posts[0]}`;
      expect(await allowed(post)).toBe('GET, POST, PUT, PATCH, DELETE');
      expect(await as(editor, () => allowed('/wp/v2/users'))).toBe('GET');
    },

    'renews a nonce that grew old': async ({ apiFetch, nonces }) => {
      nonces.nonce = '0123456789';
      expect(await apiFetch({ path: '/wp/v2/users/me' })).toMatchObject({ slug: 'olu' });
      expect(nonces.nonce).not.toBe('0123456789');
    },
  },
};
