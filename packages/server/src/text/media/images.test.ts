import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AttachedImage } from './image-sources.ts';
import { sourcesOf } from './image-sources.ts';
import { addImageHints, addLateImageHints, attachmentIdsIn } from './images.ts';
import { renderContent } from '../render.ts';

const none = new Map<number, AttachedImage>();

test.each([
  ['<img src="a">', '<img decoding="async" src="a">'],
  ['<img src="a" width="1" height="2">', '<img loading="lazy" decoding="async" src="a" width="1" height="2">'],
  [
    '<img src="a" loading="eager" decoding="sync" width="1" height="2">',
    '<img src="a" loading="eager" decoding="sync" width="1" height="2">',
  ],
  [
    '<img src="a" width="1" height="2" fetchpriority="low">',
    '<img decoding="async" src="a" width="1" height="2" fetchpriority="low">',
  ],
  ['<img src=\'a\'><img src=b><img/src="c"><imgs src="d">', '<img src=\'a\'><img src=b><img/src="c"><imgs src="d">'],
  ['<iframe src="a" width="1" height="2">', '<iframe loading="lazy" src="a" width="1" height="2">'],
  ['<iframe src="a">', '<iframe src="a">'],
  ['<!-- <img src="a"> -->', '<!-- <img src="a"> -->'],
  ['<img src="a" loading="lazy" sizes="1px">', '<img decoding="async" src="a" loading="lazy" sizes="auto, 1px">'],
])('hints %s', (html, expected) => {
  expect(addImageHints(html, none)).toBe(expected);
  expect(addImageHints(expected, none)).toBe(expected);
});

const file = (url: string, width: number, height: number) => ({ url, width, height });

test('finds the ids that images name', () => {
  expect(
    attachmentIdsIn('<img class="x wp-image-7"><img class="wp-image-7"><img class=wp-image-8><p class="wp-image-9">'),
  ).toEqual([7, 8]);
});

test('offers the files of the same shape, the shown one first and the full one last', () => {
  const image = {
    full: file('full', 4000, 3000),
    sizes: [file('medium', 300, 225), file('thumb', 150, 150), file('large', 1024, 768), file('huge', 2560, 1920)],
  };
  expect(sourcesOf(image, 'large').map(({ url }) => url)).toEqual(['large', 'medium']);
  expect(sourcesOf(image, 'full').map(({ url }) => url)).toEqual(['full', 'medium', 'large']);
  expect(sourcesOf(image, 'thumb').map(({ url }) => url)).toEqual(['thumb']);
  expect(sourcesOf(image, 'elsewhere')).toEqual([]);
});

interface Recorded {
  readonly steps: readonly {
    readonly body?: { readonly content?: string };
    readonly expect: { readonly body: Record<string, string> };
  }[];
}

test('images of attachments are shown as recorded', async () => {
  const source = new URL('../../../../../conformance/recordings/rendering/attachment-images.json', import.meta.url);
  const names = {
    uploads: 'https://example.org/up',
    month: '2026/11',
    media: '7',
    src: 'blue.png',
    mid: 'blue-300x225.png',
  };
  const folder = `${names.uploads}/${names.month}/`;
  const known: Record<string, string> = { ...names, src: folder + names.src, mid: folder + names.mid };
  const fill = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => known[name] ?? name);
  const image: AttachedImage = {
    full: file(`${folder}blue.png`, 800, 600),
    sizes: [
      file(`${folder}blue-300x225.png`, 300, 225),
      file(`${folder}blue-150x150.png`, 150, 150),
      file(`${folder}blue-768x576.png`, 768, 576),
    ],
  };
  const { steps } = JSON.parse(readFileSync(source, 'utf8')) as Recorded;
  const contents = steps.filter(({ body }) => body?.content !== undefined);
  expect(contents.length).toBe(5);
  for (const { body, expect: expected } of contents) {
    const shown = await renderContent({
      raw: fill(body?.content ?? ''),
      shortcodes: new Map(),
      emoticons: true,
      renderBlocks: (text) => text.replace(/<!--.*?-->/g, ''),
      loadImages: (ids) => new Map(ids.map((id) => [id, image])),
    });
    expect(shown).toBe(fill(expected.body['content.rendered'] ?? ''));
  }
});

test.each([
  [
    `<img src='a' class='avatar' height='48' width='48' />`,
    `<img src='a' class='avatar' height='48' width='48' loading='lazy' decoding='async'/>`,
  ],
  ['<img width="4" height="3" src="a" />', '<img width="4" height="3" src="a" decoding="async" loading="lazy" />'],
  [
    '<p><img width="4" height="3" src="a" srcset="a 4w, b 2w" sizes="(max-width: 4px) 100vw, 4px" /></p>',
    '<p><img width="4" height="3" src="a" decoding="async" loading="lazy" srcset="a 4w, b 2w" sizes="auto, (max-width: 4px) 100vw, 4px" /></p>',
  ],
  ['<img src="a">', '<img src="a">'],
])('gives late hints to %s', (html, expected) => expect(addLateImageHints(html)).toBe(expected));
