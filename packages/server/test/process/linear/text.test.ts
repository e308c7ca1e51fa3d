import { describe, expect, test } from 'vitest';
import { growth, inProportion, repeated } from '../../support/growth.ts';
import { builtinShortcodes } from '../../../src/text/shortcodes/builtin-shortcodes.ts';
import { markUserLinks } from '../../../src/text/links.ts';
import { cleanName, plainText } from '../../../src/text/markup/plain.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from '../../../src/text/render.ts';
import type { Rendering } from '../../../src/text/render.ts';
import type { Shortcode } from '../../../src/text/shortcodes/shortcodes.ts';
import { slugOf } from '../../../src/text/slug.ts';

const shortcodes = new Map<string, Shortcode>([
  ...builtinShortcodes({ captionsAsFigures: true }),
  ['a', async ({ content, run }) => `<b>${await run(content ?? '')}</b>`],
  ['go', ({ content }) => `<a href="javascript:${content ?? ''}"></a>`],
]);

const rendering: Rendering = { shortcodes, emoticons: true, renderBlocks: (text) => text, loadImages: () => new Map() };

type Work = (text: string) => unknown;

const content: Work = (raw) => renderContent({ raw, ...rendering });

const works: readonly [string, Work][] = [
  ['content', content],
  ['excerpt', (text) => renderExcerpt({ raw: '', content: text, ...rendering })],
  ['comment', (raw) => renderComment(markUserLinks(raw), rendering)],
  ['title, name and slug', (raw) => [renderTitle(raw), cleanName(raw), slugOf(raw), plainText(raw)]],
];

const hostile = ['<', '[', '"', "'", '&', '\n', '[a [a ', '<a <a '];

const odd = Object.values({
  marks: [' ', '&#0', '((((', 'a\n\n', '1x', '--- ', 'a@b.', 'http://(', '%', '日', '&\n', 'a;&', '\u0300'],
  shortcodes: [
    '[a]',
    '[/a]',
    '[[a]]',
    '[a x="',
    '<p>[a ',
    '<p>[a]</p>',
    '[a]x[/a]',
    "<a title='[a",
    '[go]',
    '[go]x[/go]',
    '<a href="[a]',
  ],
  tags: ['<a title="', '<img src="', '<br> ', '<li>', '<blockquote>', '<b><i></b>', '</b>', '<option> '],
  long: ['<!--', '<!--more', '<pre>', '<pre><!--', '<script>', '<style>', '<svg>'],
}).flat();

describe.each(works)('time is in proportion to the text: %s', (_, work) => {
  test.each(hostile)('1 MB of %j', async (unit) => {
    expect(await growth(work, repeated(unit), 1_000_000)).toBeLessThan(inProportion);
  });
});

test.each(odd)('time is in proportion to the text: content of %j', async (unit) => {
  expect(await growth(content, repeated(unit), 200_000)).toBeLessThan(inProportion);
});

test('the measure notices a quadratic step', async () => {
  const quadratic: Work = (text) => {
    let count = 0;
    for (let at = 0; at < text.length; at += 25) count += text.indexOf('z', at);
    return count;
  };
  expect(await growth(quadratic, repeated('x'), 1_000_000)).toBeGreaterThan(3);
});
