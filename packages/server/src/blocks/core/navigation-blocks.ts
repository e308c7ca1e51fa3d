import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderedItem, RenderInput } from '../block-type.ts';
import { addAttributes, attributeOf, escapeAddress, escapeMarkup, escapeText, firstTag, tagsOf } from '../markup.ts';
import type { Tag } from '../markup.ts';
import { kebab } from '../supports.ts';
import { chevron, closeIcon, menuIcon } from './icons.ts';

/** The blocks of the menu that is named; of the newest menu where none is; else a list of pages. */
const menuItems = async (
  input: RenderInput,
): Promise<{ readonly items: readonly RenderedItem[]; readonly title: string }> => {
  const { attributes, block, data, itemsHtml, itemsOfMarkup } = input;
  if (block.innerBlocks.length > 0) return { items: await itemsHtml(), title: '' };
  const id = numberOf(attributes, 'ref');
  const isNamed = id !== undefined;
  const menu = isNamed && (!Number.isSafeInteger(id) || id <= 0) ? undefined : await data.menu(id ?? null);
  if (menu !== undefined)
    return { items: await itemsOfMarkup(menu.markup, `menu:${menu.id}`), title: isNamed ? menu.title : '' };
  return { items: isNamed ? [] : await itemsOfMarkup('<!-- wp:page-list /-->', 'menu of pages'), title: '' };
};

interface Colors {
  readonly classes: readonly string[];
  readonly declarations: readonly string[];
}

/** Colors by preset or by value, under the names that a menu gives them. */
const colorsOf = (from: JsonMap, text: string, background: string): Colors => {
  const custom = (name: string): string => textOf(from, `custom${name.charAt(0).toUpperCase()}${name.slice(1)}`) ?? '';
  const look = (
    name: string,
    { mark, ending, property }: { mark: string; ending: string; property: string },
  ): Colors => {
    const slug = kebab(textOf(from, name) ?? '');
    if (slug === '' && custom(name) === '') return { classes: [], declarations: [] };
    return {
      classes: [mark, ...(slug === '' ? [] : [`has-${slug}-${ending}`])],
      declarations: slug === '' ? [`${property}: ${custom(name)}`] : [],
    };
  };
  const looks = [
    look(text, { mark: 'has-text-color', ending: 'color', property: 'color' }),
    look(background, { mark: 'has-background', ending: 'background-color', property: 'background-color' }),
  ];
  return { classes: looks.flatMap((one) => one.classes), declarations: looks.flatMap((one) => one.declarations) };
};

const styleOf = ({ declarations }: Colors, { text }: RenderInput): string =>
  declarations
    .map(text.filterStyle)
    .filter((one) => one !== '')
    .join(';');

const wordPattern = /^[a-z-]+$/;

const navigationClasses = (attributes: JsonMap, colors: Colors, isResponsive: boolean): string[] => {
  const size = kebab(textOf(attributes, 'fontSize') ?? '');
  const layout = mapOf(attributes, 'layout');
  const justified = textOf(layout, 'justifyContent') ?? '';
  const decoration = textOf(mapOf(mapOf(attributes, 'style'), 'typography'), 'textDecoration') ?? '';
  return [
    ...colors.classes,
    ...(size === '' ? [] : [`has-${size}-font-size`]),
    ...(isResponsive ? ['is-responsive'] : []),
    ...(wordPattern.test(justified) ? [`items-justified-${justified}`] : []),
    ...(textOf(layout, 'orientation') === 'vertical' ? ['is-vertical'] : []),
    ...(textOf(layout, 'flexWrap') === 'nowrap' ? ['no-wrap'] : []),
    ...(wordPattern.test(decoration) ? [`has-text-decoration-${decoration}`] : []),
  ];
};

const listed: ReadonlySet<string> = new Set([
  'core/navigation-link',
  'core/navigation-submenu',
  'core/home-link',
  'core/page-list',
]);
const wrapped: ReadonlySet<string> = new Set(['core/site-title', 'core/site-logo', 'core/social-links']);

/** The items of a list, without its tags. */
const withoutList = (html: string): string => html.replace(/^\s*<ul\b[^>]*>/, '').replace(/<\/ul>\s*$/, '');

