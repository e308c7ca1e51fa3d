import type { JsonMap } from '../../lib/json.ts';
import { isTrue, mapOf, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import { noPosts } from '../data.ts';
import type { PageHeading, PostPage, PostQuery } from '../data.ts';
import { addAttributes, escapeAddress, escapeText, firstTag, keepQuotes, withoutTags } from '../markup.ts';
import { arrowSign, headingTag, linkColor, shownPages } from './elements.ts';

const mostPosts = 100;
const longestSearch = 200;

const queryIdOf = ({ context }: RenderInput): number => numberOf(context, 'queryId') ?? 0;

const queryOf = (input: RenderInput): PostQuery => {
  const query = mapOf(input.context, 'query');
  const perPage = numberOf(query, 'perPage');
  const search = textOf(query, 'search');
  return {
    type: textOf(query, 'postType') ?? 'post',
    perPage: perPage === undefined ? undefined : Math.min(Math.max(Math.trunc(perPage), 1), mostPosts),
    page: input.data.request.pageOfQuery(queryIdOf(input)),
    offset: Math.max(Math.trunc(numberOf(query, 'offset') ?? 0), 0),
    order: textOf(query, 'order') === 'asc' ? 'asc' : 'desc',
    orderBy: textOf(query, 'orderBy') ?? 'date',
    search: search === '' ? undefined : search?.slice(0, longestSearch),
    author: numberOf(query, 'author'),
    pinsSticky: true,
    more: query,
  };
};

const isInherited = ({ context }: RenderInput): boolean => isTrue(mapOf(context, 'query'), 'inherit');

/** A query can inherit the posts of the page around it. Responses of the API have no such page. */
const pageOfPosts = async (input: RenderInput): Promise<PostPage> => {
  if (!isInherited(input)) return input.data.posts(queryOf(input));
  return input.data.page === undefined ? noPosts : input.data.page.posts();
};

/** From 1. */
const pageNumberOf = (input: RenderInput): number =>
  isInherited(input) ? (input.data.page?.number ?? 1) : queryOf(input).page;

/** Old posts tell the layout at the query, new ones at the template. */
const templateClasses = ({ attributes, context }: RenderInput): string[] => {
  const old = mapOf(context, 'displayLayout');
  const layout = mapOf(attributes, 'layout');
  const columns = textOf(layout, 'type') === 'grid' ? numberOf(layout, 'columnCount') : undefined;
  const isResponsive = columns !== undefined && (textOf(layout, 'minimumColumnWidth') ?? '') !== '';
  return [
    ...(textOf(old, 'type') === 'flex' ? ['is-flex-container', `columns-${numberOf(old, 'columns') ?? 0}`] : []),
    ...linkColor(attributes),
    ...(columns === undefined ? [] : [`columns-${columns}`]),
    ...(isResponsive ? ['has-native-responsive-grid'] : []),
  ];
};

const postTemplate: RenderBlock = async (input) => {
  const { context, innerHtml, wrapper } = input;
  const { posts } = await pageOfPosts(input);
  if (posts.length === 0) return '';
  const isEnhanced = isTrue(context, 'enhancedPagination');
  let items = '';
  for (const { id, type, classes } of posts) {
    const inside = await innerHtml({ postId: id, postType: type });
    const key = isEnhanced ? ` data-wp-key="post-template-item-${id}"` : '';
    items += `<li${key} class="${['wp-block-post', ...classes].map(escapeText).join(' ')}">${inside}</li>`;
  }
  return `<ul${wrapper({ classes: templateClasses(input) })}>${items}</ul>`;
};

/** The marks by which a script replaces the list without loading the page. */
const query: RenderBlock = async ({ attributes, savedHtml }) => {
  const html = await savedHtml();
  const tag = isTrue(attributes, 'enhancedPagination') ? firstTag(html) : undefined;
  const id = numberOf(attributes, 'queryId') ?? 0;
  return tag === undefined
    ? html
    : addAttributes(html, {
        tag,
        attributes: {
          'data-wp-context': '{}',
          'data-wp-interactive': 'core/query',
          'data-wp-key': String(id),
          'data-wp-router-region': `query-${id}`,
        },
      });
};

const noResults: RenderBlock = async (input) => {
  const { posts } = await pageOfPosts(input);
  const inside = posts.length > 0 ? '' : await input.savedHtml();
  return inside === '' ? '' : `<div${input.wrapper()}>${inside}</div>`;
};

const pagination: RenderBlock = async ({ attributes, savedHtml, wrapper }) => {
  const inside = await savedHtml();
  const label = textOf(attributes, 'ariaLabel') ?? 'Pagination';
  const more = { classes: linkColor(attributes), attributes: { 'aria-label': label } };
  return inside.trim() === '' ? '' : `<nav${wrapper(more)}>${inside}</nav>`;
};

/** The URL of the page, or the request's own parameters with another page of the query. */
const pageAddress = (input: RenderInput, page: number, order: 'first' | 'last'): string => {
  if (isInherited(input) && input.data.page !== undefined) return input.data.page.urlOfPage(page);
  const name = `query-${queryIdOf(input)}-page`;
  const others = input.data.request.query
    .filter(([other]) => other !== name)
    .map(([other, value]) => `${encodeURIComponent(other)}=${encodeURIComponent(value)}`);
  const own = `${name}=${page}`;
  return `?${(order === 'first' ? [own, ...others] : [...others, own]).join('&')}`;
};

interface Step {
  readonly by: 1 | -1;
  readonly name: 'next' | 'previous';
  readonly words: string;
}

const arrowOf = ({ context }: RenderInput, name: Step['name']): string => {
  const kind = textOf(context, 'paginationArrow') ?? 'none';
  const sign = arrowSign(kind, name);
  return sign === undefined
    ? ''
    : `<span class='wp-block-query-pagination-${name}-arrow is-arrow-${kind}' aria-hidden='true'>${sign}</span>`;
};

const pageStep = ({ by, name, words }: Step): RenderBlock => {
  return async (input) => {
    const { pages } = await (await pageOfPosts(input)).count();
    const wanted = pageNumberOf(input) + by;
    if (wanted < 1 || wanted > pages) return '';
    const path = isInherited(input) ? '' : input.data.request.path;
    const address = escapeAddress(path + pageAddress(input, wanted, 'last'));
    const label = textOf(input.attributes, 'label') ?? '';
    const shown = keepQuotes(input.text.filterMarkup(label === '' ? words : label));
    const arrow = arrowOf(input, name);
    const isBare = input.context['showLabel'] === false;
    const wrapper = input.wrapper(isBare ? { attributes: { 'aria-label': withoutTags(shown) } } : {});
    const inside = isBare ? arrow : name === 'next' ? shown + arrow : arrow + shown;
    const link = `<a href="${address}"${wrapper}>${inside}</a>`;
    return isTrue(input.context, 'enhancedPagination') ? enhanced(link, `query-pagination-${name}`) : link;
  };
};

const enhanced = (link: string, key: string): string => {
  const tag = firstTag(link);
  const attributes = {
    'data-wp-key': key,
    'data-wp-on--click': 'core/query::actions.navigate',
    'data-wp-on--mouseenter': 'core/query::actions.prefetch',
    'data-wp-watch': 'core/query::callbacks.prefetch',
  };
  return tag === undefined ? link : addAttributes(link, { tag, attributes });
};

const mostAround = 10;

const pageNumbers: RenderBlock = async (input) => {
  const page = pageNumberOf(input);
  const { pages } = await (await pageOfPosts(input)).count();
  if (pages <= 1) return '';
  const around = Math.min(Math.max(Math.trunc(numberOf(input.attributes, 'midSize') ?? 2), 0), mostAround);
  const numbers = shownPages({ page, pages, around });
  const isEnhanced = isTrue(input.context, 'enhancedPagination');
  let count = 0;
  const key = (): string => (isEnhanced ? ` data-wp-key="index-${count++}"` : '');
  const click = isEnhanced ? ' data-wp-on--click="core/query::actions.navigate"' : '';
  const items = numbers.flatMap((number, index) => {
    const isGap = number - (numbers[index - 1] ?? 0) > 1;
    const gap = isGap ? [`<span${key()} class="page-numbers dots">&hellip;</span>`] : [];
    const address = escapeAddress(pageAddress(input, number, 'first'));
    return number === page
      ? [...gap, `<span${key()} aria-current="page" class="page-numbers current">${number}</span>`]
      : [...gap, `<a${key()}${click} class="page-numbers" href="${address}">${number}</a>`];
  });
  return `<div${input.wrapper()}>${items.join('\n')}</div>`;
};

/** The heading of a page of posts. Responses of the API have none. */
const queryTitle: RenderBlock = async ({ attributes, data, wrapper }) => {
  const heading = data.page?.heading ?? null;
  const isSearch = textOf(attributes, 'type') === 'search';
  if (heading === null || isSearch !== (heading.kind === 'search')) return '';
  const tag = headingTag(attributes);
  return `<${tag}${wrapper()}>${isSearch ? searchTitle(heading, attributes) : archiveTitle(heading, attributes)}</${tag}>`;
};

const archiveTitle = ({ prefix, html }: PageHeading, attributes: JsonMap): string =>
  prefix === '' || memberOf(attributes, 'showPrefix') === false ? html : `${prefix}: <span>${html}</span>`;

const searchTitle = ({ html }: PageHeading, attributes: JsonMap): string =>
  memberOf(attributes, 'showSearchTerm') === false ? 'Search results' : `Search results for: &#8220;${html}&#8221;`;

const rangeWords = (from: number, to: number, total: number): string =>
  from === to ? `Displaying ${from} of ${total}` : `Displaying ${from} – ${to} of ${total}`;

const queryTotal: RenderBlock = async (input) => {
  const { posts, perPage, count } = await pageOfPosts(input);
  const { total } = await count();
  const page = pageNumberOf(input);
  const offset = isInherited(input) ? 0 : queryOf(input).offset;
  const found = Math.max(total - offset, 0);
  const from = (page - 1) * perPage + 1;
  const shown = Math.min(posts.length, perPage);
  const isRange = textOf(input.attributes, 'displayType') === 'range-display' && posts.length > 0;
  const words = found === 0 ? 'No results found' : found === 1 ? '1 result found' : `${found} results found`;
  return `<div${input.wrapper()}>${isRange ? rangeWords(from, from + shown - 1, found) : words}</div>`;
};

export const queryBlocks: Readonly<Record<string, RenderBlock>> = {
  query,
  'post-template': postTemplate,
  'query-no-results': noResults,
  'query-title': queryTitle,
  'query-total': queryTotal,
  'query-pagination': pagination,
  'query-pagination-next': pageStep({ by: 1, name: 'next', words: 'Next Page' }),
  'query-pagination-previous': pageStep({ by: -1, name: 'previous', words: 'Previous Page' }),
  'query-pagination-numbers': pageNumbers,
};
