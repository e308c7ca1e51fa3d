import { expect, test } from 'vitest';
import { copyOf } from './copy.ts';

test('a copy is a draft with content, terms, fields, and the featured image', () => {
  const copy = copyOf(
    {
      id: 7,
      slug: 'harbor',
      status: 'publish',
      date: '2026-01-01T00:00:00',
      author: 3,
      title: { raw: 'Harbor & more', rendered: 'Harbor &amp; more' },
      content: { raw: '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->', rendered: '<p>Words</p>' },
      featured_media: 9,
      categories: [1, 2],
      tags: [],
      sticky: true,
      meta: { place: 'Mainz', gone: null },
    },
    ['categories', 'tags'],
  );
  expect(copy).toEqual({
    status: 'draft',
    title: 'Harbor & more (copy)',
    content: '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->',
    featured_media: 9,
    categories: [1, 2],
    tags: [],
    meta: { place: 'Mainz' },
  });
});
