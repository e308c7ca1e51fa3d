import { describe, expect, test } from 'vitest';
import { freeSlugs, isReserved } from './post-slugs.rules.ts';
import type { FindTaken, WantedSlug } from './post-slugs.rules.ts';

const wanted = (slug: string, more: Partial<WantedSlug> = {}): WantedSlug => ({
  type: 'post',
  scope: 0,
  slug,
  id: 1,
  reserved: false,
  ...more,
});

/** Posts that have these slugs, and how often they were asked for. */
function site(slugs: readonly string[], owner = 99): { findTaken: FindTaken; asked: () => number } {
  const known = new Set(slugs);
  let asked = 0;
  return {
    asked: () => asked,
    findTaken: (places) => {
      asked += 1;
      return Promise.resolve(places.filter(({ slug }) => known.has(slug)).map((place) => ({ ...place, id: owner })));
    },
  };
}

const numbered = (slug: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? slug : `${slug}-${at + 1}`));

describe('a free slug', () => {
  test.each([0, 1, 7, 8, 9, 199, 200, 201, 255, 256, 257, 1000, 5000, 70_000])(
    'behind %d that are taken',
    async (count) => {
      const { findTaken, asked } = site(numbered('twin', count));
      const [slug] = await freeSlugs([wanted('twin')], findTaken);
      expect(slug).toBe(count === 0 ? 'twin' : `twin-${count + 1}`);
      expect(asked()).toBeLessThanOrEqual(8);
    },
  );

  test('is the first one in a gap', async () => {
    const { findTaken } = site(['twin', 'twin-2', 'twin-4']);
    expect(await freeSlugs([wanted('twin')], findTaken)).toEqual(['twin-3']);
  });

  test('is one’s own', async () => {
    const { findTaken } = site(['twin'], 1);
    expect(await freeSlugs([wanted('twin')], findTaken)).toEqual(['twin']);
  });

  test('has a number where the plain one leads elsewhere', async () => {
    const { findTaken } = site([]);
    expect(await freeSlugs([wanted('feed', { reserved: true })], findTaken)).toEqual(['feed-2']);
  });

  test('is found for a hundred posts with as many questions as for one', async () => {
    const { findTaken, asked } = site(['p-3', 'p-5']);
    const slugs = await freeSlugs(
      Array.from({ length: 100 }, (_, at) => wanted(`p-${at}`)),
      findTaken,
    );
    expect(slugs[3]).toBe('p-3-2');
    expect(slugs[4]).toBe('p-4');
    expect(asked()).toBe(1);
  });
});

test.each([
  ['2020', { hierarchical: false }, true, true],
  ['2020', { hierarchical: false }, false, false],
  ['2020', { hierarchical: true }, false, true],
  ['page2', { hierarchical: true }, false, true],
  ['page2', { hierarchical: false }, true, false],
  ['feed', { hierarchical: false }, false, true],
  ['embed', { hierarchical: false }, true, true],
  ['feeds', { hierarchical: false }, true, false],
])('%s of a type %o, whose numbers are reserved: %s, is reserved: %s', (slug, type, reservesNumbers, expected) => {
  expect(isReserved(slug, type, reservesNumbers)).toBe(expected);
});
