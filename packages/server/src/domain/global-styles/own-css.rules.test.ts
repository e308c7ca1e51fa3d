import { expect, test } from 'vitest';
import type { JsonMap } from '../../lib/json.ts';
import { recordedSite } from '../../../test/support/recorded-site.ts';
import { ownRules } from './own-css.rules.ts';
import { coreBlockTypes } from '../../blocks/core-types.ts';
import { parseBlocks } from '../../blocks/grammar.ts';
import { ownRulesIn } from '../../blocks/own-styles.ts';
import { renderMarkup } from '../../blocks/render.ts';

const { rendering } = recordedSite({});
const types = new Map(coreBlockTypes().map((type) => [type.name, type]));
const registry = { get: (name: string) => types.get(name) };

const group = (attributes: JsonMap): string =>
  `<!-- wp:group ${JSON.stringify(attributes)} --><div class="wp-block-group"></div><!-- /wp:group -->`;
const classesOf = async (markup: string): Promise<string[]> =>
  (/class="([^"]*)"/.exec(await renderMarkup(markup, rendering))?.[1] ?? '').split(' ');
const cssOf = (markup: string): string => ownRules(ownRulesIn(parseBlocks(markup), registry));

test('colors of elements have a class that stays the same, and its rules', async () => {
  const markup = group({
    style: { elements: { link: { color: { text: '#111' }, ':hover': { color: { text: '#222' } } } } },
  });
  const [, name = ''] = await classesOf(markup);
  expect(name).toMatch(/^wp-elements-[1-9]\d*$/);
  expect(await classesOf(markup)).toContain(name);
  expect(cssOf(markup)).toContain(`.${name} a:where(:not(.wp-element-button)){color:#111}`);
  expect(cssOf(markup)).toContain(`:hover{color:#222}`);
  expect(await classesOf(group({ style: { elements: { link: { color: { text: '#333' } } } } }))).not.toContain(name);
});

test('custom CSS comes last, and only what is safe is served', async () => {
  const markup = group({ style: { css: 'color: red; padding: 1em;' } });
  const classes = await classesOf(markup);
  expect(classes.at(-2)).toBe('has-custom-css');
  expect(cssOf(markup)).toBe(`.${classes.at(-1)}{color: red; padding: 1em;}\n`);
  expect(cssOf(group({ style: { css: '& em { color: blue; }' } }))).toContain('{& em { color: blue; }}');
  for (const css of ['} body { display: none', '@import "x"', '</style>', 'behavior: url(x)', 'a{}}b{', '/*'])
    expect(cssOf(group({ style: { css } }))).toBe('');
});

test('a dynamic block has the same classes in its wrapper', async () => {
  const classes = await classesOf('<!-- wp:site-title {"style":{"css":"color:red"}} /-->');
  expect(classes[0]).toMatch(/^wp-custom-css-/);
  expect(classes.at(-1)).toBe('has-custom-css');
});

test('blocks that a viewport hides have its class, in one order', async () => {
  const hidden = { tablet: false, desktop: false, mobile: true, nosuch: false };
  const classes = await classesOf(group({ metadata: { blockVisibility: { viewport: hidden } } }));
  expect(classes.slice(-2)).toEqual(['wp-block-hidden-desktop', 'wp-block-hidden-tablet']);
});

test('a duotone filter is numbered within one text, and its rule fits every number', async () => {
  const image = (colors: readonly string[]): string =>
    `<!-- wp:image ${JSON.stringify({ style: { color: { duotone: colors } } })} --><figure class="wp-block-image"><img src="x"/></figure><!-- /wp:image -->`;
  const html = await renderMarkup(image(['#000', '#fff']) + image(['#000', '#fff']), rendering);
  expect(html.match(/wp-duotone-000-fff-\d/g)).toEqual(['wp-duotone-000-fff-1', 'wp-duotone-000-fff-2']);
  expect(cssOf(image(['#000', '#fff']))).toContain('[class*="wp-duotone-000-fff"]');
  expect(cssOf(image(['red)}', 'x']))).toBe('');
});
