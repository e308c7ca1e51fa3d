import { expect, test } from 'vitest';
import { createBudget } from '../../src/blocks/budget.ts';
import { escapeText } from '../../src/blocks/markup.ts';
import { recordedSite } from '../support/recorded-site.ts';
import { renderBlocks, renderMarkup } from '../../src/blocks/render.ts';
import { blockText } from '../../src/domain/blocks/blocks.rendering.ts';
import { excerptBlocks } from '../../src/domain/blocks/excerpt-blocks.rules.ts';
import { filterMarkup } from '../../src/text/filter/allow-list.ts';
import { vectors } from '../support/allow-list-vectors.ts';
import { builtinShortcodes } from '../../src/text/shortcodes/builtin-shortcodes.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from '../../src/text/render.ts';
import type { Rendering } from '../../src/text/render.ts';
import type { Shortcode } from '../../src/text/shortcodes/shortcodes.ts';
import { activeIn } from '../support/inert.ts';

const pieces = [
  ...`<>"'/= \n\t&;[]`,
  ...'\n\n|[loud]|[/loud]|[loud mark="|[[|]]|[caption]|[/caption]|-->|<!--|<!--more-->|<!--nextpage-->|</p>|<p>|<b title="|<a href="'.split(
    '|',
  ),
  ...'<!-- wp:paragraph -->|<!-- /wp:paragraph -->|<!-- wp:html -->|<!-- /wp:html -->|<!-- wp:shortcode -->|<!-- /wp:shortcode -->'.split(
    '|',
  ),
  ...'<!-- wp:cover {"minHeight":3} --><div style="x">|<!-- wp:button --><div>|<!-- wp:search {"label":"|"} /-->|<!-- wp:list --><ul>'.split(
    '|',
  ),
  ...'<!-- wp:group {"layout":{"type":"constrained"}} --><div>|<!-- wp:fixture/greeting {"name":"\\u003cimg onerror=x\\u003e'.split(
    '|',
  ),
  ...'<img src="x" class="wp-image-3"| onclick=alert(1) |javascript:|:)|--|...|<pre>|</pre>|<blockquote cite="|<textarea>|</textarea>'.split(
    '|',
  ),
  ...'<title>|<math>|<style>|style="|&#34;|&quot;|&lt;|&#60;|<select>|<iframe src="x" width=1 height=1>|<table>|<td>'.split(
    '|',
  ),
];

const loud: Shortcode = async ({ content = '', named, run }) =>
  `<strong title="${escapeText(named.get('mark') ?? '')}">${await run(content)}</strong>`;

const blocks = {
  ...recordedSite({ site: { fixture: true } }).rendering,
  budget: createBudget({ questions: 1e9, records: 1e9, blocks: 1e9, characters: 1e12 }),
  text: blockText,
};

const chain: Rendering = {
  shortcodes: new Map([...builtinShortcodes({ captionsAsFigures: true }), ['loud', loud]]),
  emoticons: true,
  renderBlocks: (text, purpose) =>
    purpose === 'excerpt' ? renderBlocks(excerptBlocks(text), blocks) : renderMarkup(text, blocks),
  loadImages: () =>
    new Map([[3, { full: { url: 'x', width: 10, height: 10 }, sizes: [{ url: 'y', width: 5, height: 5 }] }]]),
};

/** The same texts on every run, for every seed. */
function* hostileTexts(seed: number, count: number): Generator<string> {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
  for (let made = 0; made < count; made += 1) {
    let text = pick(vectors);
    for (let changes = random(6) + 1; changes > 0; changes -= 1) {
      const at = random(text.length + 1);
      const put = [pick(pieces), '', pick(vectors)][random(3)] ?? '';
      text = text.slice(0, at) + put + text.slice(at + random(2) * random(12));
    }
    yield text;
  }
}

test('no text that was cut to the allow-list comes to life on its way to the reader', async () => {
  const active: unknown[] = [];
  for (const text of hostileTexts(20_261_115, 3000)) {
    const raw = filterMarkup(text, { context: 'post' });
    const said = filterMarkup(text, { context: 'comment' });
    const shown = {
      content: await renderContent({ raw, ...chain }),
      excerpt: await renderExcerpt({ raw, content: '', ...chain }),
      madeExcerpt: await renderExcerpt({ raw: '', content: raw, ...chain }),
      title: renderTitle(said),
      comment: renderComment(said, { emoticons: true }),
    };
    for (const [kind, html] of Object.entries(shown)) {
      const problems = activeIn(html);
      if (problems.length > 0) active.push({ kind, text, problems: problems.slice(0, 3) });
    }
  }
  expect(active).toEqual([]);
});
