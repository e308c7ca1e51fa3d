import { beforeEach, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import type { RestRequest } from '../../src/plugin-api.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';

/** Sets a condition of a list to what the address says. */
function changed<Q extends object>(query: Q, { request }: { readonly request: RestRequest }): Q {
  const { condition, value } = request.query;
  if (typeof condition !== 'string') return query;
  if (!(condition in query)) throw new Error(`There is no condition ${condition}.`);
  return { ...query, [condition]: value === 'none' ? [] : null };
}

const posts = setUpPosts([
  definePlugin({
    name: 'changing',
    activate(api) {
      api.addFilter('rest_post_query', changed);
      api.addFilter('rest_category_query', changed);
      api.addFilter('rest_comment_query', changed);
      api.addFilter('rest_user_query', changed);
    },
  }),
]);
const { send, make, rows } = posts;

beforeEach(async () => {
  const post = await make('administrator', 'posts', { title: 'One', status: 'publish' });
  await rows(`
    insert into comments (post_id, content, status, date, date_gmt) values (${post}, 'Words', 'approved', now(), now())`);
});

const total = async (route: string, query: JsonMap): Promise<number> => {
  const { status, headers } = await send('administrator', 'GET', route, { query });
  expect(status).toBe(200);
  return Number(headers['X-CMS-Total']);
};

test.each([
  ['posts', ['include', 'slugs', 'authors', 'parents', 'formats']],
  ['categories', ['include', 'slugs']],
  ['comments', ['include', 'posts', 'parents', 'authors', 'states', 'types']],
  ['users', ['include', 'slugs', 'roles', 'capabilities', 'publishedTypes']],
])('in a list of %s null is no condition, and nothing meets an empty list', async (route, conditions) => {
  const all = await total(route, {});
  expect(all).toBeGreaterThan(0);
  for (const condition of conditions) {
    expect(await total(route, { condition }), condition).toBe(all);
    expect(await total(route, { condition, value: 'none' }), condition).toBe(0);
  }
});

test.each(['posts', 'categories', 'comments', 'users', 'search'])(
  'an empty list in the address of %s asks for nothing',
  async (route) => {
    const all = await total(route, {});
    expect(await total(route, { include: '', exclude: '' })).toBe(all);
    expect(await total(route, { include: [], exclude: [] })).toBe(all);
  },
);
