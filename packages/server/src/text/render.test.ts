import { expect, test } from 'vitest';
import { builtinShortcodes } from './shortcodes/builtin-shortcodes.ts';
import { renderComment, renderContent, renderExcerpt, renderTitle } from './render.ts';
import type { Rendering } from './render.ts';

const rendering: Rendering = {
  shortcodes: builtinShortcodes({ captionsAsFigures: true }),
  emoticons: true,
  renderBlocks: (text, purpose) => `${text.replace(/<!--.*?-->/g, '')}<i>${purpose}</i>`,
  loadImages: () => new Map(),
};

test('a title is set, never run', () => {
  expect(renderTitle(' "A" & <a href="?b&c">d</a> [gallery] :) ')).toBe(
    '&#8220;A&#8221; &#038; <a href="?b&#038;c">d</a> [gallery] :)',
  );
});

test('a title loses blanks at its ends, but no space that does not break', () => {
  expect(renderTitle(' a\u00a0\n')).toBe('a\u00a0');
});

test('content runs through every step in order', async () => {
  const raw = '"a" :)\n\n[gallery]\n\n<img src="b">';
  expect(await renderContent({ raw, ...rendering })).toBe(
    '<p>&#8220;a&#8221; 🙂</p>\n\n<p><img decoding="async" src="b"></p>\n',
  );
  expect(await renderContent({ raw: ':)', ...rendering, emoticons: false })).toBe('<p>:)</p>\n');
});

test('content with blocks gets no automatic paragraphs', async () => {
  const raw = '<!-- wp:x -->"a"\n\n[gallery]b<!-- /wp:x -->';
  expect(await renderContent({ raw, ...rendering })).toBe('&#8220;a&#8221;\n\nb<i>content</i>');
});

test('a written excerpt is kept, a missing one made from the content', async () => {
  const content = 'a [gallery]b <b>c</b> d<!--more-->e';
  expect(await renderExcerpt({ raw: '"x" [gallery]', content, ...rendering })).toBe(
    '<p>&#8220;x&#8221; [gallery]</p>\n',
  );
  expect(await renderExcerpt({ raw: ' ', content, ...rendering })).toBe('<p>a b c d</p>\n');
  expect(await renderExcerpt({ raw: '', content, length: 2, ...rendering })).toBe('<p>a b [&hellip;]</p>\n');
  expect(await renderExcerpt({ raw: '', content: '<!-- wp:x --><h2>a</h2><p>b</p>', ...rendering })).toBe(
    '<p>a b excerpt</p>\n',
  );
  expect(await renderExcerpt({ raw: '', content: '', ...rendering })).toBe('');
});

test('only a written excerpt loads the images it shows', async () => {
  const image = '<img class="wp-image-7" src="a">';
  const asked: number[] = [];
  const loadImages = (ids: readonly number[]) => {
    asked.push(...ids);
    return new Map();
  };
  await renderExcerpt({ raw: '', content: image, ...rendering, loadImages });
  expect(asked).toEqual([]);
  await renderExcerpt({ raw: image, content: '', ...rendering, loadImages });
  expect(asked).toEqual([7]);
});

test('a comment is linked, set and closed', () => {
  expect(renderComment('<b>"a" & https://x.example :)', { emoticons: true })).toBe(
    '<p><b>&#8220;a&#8221; &#038; <a href="https://x.example" rel="nofollow ugc">https://x.example</a> 🙂</b></p>\n',
  );
});
