import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { blockPage } from '../../server/test/support/block-page.ts';
import type { AdminPage } from './support/admin-page.ts';
import { describeFlows } from './support/flows.ts';

const screenshots = process.env['SCREENSHOTS'];

/** Compared selectors. Each must occur equally often in the editor and in the front end. */
const compared = [
  'h1',
  'h3',
  'p',
  'p a',
  'ul.wp-block-list',
  '.wp-block-list > li',
  '.wp-block-quote',
  '.wp-block-quote cite',
  '.wp-block-columns',
  '.wp-block-column',
  '.wp-block-buttons',
  '.wp-block-button',
  '.wp-block-button__link',
  '.wp-block-cover',
  '.wp-block-cover__background',
  '.wp-block-cover__image-background',
  '.wp-block-cover__inner-container',
  '.wp-block-media-text',
  '.wp-block-media-text__media',
  '.wp-block-media-text__content',
  '.wp-block-gallery',
  '.wp-block-gallery .wp-block-image',
  '.wp-block-image img',
  '.wp-block-image.alignright',
  '.wp-block-image figcaption',
  '.wp-block-group',
  '.wp-block-pullquote',
  '.wp-block-pullquote p',
  '.wp-block-pullquote cite',
  '.wp-block-table',
  '.wp-block-table table',
  '.wp-block-table :is(th, td)',
  '.wp-block-table figcaption',
  '.wp-block-separator',
  '.wp-block-code',
  '.wp-block-code code',
  '.wp-block-preformatted',
  '.wp-block-verse',
  '.wp-block-details',
  '.wp-block-details > summary',
  '.wp-block-search',
  '.wp-block-search__input',
  '.wp-block-search__button',
  '.wp-block-social-links',
  '.wp-social-link',
  '.wp-block-file',
  '.wp-block-file__button',
  '.wp-block-audio',
  '.wp-block-audio audio',
  '.wp-block-spacer',
  'nav.wp-block-navigation',
  '.wp-block-navigation-item',
  '.wp-block-latest-posts',
  '.wp-block-latest-posts > li',
  '.wp-block-categories',
  '.wp-block-calendar table',
  '.wp-block-tag-cloud',
] as const;

const texts = [
  'display',
  'font-family',
  'font-weight',
  'font-style',
  'color',
  'background-color',
  'text-align',
  'float',
];
const lengths = [
  'font-size',
  'line-height',
  'margin-top',
  'margin-bottom',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top-width',
  'border-left-width',
  'border-radius',
];

/** Rounding tolerance in pixels. */
const tolerance = 1;

/** Known differences, with reasons. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^\.wp-block-button \d display: table/, 'In a row, a table and a block are laid out alike.'],
  [/^\.wp-block-cover__inner-container \d text-align: left/, 'The same in left-to-right text.'],
];

interface Look {
  readonly texts: Readonly<Record<string, string>>;
  readonly lengths: Readonly<Record<string, number>>;
}

type Looks = Readonly<Record<string, readonly Look[]>>;

/** Computed styles of the compared elements below a root. */
const looksIn = (where: Page | Frame, root: string): Promise<Looks> =>
  where.evaluate(
    ({ root, compared, texts, lengths }) => {
      const within = document.querySelector(root);
      if (within === null) throw new Error(`There is no ${root}.`);
      const left = within.getBoundingClientRect().left;
      const lookOf = (element: Element) => {
        const style = getComputedStyle(element);
        const { x, width } = element.getBoundingClientRect();
        const pixels = lengths.map((name) => [name, Number.parseFloat(style.getPropertyValue(name)) || 0] as const);
        return {
          texts: Object.fromEntries(texts.map((name) => [name, style.getPropertyValue(name)])),
          lengths: { ...Object.fromEntries(pixels), x: x - left, width },
        };
      };
      return Object.fromEntries(
        compared.map((selector) => [selector, [...within.querySelectorAll(selector)].map(lookOf)]),
      );
    },
    { root, compared, texts, lengths },
  );

function differences(editor: Looks, front: Looks): readonly string[] {
  return compared.flatMap((selector) => {
    const [ours, theirs] = [editor[selector] ?? [], front[selector] ?? []];
    if (theirs.length === 0) return [`${selector}: not on the page`];
    if (ours.length !== theirs.length) return [`${selector} count: ${ours.length} and not ${theirs.length}`];
    return ours.flatMap((look, at) => {
      const other = theirs[at];
      if (other === undefined) return [];
      const words = texts
        .filter((name) => look.texts[name] !== other.texts[name])
        .map((name) => `${name}: ${look.texts[name]} and not ${other.texts[name]}`);
      const pixels = [...lengths, 'x', 'width']
        .filter((name) => Math.abs((look.lengths[name] ?? 0) - (other.lengths[name] ?? 0)) > tolerance)
        .map((name) => `${name}: ${look.lengths[name]} and not ${other.lengths[name]}`);
      return [...words, ...pixels].map((text) => `${selector} ${at} ${text}`);
    });
  });
}

/** Without embeds, which would send requests to other hosts. */
const text = blockPage.replace(/<!-- wp:embed .*?<!-- \/wp:embed -->/s, '');

describeFlows('thirty block types', ['cms'], ({ site, enter, api }) => {
  async function openEditor(id: number): Promise<{ readonly admin: AdminPage; readonly frame: Frame }> {
    // Wide enough for wide blocks beside the sidebar.
    const admin = await enter(`/posts/${id}`, { width: 1680 });
    await admin.canvas.locator('.wp-block-tag-cloud').waitFor();
    await admin.canvas.locator('.wp-block-calendar table').waitFor();
    await admin.canvas.locator('.wp-block-latest-posts > li').first().waitFor();
    const frame = admin.page.frame({ name: 'editor-canvas' });
    if (frame === null) throw new Error('There is no canvas.');
    return { admin, frame };
  }

  test("look the same in the editor and in a front end with the server's HTML and CSS", async () => {
    const post = await api<{ readonly id: number; readonly content: { readonly rendered: string } }>('POST', 'posts', {
      title: 'Blocks',
      // For the tag cloud.
      tags: [(await api<{ readonly id: number }>('POST', 'tags', { name: 'Looks' })).id],
      content: text,
      status: 'publish',
    });
    const { admin, frame } = await openEditor(post.id);
    const width = await frame.evaluate(() => document.documentElement.clientWidth);

    const front = await admin.context.newPage();
    await front.setViewportSize({ width, height: 800 });
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blocks</title>
      <link rel="stylesheet" href="/styles.css"><link rel="stylesheet" href="${site.api}/styles?post=${post.id}">
      <main class="is-layout-constrained has-global-padding">${post.content.rendered}</main></html>`;
    await front.route('**/front-end', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await front.goto(`${site.base}/front-end`);

    if (screenshots !== undefined) {
      await mkdir(screenshots, { recursive: true });
      await front.screenshot({ path: join(screenshots, 'looks-front-end.png') });
      await admin.page
        .locator('iframe[name="editor-canvas"]')
        .screenshot({ path: join(screenshots, 'looks-editor.png') });
    }
    const found = differences(await looksIn(frame, '.is-root-container'), await looksIn(front, 'main'));
    expect(found.filter((one) => !known.some(([pattern]) => pattern.test(one)))).toEqual([]);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
