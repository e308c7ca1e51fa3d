import { expect, test } from 'vitest';
import { statisticsOf } from './post-statistics.ts';

type Block = Parameters<typeof statisticsOf>[1][number];

const block = (name: string, innerBlocks: readonly Block[] = []): Block =>
  ({ name, clientId: name, attributes: {}, isValid: true, innerBlocks }) as unknown as Block;

test('nested blocks, links, and words of languages without spaces count', () => {
  const content = '<!-- wp:paragraph --><p>Two words and <a href="/x">a link</a>. 今日は</p><!-- /wp:paragraph -->';
  const blocks = [block('core/group', [block('core/heading'), block('core/image')]), block('core/image')];
  expect(statisticsOf(content, blocks)).toMatchObject({ minutes: 1, headings: 1, images: 2, links: 1 });
  expect(statisticsOf(content, blocks).words).toBeGreaterThanOrEqual(6);
});

test('an empty post takes no time', () => {
  expect(statisticsOf('', [])).toEqual({ words: 0, minutes: 0, headings: 0, images: 0, links: 0 });
  expect(statisticsOf(`<p>${'word '.repeat(840)}</p>`, [])).toMatchObject({ words: 840, minutes: 4 });
});
