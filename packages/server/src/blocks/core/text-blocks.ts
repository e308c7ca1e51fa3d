import { isTrue, mapOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { addClasses, addStyle, attributeOf, changeAttribute, firstTag, tagsOf, withoutTags } from '../markup.ts';
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
const button: RenderBlock = async ({ attributes, savedHtml }) => {
  const html = await savedHtml();
  const link = tagsOf(html).find(({ name, closing }) => !closing && (name === 'a' || name === 'button'));
  const isEmpty =
    link === undefined
      ? withoutTags(html).trim() === ''
      : html.slice(link.end).toLowerCase().startsWith(`</${link.name}`);
  return isEmpty ? '' : withWidth(html, textOf(mapOf(mapOf(attributes, 'style'), 'dimensions'), 'width') ?? '');
};

const steps: ReadonlySet<string> = new Set(['25', '50', '75', '100']);

/** A width by its share of the row, or as it is. Saved markup of older blocks tells it itself. */
const withWidth = (html: string, width: string): string => {
  const tag = firstTag(html);
  if (tag === undefined || !/^\d+(?:\.\d+)?(?:%|px|em|rem|vw|vh)$/.test(width)) return html;
  if ((attributeOf(html, { tag, name: 'class' }) ?? '').includes('has-custom-width')) return html;
  const share = /^(\d+(?:\.\d+)?)%$/.exec(width)?.[1];
  const step = share !== undefined && steps.has(share) ? [`wp-block-button__width-${share}`] : [];
  const classes = ['has-custom-width', ...(share === undefined ? [] : ['wp-block-button__width', ...step])];
  // In front of the class for the styles of this one button.
  const classed = changeAttribute(html, {
    tag,
    name: 'class',
    change: (value = '') => {
      const [own = ''] = / is-style-[\w-]+--\d+$/.exec(value) ?? [];
      return [value.slice(0, value.length - own.length), ...classes].join(' ') + own;
    },
  });
  const first = firstTag(classed);
  const style = share === undefined ? `width: ${width};` : `--wp--block-button--width: ${share};`;
  return first === undefined ? classed : addStyle(classed, { tag: first, style });
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
  heading: withBlockClass('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  list: withBlockClass('ul', 'ol'),
  button,
  details,
  shortcode,
};
