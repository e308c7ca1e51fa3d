import { numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { addClasses, changeAttribute, firstTag, withoutTags } from '../markup.ts';
import { blockClass } from '../supports.ts';

/** Saved markup whose outermost tag, when it is one of these, gets the block's class. */
const withBlockClass = (...tags: readonly string[]): RenderBlock => {
  return async ({ block, savedHtml }) => {
    const html = await savedHtml();
    const tag = firstTag(html);
    return tag !== undefined && tags.includes(tag.name)
      ? addClasses(html, { tag, classes: [blockClass(block.name ?? '')] })
      : html;
  };
};

/** A button without words or picture is not shown. */
const button: RenderBlock = async ({ savedHtml }) => {
  const html = await savedHtml();
  return withoutTags(html).trim() === '' && !/<(?:img|svg)\b/i.test(html) ? '' : html;
};

/** A minimum height must not be stretched by a ratio that the style sheet sets. */
const cover: RenderBlock = async ({ attributes, savedHtml }) => {
  const html = await savedHtml();
  const tag = firstTag(html);
  const hasHeight = numberOf(attributes, 'minHeight') !== undefined || textOf(attributes, 'minHeight') !== undefined;
  if (tag === undefined || !hasHeight) return html;
  const change = (style = ''): string =>
    `${style}${style === '' || style.trimEnd().endsWith(';') ? '' : ';'}aspect-ratio:unset;`;
  return changeAttribute(html, { tag, name: 'style', change });
};

const shortcode: RenderBlock = async ({ savedHtml, text }) => text.addParagraphs(await savedHtml());

export const textBlocks: Readonly<Record<string, RenderBlock>> = {
  paragraph: withBlockClass('p'),
  heading: withBlockClass('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  list: withBlockClass('ul', 'ol'),
  button,
  cover,
  shortcode,
};
