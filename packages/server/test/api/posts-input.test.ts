import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';

const { send, make } = setUpPosts();

describe('odd input', () => {
  const odd: Json[] = [
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '',
    ' ',
    'x',
    '\0',
    'a\0b',
    '٣',
    true,
    [],
    [null],
    {},
    { raw: 5 },
    { a: { b: [1] } },
    'x'.repeat(70_000),
  ];
  const members = [
    'date',
    'date_gmt',
    'slug',
    'status',
    'password',
    'title',
    'content',
    'excerpt',
    'author',
    'featured_media',
    'comment_status',
    'ping_status',
    'sticky',
    'template',
    'format',
    'meta',
    'categories',
    'tags',
    'parent',
    'menu_order',
    'id',
  ];

  test.each(members)('for %s is never a fault of the service', async (name) => {
    const id = await make('editor', 'pages', { title: 'T', status: 'publish' });
    for (const value of odd) {
      const body = { title: 'T', [name]: value };
      for (const [method, route] of [
        ['POST', 'posts'],
        ['POST', 'pages'],
        ['PATCH', `pages/${id}`],
      ] as const) {
        const { status } = await send('editor', method, route, { body });
        expect(status, JSON.stringify(value).slice(0, 40)).toBeLessThan(500);
      }
      for (const query of [{ [name]: value }, { context: value }, { password: value }]) {
        expect((await send('visitor', 'GET', `pages/${id}`, { query })).status).toBeLessThan(500);
      }
    }
  });

  test('null characters are taken out of texts and refused elsewhere', async () => {
    const { body } = await send('editor', 'POST', 'posts', { body: { title: 'a\0b', content: { raw: 'c\0d' } } });
    expect(body).toMatchObject({ title: { raw: 'ab' }, content: { raw: 'cd' } });
    expect((await send('editor', 'POST', 'posts', { body: { title: 'T', slug: 'a\0b' } })).status).toBe(400);
  });

  test.each(['2021-02-30T00:00:00', '0000-01-01T00:00:00', '2021-00-10T00:00:00', '9999-12-31T23:59:59-05:00'])(
    'the date %s does not exist',
    async (date) => {
      const answer = await send('editor', 'POST', 'posts', { body: { title: 'T', date } });
      expect(answer.body).toMatchObject({ data: { details: { date: { code: 'rest_invalid_date' } } } });
    },
  );
});