interface Listing {
  readonly opening: string;
  /**
   * Pages of the site have the items of a page list in the list of the menu: a list may not stand in a list without an
   * item around it. Responses of the API have it there, as WordPress has.
   */
  readonly isFlat: boolean;
}

/** Items stand in lists; what is no item stands between them. */
const withLists = (items: readonly RenderedItem[], { opening, isFlat }: Listing): string => {
  let html = '';
  let isOpen = false;
  for (const { name, html: item } of items) {
    const isItem = item !== '' && (listed.has(name) || wrapped.has(name));
    if (isItem !== isOpen) html += isItem ? opening : '</ul>';
    isOpen = isItem;
    if (isItem && wrapped.has(name)) html += `<li class="wp-block-navigation-item">${item}</li>`;
    else html += isFlat && name === 'core/page-list' ? withoutList(item) : item;
  }
  return isOpen ? `${html}</ul>` : html;
};

type Marks = Readonly<Record<string, string>>;

const submenuState =
  '{ "submenuOpenedBy": { "click": false, "hover": false, "focus": false }, "type": "submenu", "modal": null, "previousFocus": null }';

const itemMarks = (opensOnHover: boolean): Marks => ({
  'data-wp-context': submenuState,
  'data-wp-interactive': 'core/navigation',
  'data-wp-on--focusout': 'actions.handleMenuFocusout',
  'data-wp-on--keydown': 'actions.handleMenuKeydown',
  ...(opensOnHover && {
    'data-wp-on--pointerenter': 'actions.openMenuOnHover',
    'data-wp-on--pointerleave': 'actions.closeMenuOnHover',
  }),
  'data-wp-watch': 'callbacks.initMenu',
  tabindex: '-1',
});
const toggleMarks: Marks = {
  'data-wp-bind--aria-expanded': 'state.isSubmenuOpen',
  'data-wp-on--click': 'actions.toggleMenuOnClick',
};
const listMarks: Marks = { 'data-wp-on--focus': 'actions.openMenuOnFocus' };

const hasClass = (html: string, tag: Tag, name: string): boolean =>
  !tag.closing && (attributeOf(html, { tag, name: 'class' }) ?? '').split(/\s+/).includes(name);

/** The marks by which a script opens submenus: on the item, on its button, and on the list. An item without a button ends it. */
const withSubmenuMarks = (html: string, opensOnHover: boolean): string => {
  const tags = [...tagsOf(html)];
  const marked: (readonly [Tag, Marks])[] = [];
  const find = (from: number, name: string): number =>
    tags.findIndex((tag, index) => index >= from && hasClass(html, tag, name));
  for (let at = find(0, 'has-child'); at !== -1; at = find(at + 1, 'has-child')) {
    const item = tags[at];
    const toggleAt = find(at + 1, 'wp-block-navigation-submenu__toggle');
    const listAt = toggleAt === -1 ? -1 : find(toggleAt + 1, 'wp-block-navigation__submenu-container');
    const [toggle, list] = [tags[toggleAt], tags[listAt]];
    if (item !== undefined) marked.push([item, itemMarks(opensOnHover)]);
    if (toggle === undefined) break;
    marked.push([toggle, toggleMarks]);
    if (list !== undefined) marked.push([list, listMarks]);
  }
  return marked
    .toSorted(([one], [other]) => other.start - one.start)
    .reduce((made, [tag, attributes]) => addAttributes(made, { tag, attributes }), html);
};

const line = (tabs: number): string => `\n${'\t'.repeat(tabs)}`;

const marks = (names: Marks): string =>
  `${Object.entries(names)
    .map(([name, value]) => `${line(4)}${name}="${value}"`)
    .join('')}${line(3)}`;

const openMarks = marks({
  'data-wp-on--click': 'actions.openMenuOnClick',
  'data-wp-on--keydown': 'actions.handleMenuKeydown',
});
const containerMarks = marks({
  'data-wp-class--has-modal-open': 'state.isMenuOpen',
  'data-wp-class--is-menu-open': 'state.isMenuOpen',
  'data-wp-watch': 'callbacks.initMenu',
  'data-wp-on--keydown': 'actions.handleMenuKeydown',
  'data-wp-on--focusout': 'actions.handleMenuFocusout',
  tabindex: '-1',
});
const dialogMarks = marks({
  'data-wp-bind--aria-modal': 'state.ariaModal',
  'data-wp-bind--aria-label': 'state.ariaLabel',
  'data-wp-bind--role': 'state.roleAttribute',
});
const closeMarks = marks({ 'data-wp-on--click': 'actions.closeMenuOnClick' });
const contentMarks = marks({ 'data-wp-watch': 'callbacks.focusFirstElement' });

