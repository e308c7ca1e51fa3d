import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts, times } from '../support/posts.ts';

const posts = setUpPosts();
const { send, make, read, rows } = posts;

const slugOf = ({ body }: { body: unknown }): string => (body as JsonMap)['slug'] as string;

describe('many writers at once', () => {
  test('three hundred posts of one title get three hundred slugs without gaps', async () => {
    const body = { title: 'Same title', status: 'publish' };
    const answers = await times(300, () => send('author', 'POST', 'posts', { body, query: { _fields: 'id,slug' } }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const expected = ['same-title', ...Array.from({ length: 299 }, (_, at) => `same-title-${at + 2}`)];
    expect(new Set(answers.map(slugOf))).toEqual(new Set(expected));
  });

  test('slugs that come about in two ways never meet', async () => {
    const wanted = ['twin', 'twin-2', 'twin-3'];
    const answers = await times(60, (at) =>
      send('author', 'POST', 'posts', { body: { title: 'T', status: 'publish', slug: wanted[at % 3] ?? '' } }),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(answers.map(slugOf)).size).toBe(60);
  });

  test('changes to different fields of one post all survive', async () => {
    const id = await make('editor', 'posts', { title: 'T', content: 'C', excerpt: 'E', status: 'publish' });
    const changes: JsonMap[] = [
      { title: 'New title' },
      { content: 'New content' },
      { excerpt: 'New excerpt' },
      { slug: 'new-slug' },
      { comment_status: 'closed' },
      { meta: { footnotes: 'n' } },
      { sticky: true },
      { format: 'aside' },
    ];
    const answers = await Promise.all(changes.map((body) => send('editor', 'PATCH', `posts/${id}`, { body })));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await read(id)).toMatchObject({
      title: { raw: 'New title' },
      content: { raw: 'New content' },
      excerpt: { raw: 'New excerpt' },
      slug: 'new-slug',
      comment_status: 'closed',
      meta: { footnotes: 'n' },
      sticky: true,
      format: 'aside',
    });
  });

  test('two pages put below each other at once make no circle', async () => {
    for (let round = 0; round < 10; round += 1) {
      const a = await make('editor', 'pages', { title: 'A', status: 'publish' });
      const b = await make('editor', 'pages', { title: 'B', status: 'publish' });
      await Promise.all([
        send('editor', 'POST', `pages/${a}`, { body: { parent: b } }),
        send('editor', 'POST', `pages/${b}`, { body: { parent: a } }),
      ]);
      const parents = [(await read(a, 'pages'))['parent'], (await read(b, 'pages'))['parent']];
      expect(parents.filter((parent) => parent !== 0)).toHaveLength(1);
    }
  });

  test('a page is never left below one that went at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const parent = await make('editor', 'pages', { title: 'P', status: 'publish' });
      await Promise.all([
        send('editor', 'POST', 'pages', { body: { title: 'C', status: 'publish', parent } }),
        send('editor', 'DELETE', `pages/${parent}`, { query: { force: true } }),
      ]);
      expect(
        await rows(
          `select 1 from posts c where c.parent <> 0 and not exists (select 1 from posts p where p.id = c.parent)`,
        ),
      ).toEqual([]);
    }
  });

  test('binned, published and removed at random, all counts stay right', async () => {
    const ids = await times(20, (at) =>
      make('author', 'posts', { title: `P ${at}`, status: at % 2 ? 'publish' : 'draft' }),
    );
    await times(200, (at) => {
      const id = ids[at % ids.length];
      const role = at % 3 === 0 ? 'editor' : 'author';
      switch (at % 5) {
        case 0:
          return send(role, 'DELETE', `posts/${id}`);
        case 1:
          return send(role, 'POST', `posts/${id}`, { body: { status: 'draft' } });
        case 2:
          return send('editor', 'POST', `posts/${id}`, { body: { author: posts.users.editor } });
        default:
          return send(role, 'POST', `posts/${id}`, { body: { status: 'publish' } });
      }
    });
    await times(5, (at) => send('editor', 'DELETE', `posts/${ids[at]}`, { query: { force: true } }));
    const counted = await rows(`select user_id, sum(published)::int as n from author_counts group by 1 order by 1`);
    const real = await rows(
      `select author as user_id, count(*)::int as n from posts where status = 'publish' group by 1 order by 1`,
    );
    expect(counted).toEqual(real);
    const terms = await rows(
      `select t.term_id, t.count::int, (select count(*)::int from post_terms p join posts on posts.id = p.post_id
         where p.term_id = t.term_id and posts.status = 'publish') as real from term_counts t`,
    );
    for (const term of terms as { count: number; real: number }[]) expect(term.count).toBe(term.real);
    expect(await rows(`select 1 from post_terms where not exists (select 1 from posts where id = post_id)`)).toEqual(
      [],
    );
  });
});
