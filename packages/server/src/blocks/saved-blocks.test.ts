import { expect, test } from 'vitest';
import { recordedSite } from '../../test/support/recorded-site.ts';
import { renderMarkup } from './render.ts';

const { rendering } = recordedSite({});
const show = (markup: string, context = {}): Promise<string> => renderMarkup(markup, { ...rendering, context });

test('a hidden block is not shown, nor anything in it', async () => {
  const inside = '<!-- wp:paragraph --><p>secret</p><!-- /wp:paragraph -->';
  const hidden = '{"metadata":{"blockVisibility":false}}';
  for (const name of ['paragraph', 'group', 'site-title', 'post-template', 'query'])
    expect(await show(`a<!-- wp:${name} ${hidden} --><div>${inside}</div><!-- /wp:${name} -->b`)).toBe('ab');
  expect(
    await show('<!-- wp:group --><!-- wp:site-tagline {"metadata":{"blockVisibility":true}} /--><!-- /wp:group -->'),
  ).not.toBe('');
});

test('a button is shown when its link has anything in it', async () => {
  const button = (inside: string): Promise<string> =>
    show(`<!-- wp:button --><div><a class="x" href="/">${inside}</a></div><!-- /wp:button -->`);
  expect(await button('')).toBe('');
  for (const inside of [' ', '&nbsp;', '<b></b>', 'Go']) expect(await button(inside)).toContain(`>${inside}</a>`);
});

test('an image is shown when it has an address', async () => {
  const image = (tag: string): Promise<string> => show(`<!-- wp:image --><figure>${tag}</figure><!-- /wp:image -->`);
  for (const tag of ['<img alt="">', '<img src="" alt="">', '<img src>', 'text', '<img alt="src=x">'])
    expect(await image(tag)).toBe('');
  expect(await image("<img src='a.png'>")).toContain('a.png');
});

test('images that are folded away are loaded last', async () => {
  const details = (attributes: string): Promise<string> =>
    show(
      `<!-- wp:details ${attributes}--><details><img src="a"><img fetchpriority="high" src="b"></details><!-- /wp:details -->`,
    );
  expect((await details('')).match(/fetchpriority="low"/g)).toHaveLength(2);
  expect(await details('{"showContent":true} ')).not.toContain('"low"');
});

test('an image behind a block covers it, and of a ratio and a height one holds', async () => {
  const group = (background: string): Promise<string> =>
    show(`<!-- wp:group {"style":{"background":${background}}} --><div class="g">x</div><!-- /wp:group -->`);
  expect(await group('{"backgroundSize":"10px"}')).toContain('style="background-size:10px;"');
  expect(await group('{}')).not.toContain('has-background');
  expect(await group('{"backgroundImage":"x"}')).not.toContain('has-background');
  const cover = (attributes: string): Promise<string> =>
    show(
      `<!-- wp:cover ${attributes} --><div class="c"><div class="i"><!-- wp:html -->x<!-- /wp:html --></div></div><!-- /wp:cover -->`,
    );
  expect(await cover('{"minHeight":5}')).toMatch(
    /^<div style="aspect-ratio:unset;" class="c"><div class="i is-layout-flow/,
  );
  expect(await cover('{"minHeight":5,"style":{"dimensions":{"aspectRatio":"1"}}}')).toContain(
    '<div style="aspect-ratio:1;height:unset;min-height:unset;" class="c has-aspect-ratio">',
  );
});

test('the attribute by which text was aligned before is a class of blocks that know text alignment', async () => {
  expect(await show('<!-- wp:site-title {"textAlign":"center","className":"x"} /-->')).toContain(
    'class="has-text-align-center x wp-block-site-title"',
  );
  expect(await show('<!-- wp:site-title {"textAlign":"x\\" y"} /-->')).not.toContain('has-text-align');
  expect(await show('<!-- wp:archives {"textAlign":"center"} /-->')).not.toContain('has-text-align');
});

const overridden = {
  ...rendering.data,
  syncedPattern: async () =>
    '<!-- wp:paragraph {"metadata":{"name":"P","bindings":{"__default":{"source":"core/pattern-overrides"}}}} --><p class="a">Shared</p><!-- /wp:paragraph --><!-- wp:paragraph --><p>Fixed</p><!-- /wp:paragraph -->',
};

test('a pattern shows its own text in each place that names a block of it, and nobody else is shown it', async () => {
  const text = (content: string): string => `<!-- wp:block {"ref":1,"content":${content}} /-->`;
  const shown = (markup: string): Promise<string> => renderMarkup(markup, { ...rendering, data: overridden });
  const both = await shown(
    text('{"P":{"content":"One"}}') + text('{"P":{"content":""}}') + text('{"__proto__":{"content":"x"}}'),
  );
  expect(both.match(/<p class="a wp-block-paragraph">([^<]*)</g)?.map((one) => one.slice(32, -1))).toEqual([
    'One',
    '',
    'Shared',
  ]);
});

test('a bound attribute takes its value from its source, and stays as saved where there is none', async () => {
  const values = new Map([
    ['motto', 'Set <b>it</b> [loud] "so"'],
    ['link', '/x?a=1&b'],
  ]);
  const data = { ...rendering.data, meta: async (_: number, name: string) => values.get(name) };
  const bound = (block: string, attribute: string, source: string, markup: string): Promise<string> =>
    renderMarkup(
      `<!-- wp:${block} {"metadata":{"bindings":{"${attribute}":${source}}}} -->${markup}<!-- /wp:${block} -->`,
      { ...rendering, data, context: { postId: 7 } },
    );
  const meta = (key: string): string => `{"source":"core/post-meta","args":{"key":"${key}"}}`;
  expect(await bound('heading', 'content', meta('motto'), '<h2>Old <i>x</i></h2>')).toContain('>Set <b>it</b>');
  expect(await bound('button', 'url', meta('link'), '<a href="/old">t</a>')).toBe('<a href="/x?a=1&#038;b">t</a>');
  expect(await bound('image', 'alt', meta('motto'), '<img src="a">')).toContain('alt="Set &lt;b&gt;it');
  for (const source of [meta('none'), meta('_hidden'), '{"source":"x/y"}', '{}', '5'])
    expect(await bound('paragraph', 'content', source, '<p>Saved</p>')).toContain('>Saved</p>');
  expect(await bound('code', 'content', meta('motto'), '<pre>Saved</pre>')).toContain('Saved');
  // Text that is no URL does not replace one.
  const when = '{"source":"core/post-meta","args":{"key":"when"}}';
  values.set('when', '2023-02-02T02:02:02+00:00');
  expect(await bound('button', 'url', when, '<a href="/old">t</a>')).toBe('<a href="/old">t</a>');
  // A bound date that the source does not have is not replaced by the date of the post.
  expect(await bound('post-date', 'datetime', when, '')).toContain('datetime="2023-02-02T02:02:02+00:00"');
  for (const source of [meta('none'), '{"source":"x/y"}'])
    expect(await bound('post-date', 'datetime', source, '')).toBe('');
});