const overlayState =
  '{"overlayOpenedBy":{"click":false,"hover":false,"focus":false},"type":"overlay","roleAttribute":"","ariaLabel":"Menu"}';

/** A button that opens the menu over the page, where there is no room for it. */
const overlay = (input: RenderInput, items: string): string => {
  const { attributes, count } = input;
  const isAlways = textOf(attributes, 'overlayMenu') === 'always';
  const hasIcon = memberOf(attributes, 'hasIcon') !== false;
  const id = `modal-${count('navigation')}`;
  const colors = colorsOf(attributes, 'overlayTextColor', 'overlayBackgroundColor');
  const style = styleOf(colors, input);
  const classes = [
    'wp-block-navigation__responsive-container',
    ...(isAlways ? ['hidden-by-default'] : []),
    ...colors.classes,
  ];
  const opens = `wp-block-navigation__responsive-container-open${isAlways ? ' always-shown' : ''}`;
  return [
    `<button aria-haspopup="dialog" ${hasIcon ? 'aria-label="Open menu"' : ''} class="${opens}" ${openMarks}>`,
    `${hasIcon ? menuIcon(textOf(attributes, 'icon')) : 'Menu'}</button>`,
    `${line(4)}<div class="${classes.join(' ')}" ${style === '' ? '' : `style="${escapeText(style)}"`} id="${id}" ${containerMarks}>`,
    `${line(5)}<div class="wp-block-navigation__responsive-close" tabindex="-1">`,
    `${line(6)}<div class="wp-block-navigation__responsive-dialog" ${dialogMarks}>`,
    `${line(7)}<button ${hasIcon ? 'aria-label="Close menu"' : ''} class="wp-block-navigation__responsive-container-close" ${closeMarks}>`,
    `${hasIcon ? closeIcon : 'Close'}</button>`,
    `${line(7)}<div class="wp-block-navigation__responsive-container-content" ${contentMarks} id="${id}-content">`,
    `${line(8)}${items}${line(8)}${line(7)}</div>${line(6)}</div>${line(5)}</div>${line(4)}</div>`,
  ].join('');
};

/** Menus with one name are told apart by a number. */
const labelOf = ({ attributes, count }: RenderInput, title: string): string => {
  const own = textOf(attributes, 'ariaLabel') ?? '';
  if (own !== '' || title === '') return own;
  const number = count(`menu ${title}`);
  return number === 1 ? title : `${title} ${number}`;
};

const visibilityOf = (from: JsonMap): string =>
  isTrue(from, 'openSubmenusOnClick') ? 'click' : (textOf(from, 'submenuVisibility') ?? 'hover');

