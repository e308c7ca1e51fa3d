import { expect, test } from 'vitest';
import { recordedSite } from '../../test/support/recorded-site.ts';
import { createBlockMemory } from './block-memory.ts';
import { createBudget } from './budget.ts';
import { renderMarkup } from './render.ts';
import type { Rendering } from './render.ts';

const site = recordedSite({ site: { fixture: true } });
const budget = createBudget({ questions: 1e6, records: 1e6, blocks: 1e6, characters: 1e9 });
const plain: Rendering = { ...site.rendering, budget };
const withMemory = (): Rendering => ({ ...plain, memory: createBlockMemory(plain.registry) });

const paragraph = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
const group = (inside: string): string =>
  `<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} --><div class="wp-block-group">${inside}</div><!-- /wp:group -->`;
const greeting = '<!-- wp:fixture/greeting {"name":"Ada","align":"wide","className":"x"} /-->';

const texts = [
  paragraph('one') + paragraph('two'),
  `before${paragraph('one')}between${greeting}${paragraph('two')}after`,
  group(paragraph('in') + greeting) + group(group(paragraph('deep'))),
  `<!-- wp:unknown/block --><b>${paragraph('in')}</b><!-- /wp:unknown/block -->`,
  `<!-- wp:search /--><!-- wp:search /-->${paragraph('x')}<!-- wp:search /-->`,
  '',
];

test('a text is shown the same however often it was shown before', async () => {
  const rendering = withMemory();
  for (const text of texts) {
    const expected = await renderMarkup(text, plain);
    for (let times = 0; times < 3; times += 1) expect(await renderMarkup(text, rendering)).toBe(expected);
  }
});

test('texts that are shown at the same time do not mix', async () => {
  const rendering = withMemory();
  const [first = ''] = texts.slice(1);
  const expected = await renderMarkup(first, plain);
  const all = await Promise.all(Array.from({ length: 5 }, () => renderMarkup(first, rendering)));
  expect(new Set(all)).toEqual(new Set([expected]));
});

test('what a block is told is asked for each time', async () => {
  let name = 'First';
  const rendering = {
    ...withMemory(),
    data: { ...plain.data, site: async () => ({ title: name, tagline: '', url: 'x', signInUrl: 'x' }) },
  };
  const text = paragraph('x') + '<!-- wp:site-title /-->';
  expect(await renderMarkup(text, rendering)).toContain('First');
  name = 'Second';
  expect(await renderMarkup(text, rendering)).toContain('Second');
});

test('blocks that are shown more often than they were written cost their budget each time', async () => {
  const spent = () => {
    let blocks = 0;
    return {
      count: () => blocks,
      budget: { take: (what: string, amount: number) => ((blocks += what === 'blocks' ? amount : 0), true) },
    };
  };
  site.play({ method: 'POST', path: '/cms/v2/posts', body: { title: 'P', status: 'publish' } });
  const text = `<!-- wp:query {"query":{"perPage":2}} --><!-- wp:post-template -->${paragraph('x')}<!-- /wp:post-template --><!-- /wp:query -->`;
  const rendering = withMemory();
  const costs: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    const { budget: counted, count } = spent();
    await renderMarkup(text, { ...rendering, budget: counted });
    costs.push(count());
  }
  expect(costs[0]).toBeGreaterThan(0);
  expect(new Set(costs).size).toBe(1);
});

test('attributes that a renderer is given cannot be changed for the next', async () => {
  const type = plain.registry.get('fixture/greeting');
  let seen: unknown;
  const registry = {
    get: (name: string) =>
      name === 'fixture/greeting' && type !== undefined
        ? { ...type, render: ({ attributes }: { attributes: object }) => ((seen = attributes), 'x') }
        : plain.registry.get(name),
  };
  await renderMarkup(greeting, { ...plain, registry });
  expect(Object.isFrozen(seen)).toBe(true);
});

test('a block that may show the image of a post is kept as it is unless it does', async () => {
  const memory = createBlockMemory(plain.registry);
  const cover = (attributes: string): string =>
    `<!-- wp:cover ${attributes} --><div class="wp-block-cover"><div class="wp-block-cover__inner-container">${paragraph('in')}</div></div><!-- /wp:cover -->`;
  const isKept = (text: string): boolean => memory.read(text).every((block) => memory.isConstant(block));
  expect(isKept(cover('{"dimRatio":50}'))).toBe(true);
  expect(isKept(cover('{"useFeaturedImage":false}'))).toBe(true);
  expect(isKept(cover('{"useFeaturedImage":true}'))).toBe(false);
  expect(isKept(group(cover('{"useFeaturedImage":true}')))).toBe(false);
  const text = cover('{"dimRatio":50}');
  const rendering = withMemory();
  const data = { ...plain.data, post: () => Promise.reject(new Error('Nothing is to be asked.')) };
  expect(await renderMarkup(text, { ...rendering, data })).toBe(await renderMarkup(text, plain));
});
