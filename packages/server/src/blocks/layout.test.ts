import { expect, test } from 'vitest';
import type { JsonMap } from '../lib/json.ts';
import { recordedSite } from '../../test/support/recorded-site.ts';
import { renderMarkup } from './render.ts';

const { rendering } = recordedSite({});

const classesOf = async (attributes: JsonMap, inside = ''): Promise<string[]> => {
  const html = await renderMarkup(
    `<!-- wp:group ${JSON.stringify(attributes)} --><div class="wp-block-group">${inside}</div><!-- /wp:group -->`,
    rendering,
  );
  return (/class="([^"]*)"/.exec(html)?.[1] ?? '').split(' ');
};

const hasOwnCss = async (layout: JsonMap, style: JsonMap = {}): Promise<boolean> =>
  (await classesOf({ layout, style })).some((name) => name.startsWith('wp-container-'));

test('of a layout that nobody knows nothing follows', async () => {
  for (const type of ['flow', 'nosuch', '', 'Flex', 'constructor', '__proto__'])
    expect(await classesOf({ layout: { type } })).toEqual(['wp-block-group', 'wp-block-group-']);
  for (const layout of [{}, { type: 'default' }]) expect(await classesOf({ layout })).toContain('is-layout-flow');
});

test('what has a width for its content is constrained, whatever it says it is', async () => {
  for (const type of ['default', 'flex', 'grid', 'nosuch'])
    expect(await classesOf({ layout: { type, contentSize: '10px' } })).toContain('is-layout-constrained');
  expect(await classesOf({ layout: { type: 'flex', contentSize: '' } })).toContain('is-layout-flex');
});

test('a layout has a class of its own when css follows from it', async () => {
  expect(await hasOwnCss({ type: 'flex', justifyContent: 'left' })).toBe(true);
  expect(await hasOwnCss({ type: 'flex', justifyContent: 'stretch' })).toBe(false);
  expect(await hasOwnCss({ type: 'flex', orientation: 'vertical', justifyContent: 'stretch' })).toBe(true);
  expect(await hasOwnCss({ type: 'flex', verticalAlignment: 'odd' })).toBe(false);
  expect(await hasOwnCss({ type: 'constrained', justifyContent: 'center' })).toBe(false);
  expect(await hasOwnCss({ type: 'constrained' }, { spacing: { padding: { left: '1px' } } })).toBe(true);
  expect(await hasOwnCss({ type: 'constrained' }, { spacing: { padding: { top: '1px' } } })).toBe(false);
  expect(await hasOwnCss({ type: 'default' }, { spacing: { padding: { left: '1px' } } })).toBe(false);
});

test('a gap is one when it has a value in the direction in which blocks follow each other', async () => {
  const gap = (type: string, blockGap: JsonMap[string]): Promise<boolean> =>
    hasOwnCss({ type }, { spacing: { blockGap } });
  expect(await gap('default', '0')).toBe(true);
  expect(await gap('default', { left: '1px' })).toBe(false);
  expect(await gap('default', { top: '1px' })).toBe(true);
  expect(await gap('flex', { left: '1px' })).toBe(true);
  for (const none of [null, '', 'url(x)']) expect(await gap('flex', none)).toBe(false);
});

test('a block with a place of its own in the layout around it is marked before all else', async () => {
  const inside = (layout: JsonMap): string =>
    `<!-- wp:paragraph ${JSON.stringify({ style: { layout } })} --><p class="x">a</p><!-- /wp:paragraph -->`;
  const shown = async (layout: JsonMap): Promise<string> =>
    renderMarkup(
      `<!-- wp:group {"layout":{"type":"grid","columnCount":3}} --><div>${inside(layout)}</div><!-- /wp:group -->`,
      rendering,
    );
  expect(await shown({ columnSpan: 2 })).toMatch(/<p class="x wp-container-content-[0-9a-f]{8} wp-block-paragraph">/);
  for (const layout of [{}, { selfStretch: 'fit' }, { selfStretch: 'fixed' }, { columnSpan: null }])
    expect(await shown(layout)).toContain('<p class="x wp-block-paragraph">');
});
