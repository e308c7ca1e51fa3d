import { isTrue, mapOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { PostPage, PostQuery } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';

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
    more: query,
  };
};

const noPosts: PostPage = { posts: [], pages: 0, total: 0 };

/** A query that is inherited from the page around it finds nothing: a response of the API is no such page. */
const pageOfPosts = async (input: RenderInput): Promise<PostPage> =>
  isTrue(mapOf(input.context, 'query'), 'inherit') ? noPosts : input.data.posts(queryOf(input));

const postTemplate: RenderBlock = async (input) => {
  const { attributes, innerHtml, wrapper } = input;
  const { posts } = await pageOfPosts(input);
  if (posts.length === 0) return '';
  const layout = mapOf(attributes, 'layout');
  const columns = textOf(layout, 'type') === 'grid' ? numberOf(layout, 'columnCount') : undefined;
  let items = '';
  for (const { id, type, classes } of posts) {
    const inside = await innerHtml({ postId: id, postType: type });
    items += `<li class="${['wp-block-post', ...classes].map(escapeText).join(' ')}">${inside}</li>`;
  }
  return `<ul${wrapper({ classes: columns === undefined ? [] : [`columns-${columns}`] })}>${items}</ul>`;
};

const noResults: RenderBlock = async (input) => {
  const { posts } = await pageOfPosts(input);
  const inside = posts.length > 0 ? '' : await input.savedHtml();
  return inside === '' ? '' : `<div${input.wrapper()}>${inside}</div>`;
};

const pagination: RenderBlock = async ({ attributes, savedHtml, wrapper }) => {
  const inside = await savedHtml();
  const label = textOf(attributes, 'ariaLabel') ?? 'Pagination';
  return inside.trim() === '' ? '' : `<nav${wrapper({ attributes: { 'aria-label': label } })}>${inside}</nav>`;
};

interface Step {
  readonly by: 1 | -1;
  readonly words: string;
}

const pageStep = ({ by, words }: Step): RenderBlock => {
  return async (input) => {
    const { page } = queryOf(input);
    const { pages } = await pageOfPosts(input);
    const wanted = page + by;
    if (wanted < 1 || wanted > pages) return '';
    const address = escapeAddress(`${input.data.request.path}?query-${queryIdOf(input)}-page=${wanted}`);
    return `<a href="${address}"${input.wrapper()}>${input.text.filterMarkup(textOf(input.attributes, 'label') ?? words)}</a>`;
  };
};

interface Pages {
  readonly page: number;
  readonly pages: number;
  /** How many are shown on each side of the present one. */
  readonly around: number;
}

/** First and last page and those around the present one. */
const shownPages = ({ page, pages, around }: Pages): number[] => {
  const from = Math.max(page - around, 1);
  const near = Array.from(
    { length: Math.max(Math.min(page + around, pages) - from + 1, 0) },
    (_, index) => from + index,
  );
  return [...new Set([1, ...near, pages])];
};

const mostAround = 10;

const pageNumbers: RenderBlock = async (input) => {
  const { page } = queryOf(input);
  const { pages } = await pageOfPosts(input);
  if (pages <= 1) return '';
  const around = Math.min(Math.max(Math.trunc(numberOf(input.attributes, 'midSize') ?? 2), 0), mostAround);
  const numbers = shownPages({ page, pages, around });
  const items = numbers.flatMap((number, index) => {
    const isGap = number - (numbers[index - 1] ?? 0) > 1;
    const address = escapeAddress(`?query-${queryIdOf(input)}-page=${number}`);
    const link = `<a class="page-numbers" href="${address}">${number}</a>`;
    const current = `<span aria-current="page" class="page-numbers current">${number}</span>`;
    return [...(isGap ? ['<span class="page-numbers dots">&hellip;</span>'] : []), number === page ? current : link];
  });
  return `<div${input.wrapper()}>${items.join('\n')}</div>`;
};

/** The title of a page of posts, of which a response of the API is none. */
const queryTitle: RenderBlock = () => '';

const rangeWords = (from: number, to: number, total: number): string =>
  from === to ? `Displaying ${from} of ${total}` : `Displaying ${from} – ${to} of ${total}`;

const queryTotal: RenderBlock = async (input) => {
  const { posts, total } = await pageOfPosts(input);
  const { page, perPage = posts.length, offset } = queryOf(input);
  const found = Math.max(total - offset, 0);
  const from = (page - 1) * perPage + 1;
  const isRange = textOf(input.attributes, 'displayType') === 'range-display' && posts.length > 0;
  const words = found === 0 ? 'No results found' : found === 1 ? '1 result found' : `${found} results found`;
  return `<div${input.wrapper()}>${isRange ? rangeWords(from, from + posts.length - 1, found) : words}</div>`;
};

export const queryBlocks: Readonly<Record<string, RenderBlock>> = {
  'post-template': postTemplate,
  'query-no-results': noResults,
  'query-title': queryTitle,
  'query-total': queryTotal,
  'query-pagination': pagination,
  'query-pagination-next': pageStep({ by: 1, words: 'Next Page' }),
  'query-pagination-previous': pageStep({ by: -1, words: 'Previous Page' }),
  'query-pagination-numbers': pageNumbers,
};
