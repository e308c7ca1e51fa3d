import { describe, expect, test } from 'vitest';
import { builtinShortcodes } from './builtin-shortcodes.ts';
import { markUserLinks } from './links.ts';
import { cleanName, plainText } from './plain.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from './render.ts';
import type { Rendering } from './render.ts';
import type { Shortcode } from './shortcodes.ts';
import { slugOf } from './slug.ts';

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

/** Milliseconds of this thread's own time, in which a work is done as often as asked. */
const milliseconds = async (work: Work, text: string, times: number): Promise<number> => {
  const start = process.threadCpuUsage();
  for (let done = 0; done < times; done += 1) await work(text);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};

// The clock ticks in steps of four milliseconds: in less than ten of them a text was read a few times at most.
const measurable = 40;

const doublings = 3;

/**
 * How many times longer twice the text takes, as the mean of three doublings: on a shared machine a single one is moved by half
 * either way. The small text is done as often as it fits into the large one, in turns with it, so that both sides read as much,
 * leave as much garbage and meet the same neighbours.
 */
const growth = async (work: Work, unit: string, size: number): Promise<number> => {
  const text = (length: number): string => unit.repeat(Math.ceil(length / unit.length));
  const parts = 2 ** doublings;
  // A first taste, so that a quadratic step is found out at once instead of running for minutes.
  if ((await milliseconds(work, text(size / 16), 1)) > 5000) return Infinity;
  let [large, small] = [Infinity, Infinity];
  for (let turn = 0; turn < 2; turn += 1) {
    large = Math.min(large, await milliseconds(work, text(size), 1));
    if (large < measurable) return 0;
    small = Math.min(small, await milliseconds(work, text(size / parts), parts));
  }
  return ((parts * large) / small) ** (1 / doublings);
};

describe.each(works)('twice the text takes at most 2.5 times as long: %s', (_, work) => {
  test.each(hostile)('1 MB of %j', async (unit) => {
    expect(await growth(work, unit, 1_000_000)).toBeLessThan(2.5);
  });
});

test.each(odd)('twice the text takes at most 2.5 times as long: content of %j', async (unit) => {
  expect(await growth(content, unit, 200_000)).toBeLessThan(2.5);
});

test('the measure notices a quadratic step', async () => {
  const quadratic: Work = (text) => {
    let count = 0;
    for (let at = 0; at < text.length; at += 25) count += text.indexOf('z', at);
    return count;
  };
  expect(await growth(quadratic, 'x', 1_000_000)).toBeGreaterThan(3);
});