const navigation: RenderBlock = async (input) => {
  const { attributes, wrapper } = input;
  const { items, title } = await menuItems(input);
  const isResponsive = textOf(attributes, 'overlayMenu') !== 'never';
  const colors = menuColors(attributes);
  const style = styleOf(colors, input);
  const classes = navigationClasses(attributes, colors, isResponsive);
  const more = style === '' ? {} : { style };
  const list = wrapper({ classes: ['wp-block-navigation__container', ...classes], attributes: more });
  const listing = { opening: `<ul${list}>`, isFlat: input.data.page !== undefined };
  const shown = withSubmenuMarks(withLists(items, listing), visibilityOf(attributes) === 'hover');
  if (!isResponsive && shown === '') return '';
  const label = labelOf(input, title);
  const attributesOfNav = wrapper({
    classes,
    attributes: { ...more, ...(label === '' ? {} : { 'aria-label': label }) },
  });
  if (!isResponsive) return `<nav${attributesOfNav}>${shown}</nav>`;
  const state = ` ${line(2)} data-wp-interactive="core/navigation" data-wp-context='${overlayState}'`;
  return `<nav${attributesOfNav}${state}>${overlay(input, shown)}</nav>`;
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

/** The blanks and entities that other renderers of these blocks write, so that the markup compares equal. */
function spaced(link: string, isNested: boolean): string {
  const end = firstTag(link)?.end ?? 0;
  const tag = link
    .slice(0, end)
    .replace(' target="_blank"', ' target="_blank"  ')
    .replace(/ href="[^"]*"/, (address) => address.replaceAll('&amp;', '&#038;'));
  return (isNested ? tag : tag.replace('__content"', '__content" ')) + link.slice(end);
}

/** Without a label there is nothing to click on. */
const item: RenderBlock = async (input) => {
  const { attributes, block, text, savedHtml, wrapper } = input;
  const label = text.filterMarkup(textOf(attributes, 'label') ?? '');
  if (label === '') return '';
  const inside = block.innerBlocks.length === 0 ? '' : (await savedHtml()).trim();
  const nested = inside === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${inside}</ul>`;
  return `<li${wrapper({ classes: ['wp-block-navigation-item'] })}>${itemLink(input, label, false)}${nested}</li>`;
};

const opening: Readonly<Record<string, string>> = {
  hover: 'open-on-hover-click',
  click: 'open-on-click',
  always: 'open-always',
};

/** How the submenus of the menu around open: the class that says it; none without buttons to open them. */
export const openingClass = (context: JsonMap): string => {
  const visibility = visibilityOf(context);
  if (visibility === 'hover' && memberOf(context, 'showSubmenuIcon') === false) return '';
  return opening[visibility] ?? '';
};

/** The button that opens a submenu, beside the link of its item. */
export const submenuButton = (context: JsonMap, label: string): string =>
  openingClass(context) === ''
    ? ''
    : `<button aria-label="${label} submenu" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" >${chevron}</button>`;

/** The colors of the menu itself. */
export const menuColors = (context: JsonMap): Colors => colorsOf(context, 'textColor', 'backgroundColor');

/** The colors of what opens over the page. */
export const submenuColors = (context: JsonMap): Colors =>
  colorsOf(context, 'overlayTextColor', 'overlayBackgroundColor');

const submenu: RenderBlock = async (input) => {
  const { attributes, context, text, itemsHtml, wrapper } = input;
  const label = text.filterMarkup(textOf(attributes, 'label') ?? '');
  if (label === '') return '';
  const inside = (await itemsHtml()).map(({ html }) => html).join('');
  const name = escapeMarkup(label);
  const way = openingClass(context);
  const classes = ['wp-block-navigation-item', ...(inside === '' ? [] : ['has-child', way])];
  if (inside === '') return `<li${wrapper({ classes })}>${itemLink(input, label, true)}</li>`;
  const shown = `<span class="wp-block-navigation-item__label">${label}</span>`;
  const toggle = `<button aria-label="${name} submenu" class="wp-block-navigation-item__content wp-block-navigation-submenu__toggle" >${shown}</button><span class="wp-block-navigation__submenu-icon">${chevron}</span>`;
  const link = way === 'open-on-click' ? toggle : itemLink(input, label, true) + submenuButton(context, name);
  const colors = submenuColors(context);
  const style = styleOf(colors, input);
  const listClasses = ['wp-block-navigation__submenu-container', ...colors.classes, 'wp-block-navigation-submenu'];
  const list = `<ul${style === '' ? '' : ` style="${escapeText(style)}"`} class="${listClasses.join(' ')}">${inside}</ul>`;
  return `<li${wrapper({ classes })}>${link}${list}</li>`;
};

const closeButton: RenderBlock = ({ attributes, text, wrapper }) => {
  const mode = textOf(attributes, 'displayMode') ?? 'icon';
  const words = text.filterMarkup(textOf(attributes, 'text') ?? '') || 'Close';
  const shown = `<span class="wp-block-navigation-overlay-close__text">${words}</span>`;
  const label = mode === 'icon' ? ' aria-label="Close" ' : '';
  return `<button${wrapper()} type="button"${label}>${mode === 'text' ? '' : closeIcon}${mode === 'icon' ? '' : shown}</button>`;
};

export const navigationBlocks: Readonly<Record<string, RenderBlock>> = {
  navigation,
  'navigation-link': item,
  'navigation-submenu': submenu,
  'navigation-overlay-close': closeButton,
};
