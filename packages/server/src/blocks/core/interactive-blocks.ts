import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock } from '../block-type.ts';
import { addAttributes, addClasses, attributeOf, firstTag, tagsOf } from '../markup.ts';
import type { Tag } from '../markup.ts';
import { numberFor } from '../own-styles.ts';
import { drawing } from './icons.ts';

/** Saved blocks that a script brings to life, with the marks it finds them by. They work without it, too. */

const tagWith = (html: string, className: string): Tag | undefined =>
  tagsOf(html).find(
    (tag) => !tag.closing && (attributeOf(html, { tag, name: 'class' }) ?? '').split(/\s+/).includes(className),
  );

const marked = (html: string, tag: Tag | undefined, attributes: Readonly<Record<string, string>>): string =>
  tag === undefined ? html : addAttributes(html, { tag, attributes });

const accordion: RenderBlock = async ({ attributes, savedHtml }) => {
  const html = await savedHtml();
  return marked(html, firstTag(html), {
    'data-wp-context': `{ "autoclose": ${isTrue(attributes, 'autoclose')}, "accordionItems": [] }`,
    'data-wp-interactive': 'core/accordion',
  });
};

const accordionItem: RenderBlock = async ({ attributes, count, savedHtml }) => {
  // Counted before what is inside it: an item may stand in the panel of another.
  const id = `accordion-item-${count('accordion')}`;
  const html = await savedHtml();
  const isOpen = isTrue(attributes, 'openByDefault');
  const withPanel = marked(html, tagWith(html, 'wp-block-accordion-panel'), {
    'aria-labelledby': id,
    'data-wp-bind--hidden': 'state.isHidden',
    'data-wp-on--beforematch': 'actions.handleBeforeMatch',
    id: `${id}-panel`,
  });
  const withToggle = marked(withPanel, tagWith(withPanel, 'wp-block-accordion-heading__toggle'), {
    'aria-expanded': String(isOpen),
    'aria-controls': `${id}-panel`,
    'data-wp-bind--aria-expanded': 'state.isOpen',
    'data-wp-on--click': 'actions.toggle',
    id,
  });
  return marked(withToggle, firstTag(withToggle), {
    'data-wp-class--is-open': 'state.isOpen',
    'data-wp-context': `{ "id": "${id}", "openByDefault": ${isOpen} }`,
    'data-wp-init': 'callbacks.initAccordionItems',
    'data-wp-on-window--hashchange': 'callbacks.hashChange',
  });
};

const tabs: RenderBlock = async ({ attributes, count, savedHtml }) => {
  const id = `tabs_${count('tabs')}`;
  let html = await savedHtml();
  const isPanel = (tag: Tag): boolean =>
    !tag.closing && (attributeOf(html, { tag, name: 'class' }) ?? '').split(/\s+/).includes('wp-block-tab-panel');
  const panels = [...tagsOf(html)].filter(isPanel);
  for (const [index, tag] of [...panels.entries()].toReversed()) {
    const own = attributeOf(html, { tag, name: 'id' }) ?? '';
    const panel = own === '' ? `${id}-tab-${index}` : own;
    const named = addAttributes(html, {
      tag,
      attributes: {
        'aria-labelledby': `tab__${panel}`,
        'data-wp-bind--hidden': '!state.isActiveTab',
        ...(own === '' ? { id: panel } : {}),
      },
    });
    const place = tag.start + 1 + tag.name.length;
    html = `${named.slice(0, place)} hidden${named.slice(place)}`;
  }
  return marked(html, firstTag(html), {
    'data-wp-context': JSON.stringify({ tabsId: id, activeTabIndex: numberOf(attributes, 'activeTabIndex') ?? 0 }),
    'data-wp-init': 'callbacks.onTabsInit',
    'data-wp-interactive': 'core/tabs',
    'data-wp-on--keydown': 'actions.handleTabKeyDown',
  });
};

const lightboxMarks = {
  'data-wp-class--hide': 'state.isContentHidden',
  'data-wp-class--show': 'state.isContentVisible',
  'data-wp-init': 'callbacks.setButtonStyles',
  'data-wp-on--click': 'actions.showLightbox',
  'data-wp-on--load': 'callbacks.setButtonStyles',
  'data-wp-on--pointerdown': 'actions.preloadImage',
  'data-wp-on--pointerenter': 'actions.preloadImageWithDelay',
  'data-wp-on--pointerleave': 'actions.cancelPreload',
  'data-wp-on-window--resize': 'callbacks.setButtonStyles',
};

const lightboxButton = [
  '<button',
  'class="lightbox-trigger"',
  'type="button"',
  'aria-haspopup="dialog"',
  'data-wp-bind--aria-label="state.thisImage.triggerButtonAriaLabel"',
  'data-wp-init="callbacks.initTriggerButton"',
  'data-wp-on--click="actions.showLightbox"',
  'data-wp-style--right="state.thisImage.buttonRight"',
  'data-wp-style--top="state.thisImage.buttonTop"',
].join('\n\t\t\t');

const lightboxIcon = drawing('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5');

/** An image that opens over the page. */
const withLightbox = (html: string, attributes: JsonMap): string => {
  const image = tagsOf(html).find(({ name, closing }) => !closing && name === 'img');
  const figure = firstTag(html);
  if (image === undefined || figure === undefined || tagsOf(html).some(({ name }) => name === 'a')) return html;
  const id = numberFor([memberOf(attributes, 'id') ?? null, html]);
  const button = `${lightboxButton}\n\t\t>\n\t\t\t${lightboxIcon}\n\t\t</button>`;
  const withButton = html.slice(0, image.end) + button + html.slice(image.end);
  const withImage = marked(withButton, image, lightboxMarks);
  const withFigure = marked(withImage, figure, {
    'data-wp-context': JSON.stringify({ imageId: id }),
    'data-wp-interactive': 'core/image',
    'data-wp-key': id,
  });
  const first = firstTag(withFigure);
  return first === undefined ? withFigure : addClasses(withFigure, { tag: first, classes: ['wp-lightbox-container'] });
};

/** An image without an address is none. Images of a gallery tell their ids. */
const image: RenderBlock = async ({ attributes, context, savedHtml }) => {
  const html = await savedHtml();
  const tag = tagsOf(html).find(({ name, closing }) => !closing && name === 'img');
  if (tag === undefined || (attributeOf(html, { tag, name: 'src' }) ?? '') === '') return '';
  const id = numberOf(attributes, 'id');
  const isInGallery = memberOf(context, 'imageCrop') !== undefined && id !== undefined;
  const told = isInGallery ? marked(html, tag, { 'data-id': String(id) }) : html;
  const isOpening =
    isTrue(mapOf(attributes, 'lightbox'), 'enabled') && (textOf(attributes, 'linkDestination') ?? 'none') === 'none';
  return isOpening ? withLightbox(told, attributes) : told;
};

/** Images that open over the page can be paged through where they stand in one gallery. */
const gallery: RenderBlock = async ({ block, savedHtml }) => {
  const html = await savedHtml();
  const hasOpening = tagsOf(html).some(
    (tag) => !tag.closing && attributeOf(html, { tag, name: 'data-wp-interactive' }) === 'core/image',
  );
  if (!hasOpening) return html;
  return marked(html, firstTag(html), {
    'data-wp-context': JSON.stringify({ galleryId: numberFor([block.attributes, html]) }),
    'data-wp-interactive': 'core/gallery',
  });
};

export const interactiveBlocks: Readonly<Record<string, RenderBlock>> = {
  accordion,
  'accordion-item': accordionItem,
  tabs,
  image,
  gallery,
};
