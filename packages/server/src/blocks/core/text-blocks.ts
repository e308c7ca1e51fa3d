import { isTrue } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { addClasses, attributeOf, changeAttribute, firstTag, tagsOf, withoutTags } from '../markup.ts';
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

/** A button whose link has nothing in it is not shown. */
const button: RenderBlock = async ({ savedHtml }) => {
  const html = await savedHtml();
  const link = tagsOf(html).find(({ name, closing }) => !closing && (name === 'a' || name === 'button'));
  const isEmpty =
    link === undefined
      ? withoutTags(html).trim() === ''
      : html.slice(link.end).toLowerCase().startsWith(`</${link.name}`);
  return isEmpty ? '' : html;
};

/** An image without an address is none. */
const image: RenderBlock = async ({ savedHtml }) => {
  const html = await savedHtml();
  const tag = tagsOf(html).find(({ name, closing }) => !closing && name === 'img');
  return tag === undefined || (attributeOf(html, { tag, name: 'src' }) ?? '') === '' ? '' : html;
};

/** What is folded away need not be loaded early. */
const details: RenderBlock = async ({ attributes, savedHtml }) => {
  const html = await savedHtml();
  if (isTrue(attributes, 'showContent')) return html;
  const images = [...tagsOf(html)].filter(({ name, closing }) => !closing && name === 'img');
  return images.reduceRight(
    (made, tag) => changeAttribute(made, { tag, name: 'fetchpriority', change: () => 'low' }),
    html,
  );
};

const shortcode: RenderBlock = async ({ savedHtml, text }) => text.addParagraphs(await savedHtml());

export const textBlocks: Readonly<Record<string, RenderBlock>> = {
  paragraph: withBlockClass('p'),
  heading: withBlockClass('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  list: withBlockClass('ul', 'ol'),
  button,
  image,
  details,
  shortcode,
};
