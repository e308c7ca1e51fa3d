import { isTrue, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import { escapeAddress, escapeText, firstTag } from '../markup.ts';

/** The menu that is named, or whatever pages there are. */
const menuMarkup = async ({ attributes, data }: RenderInput): Promise<{ markup: string; origin: string }> => {
  const id = numberOf(attributes, 'ref');
  const named = id === undefined || !Number.isSafeInteger(id) || id <= 0 ? undefined : await data.menu(id);
  return named === undefined
    ? { markup: '<!-- wp:page-list /-->', origin: 'menu of pages' }
    : { markup: named, origin: `menu:${id}` };
};

const navigation: RenderBlock = async (input) => {
  const { attributes, block, savedHtml, renderMarkup, wrapper } = input;
  const { markup, origin } = await menuMarkup(input);
  const items = block.innerBlocks.length > 0 ? await savedHtml() : await renderMarkup(markup, origin);
  if (items.trim() === '') return '';
  const label = textOf(attributes, 'ariaLabel') ?? '';
  const attributesOfNav = wrapper(label === '' ? {} : { attributes: { 'aria-label': label } });
  const isList = items.trimStart().startsWith('<ul');
  return `<nav${attributesOfNav}>${isList ? items : `<ul class="wp-block-navigation__container">${items}</ul>`}</nav>`;
};

/** What has no scheme and is no path of this site is a host, as in `example.org/shop`. */
const withScheme = (url: string): string =>
  url === '' || /^(?:[a-z][a-z0-9+.-]*:|[/#?[]|[a-z0-9-]+\.php)/i.test(url) ? url : `http://${url}`;

/** Menu URLs and labels are untrusted: sanitize them. */
const itemLink = ({ attributes, text }: RenderInput, label: string, isNested: boolean): string => {
  const url = textOf(attributes, 'url');
  const rel = textOf(attributes, 'rel') ?? '';
  const title = textOf(attributes, 'title') ?? '';
  const hasAddress = url !== undefined && (url !== '' || !isNested);
  const more = [
    hasAddress ? ` href="${escapeAddress(withScheme(url))}"` : '',
    isTrue(attributes, 'opensInNewTab') ? ' target="_blank"' : '',
    rel === '' ? '' : ` rel="${escapeText(rel)}"`,
    title === '' ? '' : ` title="${escapeText(title)}"`,
  ].join('');
  const description = textOf(attributes, 'description') ?? '';
  const told =
    description === '' ? '' : `<span class="wp-block-navigation-item__description">${escapeText(description)}</span>`;
  const named = `<span class="wp-block-navigation-item__label">${label}</span>`;
  const link = text.filterMarkup(`<a class="wp-block-navigation-item__content"${more}>${named}${told}</a>`);
  return spaced(link, isNested);
};

/** The blanks that other renderers of these blocks write, so that the markup compares equal. */
function spaced(link: string, isNested: boolean): string {
  const end = firstTag(link)?.end ?? 0;
  const afterTarget = link.slice(0, end).replace(' target="_blank"', ' target="_blank"  ');
  const afterClass = isNested ? afterTarget : afterTarget.replace('__content"', '__content" ');
  return afterClass + link.slice(end);
}

/** Without a label there is nothing to click on. */
const item =
  (isNested: boolean): RenderBlock =>
  async (input) => {
    const { attributes, block, text, savedHtml, wrapper } = input;
    const label = text.filterMarkup(textOf(attributes, 'label') ?? '');
    if (label === '') return '';
    const inside = block.innerBlocks.length === 0 ? '' : (await savedHtml()).trim();
    const nested = inside === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${inside}</ul>`;
    const classes = ['wp-block-navigation-item', ...(isNested && nested !== '' ? ['has-child'] : [])];
    return `<li${wrapper({ classes })}>${itemLink(input, label, isNested)}${nested}</li>`;
  };

const cross =
  '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="2"/></svg>';

const closeButton: RenderBlock = ({ attributes, text, wrapper }) => {
  const mode = textOf(attributes, 'displayMode') ?? 'icon';
  const words = text.filterMarkup(textOf(attributes, 'text') ?? '') || 'Close';
  const shown = `<span class="wp-block-navigation-overlay-close__text">${words}</span>`;
  const attributesOfButton = wrapper(mode === 'icon' ? { attributes: { 'aria-label': 'Close' } } : {});
  return `<button type="button"${attributesOfButton}>${mode === 'text' ? '' : cross}${mode === 'icon' ? '' : shown}</button>`;
};

export const navigationBlocks: Readonly<Record<string, RenderBlock>> = {
  navigation,
  'navigation-link': item(false),
  'navigation-submenu': item(true),
  'navigation-overlay-close': closeButton,
};
