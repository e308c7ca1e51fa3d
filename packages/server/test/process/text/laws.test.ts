import { expect, test } from 'vitest';
import { parseBlocks, serialiseBlocks } from '../../../src/blocks/grammar.ts';
import { escapeText } from '../../../src/blocks/markup.ts';
import { filterMarkup } from '../../../src/text/filter/allow-list.ts';
import { balanceTags } from '../../../src/text/markup/balance.ts';
import { builtinShortcodes } from '../../../src/text/shortcodes/builtin-shortcodes.ts';
import { markUserLinks } from '../../../src/text/links.ts';
import { plainText } from '../../../src/text/markup/plain.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from '../../../src/text/render.ts';
import type { Rendering } from '../../../src/text/render.ts';
import type { Shortcode } from '../../../src/text/shortcodes/shortcodes.ts';
import { slugOf } from '../../../src/text/slug.ts';
import { activeIn } from '../../support/inert.ts';
import { makeText } from '../../support/made-texts.ts';
import type { MadeText } from '../../support/made-texts.ts';
import { growth, inProportion, repeated } from '../../support/growth.ts';

/** How many texts each law is tried on, and where they begin. */
const cases = Number(process.env['PLATEN_LAWS'] ?? 500);
const firstSeed = Number(process.env['PLATEN_SEED'] ?? 1);
const timeout = 7_200_000;

const loud: Shortcode = async ({ content = '', named, run }) =>
  `<strong title="${escapeText(named.get('mark') ?? '')}">${await run(content)}</strong>`;

/** Blocks are shown as they are written: what makes their markup has laws of its own. */
const rendering: Rendering = {
  shortcodes: new Map([...builtinShortcodes({ captionsAsFigures: true }), ['loud', loud] as const]),
  emoticons: true,
  renderBlocks: (text) => text,
  loadImages: () => new Map(),
};

/** What a law says against a text; nothing where it holds. */
type Law = (made: MadeText) => string[] | Promise<string[]>;

const contexts = ['post', 'comment'] as const;

const differs = (what: string, one: string, other: string): string[] =>
  one === other ? [] : [`${what}: ${JSON.stringify(one)} becomes ${JSON.stringify(other)}`];

const shownOf = async (raw: string, said: string): Promise<readonly string[]> => [
  await renderContent({ raw, ...rendering }),
  await renderExcerpt({ raw, content: '', ...rendering }),
  await renderExcerpt({ raw: '', content: raw, ...rendering }),
  renderTitle(said),
  renderComment(markUserLinks(said), rendering),
];

const opening = /<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/gi;
const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound command frame isindex keygen'.split(
    ' ',
  ),
);

/** Tags that are closed and were never open, or the other way round, in the order they stand in. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, written = '', closesItself] of html.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(opening)) {
    const name = written.toLowerCase();
    if (voidTags.has(name) || closesItself === '/') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return [`</${name}> closes nothing`];
  }
  return open.map((name) => `<${name}> is never closed`);
}

const laws: Readonly<Record<string, Law>> = {
  'what is stored is stored unchanged when it is saved again': ({ text }) =>
    contexts.flatMap((context) => {
      const once = filterMarkup(text, { context });
      return differs(context, once, filterMarkup(once, { context }));
    }),
  'links in comments are marked once': ({ text }) => {
    const once = markUserLinks(filterMarkup(text, { context: 'comment' }));
    return differs('links', once, markUserLinks(filterMarkup(once, { context: 'comment' })));
  },
  'blocks that are read and written are read and written alike again': ({ text }) => {
    const once = serialiseBlocks(parseBlocks(text));
    return differs('blocks', once, serialiseBlocks(parseBlocks(once)));
  },
  'a slug is its own slug': ({ text }) => differs('slug', slugOf(text), slugOf(slugOf(text))),
  'balanced markup has an end for every tag and stays as it is': ({ text }) => {
    const once = balanceTags(filterMarkup(text, { context: 'comment' }));
    return [...unbalanced(once), ...differs('balance', once, balanceTags(once))];
  },
  'nothing that readers are shown of filtered texts can run': async ({ text }) => {
    const [raw, said] = contexts.map((context) => filterMarkup(text, { context }));
    const shown = new Set(await shownOf(raw ?? '', said ?? ''));
    return [...shown].filter((html) => html.includes('<')).flatMap(activeIn);
  },
};

const tidyLaws: Readonly<Record<string, Law>> = {
  'no word is lost, by filtering or by showing': async ({ text, words }) => {
    const kept = filterMarkup(text, { context: 'post' });
    const shown = plainText(await renderContent({ raw: kept, ...rendering }));
    const said = plainText(renderComment(markUserLinks(filterMarkup(text, { context: 'comment' })), rendering));
    return words.flatMap((word) => [
      ...(shown.includes(word) ? [] : [`${word} is not in the text that is shown`]),
      ...(said.includes(word) ? [] : [`${word} is not in the comment that is shown`]),
    ]);
  },
};

async function broken(law: Law, isTidy: (seed: number) => boolean): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let seed = firstSeed; seed < firstSeed + cases && found.length < 5; seed += 1) {
    const made = makeText(seed, isTidy(seed));
    const problems = await law(made);
    if (problems.length > 0) found.push({ seed, text: made.text, problems });
  }
  return found;
}

test.each(Object.entries(laws))('%s', { timeout }, async (_, law) => {
  expect(await broken(law, (seed) => seed % 2 === 0)).toEqual([]);
});

test.each(Object.entries(tidyLaws))('%s', { timeout }, async (_, law) => {
  expect(await broken(law, () => true)).toEqual([]);
});

test('what takes long takes long in proportion', { timeout }, async () => {
  const work = async (text: string): Promise<void> => {
    const stored = filterMarkup(text, { context: 'post' });
    await shownOf(stored, filterMarkup(text, { context: 'comment' }));
    balanceTags(text);
    serialiseBlocks(parseBlocks(text));
  };
  const slow: unknown[] = [];
  for (let seed = firstSeed; seed < firstSeed + Math.max(4, Math.ceil(cases / 2000)); seed += 1) {
    const { text } = makeText(seed, false);
    const times = await growth(work, repeated(text), 160_000);
    if (times >= inProportion) slow.push({ seed, text, times });
  }
  expect(slow).toEqual([]);
});

test('the laws can be broken', async () => {
  const law = (name: string): Law => ({ ...laws, ...tidyLaws })[name] ?? (() => []);
  const made = { seed: 0, text: '<p>a</p>', words: ['b'] };
  expect(await law('no word is lost, by filtering or by showing')(made)).toHaveLength(2);
  expect(unbalanced('<b><i></b></i>')).not.toEqual([]);
  expect(unbalanced('<b>')).not.toEqual([]);
  expect(activeIn('<a href="javascript:x">x</a>')).not.toEqual([]);
  expect(differs('x', 'a', 'b')).toHaveLength(1);
});
