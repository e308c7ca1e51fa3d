import { expect, test } from 'vitest';
import { createRewriter } from './rewrite.rules.ts';

const old = 'https://old.example';
const media = { from: `${old}/wp-content/uploads`, to: 'https://cdn.new.example/files' };
const rewriter = createRewriter([media]);

const inside = (address: string): string[] => [
  `<img src="${address}/2023/05/panel.jpg" alt="x"/>`,
  `<img src='${address}/a.jpg' srcset="${address}/a-300.jpg 300w, ${address}/a-600.jpg 600w">`,
  `<a href=${address}/a.pdf>words</a>`,
  `<div style="background:url(${address}/a.jpg)">words</div>`,
  `<style>.a{background:url("${address}/a.jpg")}</style>`,
  `<video poster="${address}/a.jpg" data-src="${address}/a.mp4"></video>`,
  `<!-- wp:cover {"url":"${address}/a.jpg","id":7} /-->`,
  `<!-- wp:image {"id":7,"caption":"one \\u002d\\u002d two","href":"${address}/a.jpg"} -->`,
  `[video src="${address}/a.mp4" poster='${address}/a.jpg']`,
];
const outside = (address: string): string[] => [
  `<p>See ${address}/a.jpg for it.</p>`,
  `<code>&lt;img src="${address}/a.jpg"></code>`,
  `<pre><img src="${address}/a.jpg"></pre>`,
  `<!-- ${address}/a.jpg -->`,
  `<img alt="${address}/a.jpg" title="${address}/a.jpg">`,
  `<script>x = "${address}/a.jpg"</script>`,
  `<img src="https://other.example/wp-content/uploads/a.jpg">`,
  `<img src="https://notold.example/wp-content/uploads/a.jpg">`,
  `<a href="${address}-old/a.jpg">words</a>`,
  `words [ not a shortcode ] & < > " ' \r\n\t`,
];
const variants = [
  'https://old.example/wp-content/uploads',
  'http://old.example/wp-content/uploads',
  '//old.example/wp-content/uploads',
  'https://www.old.example/wp-content/uploads',
  'https:\\/\\/old.example\\/wp-content\\/uploads',
  'HTTPS://Old.Example/wp-content/uploads',
];

const corpus = variants.flatMap((variant) => [...inside(variant), ...outside(variant)]);
const contents = [...corpus, ...corpus.map((text, at) => `${text}\n${corpus[(at * 7 + 3) % corpus.length] ?? ''}`)];

test('at least 200 contents: rewriting twice is rewriting once', () => {
  expect(contents.length).toBeGreaterThan(200);
  for (const text of contents) {
    const once = rewriter.text(text);
    expect(rewriter.text(once)).toBe(once);
  }
});

test('no old address of a file is left where addresses stand', () => {
  for (const variant of variants) {
    for (const text of inside(variant)) {
      const written = rewriter.text(text);
      expect([text, /old\.example/i.test(written)]).toEqual([text, false]);
      expect(written).toMatch(/cdn\.new\.example/);
    }
  }
});

test('bytes outside addresses are the same', () => {
  for (const variant of variants) {
    for (const text of outside(variant)) expect(rewriter.text(text)).toBe(text);
    for (const text of inside(variant)) {
      const without = (one: string): string =>
        one.replaceAll(/(?:https?:)?(?:\\?\/){2}[\w.]+(?:\\?\/)(?:files|wp-content\\?\/uploads)/gi, '');
      expect(without(rewriter.text(text))).toBe(without(text));
    }
  }
});

test('an address keeps the way it is written', () => {
  const text = `<!-- wp:cover {"url":"https:\\/\\/old.example\\/wp-content\\/uploads\\/a.jpg"} /-->`;
  expect(rewriter.text(text)).toBe('<!-- wp:cover {"url":"https:\\/\\/cdn.new.example\\/files\\/a.jpg"} /-->');
  expect(rewriter.text('<a href="//old.example/wp-content/uploads/a">')).toBe('<a href="//cdn.new.example/files/a">');
  expect(rewriter.text('<a href="/share?u=https%3A%2F%2Fold.example%2Fwp-content%2Fuploads%2Fa">')).toBe(
    '<a href="/share?u=https%3A%2F%2Fcdn.new.example%2Ffiles%2Fa">',
  );
});

test('a new address that begins like the old one does not grow', () => {
  const deeper = createRewriter([{ from: old, to: `${old}/blog` }]);
  const once = deeper.text(`<a href="${old}/page">`);
  expect(once).toBe(`<a href="${old}/blog/page">`);
  expect(deeper.text(once)).toBe(once);
});

test('values of meta: addresses and texts, at any depth', () => {
  const value = {
    a: [`${old}/wp-content/uploads/a.jpg`, 7],
    b: `<img src="${old}/wp-content/uploads/a.jpg">`,
    c: 'old.example',
  };
  expect(rewriter.value(value)).toEqual({
    a: ['https://cdn.new.example/files/a.jpg', 7],
    b: '<img src="https://cdn.new.example/files/a.jpg">',
    c: 'old.example',
  });
});
