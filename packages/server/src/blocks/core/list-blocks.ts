import { isList, isMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { isTrue, memberOf, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { ArchiveFacts, CommentFacts, PageFacts, PostFacts } from '../data.ts';
import { escapeAddress, escapeMarkup, escapeTags, escapeText } from '../markup.ts';
import { contentWithin, dropdownMark, linkColor } from './elements.ts';
import { chevron } from './icons.ts';
import { menuColors, openingClass, submenuButton, submenuColors } from './navigation-blocks.ts';
import { avatarImage } from './people.ts';
import { postImage } from './picture-blocks.ts';

const spans = ['daily', 'weekly', 'monthly', 'yearly'] as const;

const choices = { daily: 'Select Day', weekly: 'Select Week', monthly: 'Select Month', yearly: 'Select Year' } as const;

/** The address of each part of the calendar is the value of its option. */
const archivesDropdown = (
  rows: readonly ArchiveFacts[],
  { input, type }: { readonly input: RenderInput; readonly type: (typeof spans)[number] },
): string => {
  const { attributes, count, wrapper } = input;
  const id = `wp-block-archives-${count('archives')}`;
  const hidden = memberOf(attributes, 'showLabel') === false ? ' screen-reader-text' : '';
  const isCounted = isTrue(attributes, 'showPostCounts');
  const options = rows.map(
    ({ url, labelHtml, count: posts }) =>
      `\t<option value='${escapeAddress(url)}'> ${labelHtml} ${isCounted ? `&nbsp;(${posts})` : ''}</option>\n`,
  );
  return [
    `<div${wrapper({ classes: ['wp-block-archives-dropdown'] })}>`,
    `<label for="${id}" class="wp-block-archives__label${hidden}">Archives</label>`,
    `\n\t\t<select id="${id}" name="archive-dropdown">\n\t\t<option value="">${choices[type]}</option>`,
    `${options.join('')}</select>${dropdownMark(id)}\n</div>`,
  ].join('');
};

const archives: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const type = spans.find((span) => span === textOf(attributes, 'type')) ?? 'monthly';
  const counted = isTrue(attributes, 'showPostCounts');
  const rows = await data.archives({ type, counted });
  if (isTrue(attributes, 'displayAsDropdown')) return archivesDropdown(rows, { input, type });
  const attributesOfList = wrapper({ classes: ['wp-block-archives-list'] });
  if (rows.length === 0) return `<div${attributesOfList}>There are no archives yet.</div>`;
  const items = rows.map(({ url, labelHtml, count }) => {
    const shownCount = counted ? `&nbsp;(${count})` : '';
    return `\t<li><a href='${escapeAddress(url)}'>${labelHtml}</a>${shownCount}</li>\n`;
  });
  return `<ul${attributesOfList}>${items.join('')}</ul>`;
};

const mostPosts = 100;

const categoryIds = (attributes: JsonMap): number[] | undefined => {
  const listed = memberOf(attributes, 'categories');
  if (!isList(listed)) return undefined;
  const ids = listed.flatMap((category) => (isMap(category) ? (numberOf(category, 'id') ?? []) : []));
  return ids.length === 0 ? undefined : ids;
};

const latestImage = ({ featuredImage, url, titleHtml }: PostFacts, { attributes }: RenderInput): string => {
  if (!isTrue(attributes, 'displayFeaturedImage') || featuredImage === null) return '';
  const align = textOf(attributes, 'featuredImageAlign');
  const classes = `wp-block-latest-posts__featured-image${align === undefined || !['left', 'center', 'right'].includes(align) ? '' : ` align${align}`}`;
  const most = (name: string, property: string): string => {
    const pixels = numberOf(attributes, name);
    return pixels === undefined || pixels <= 0 ? '' : `${property}:${Math.trunc(pixels)}px;`;
  };
  const style = most('featuredImageSizeWidth', 'max-width') + most('featuredImageSizeHeight', 'max-height');
  const image = postImage(featuredImage, { size: textOf(attributes, 'featuredImageSizeSlug'), style });
  const link = `<a href="${escapeAddress(url)}" aria-label="${escapeMarkup(titleHtml)}">${image}</a>`;
  return `<div class="${classes}">${isTrue(attributes, 'addLinkToFeaturedImage') ? link : image}</div>`;
};

const latestPost = async (post: PostFacts, input: RenderInput): Promise<string> => {
  const { attributes, data } = input;
  const url = escapeAddress(post.url);
  const title = post.titleHtml === '' ? '(no title)' : post.titleHtml;
  const parts = [latestImage(post, input), `<a class="wp-block-latest-posts__post-title" href="${url}">${title}</a>`];
  if (isTrue(attributes, 'displayAuthor'))
    parts.push(`<div class="wp-block-latest-posts__post-author">by ${escapeText(post.author.name)}</div>`);
  if (isTrue(attributes, 'displayPostDate')) {
    const shown = escapeText(data.formatDate(post.date, undefined));
    parts.push(`<time datetime="${escapeText(post.date)}" class="wp-block-latest-posts__post-date">${shown}</time>`);
  }
  const kind = isTrue(attributes, 'displayPostContent') ? textOf(attributes, 'displayPostContentRadio') : undefined;
  if (kind === 'excerpt') {
    const { html, isCut } = await data.excerpt(post.id, numberOf(attributes, 'excerptLength') ?? 55);
    const more = `<a class="wp-block-latest-posts__read-more" href="${url}" rel="noopener">Read more<span class="screen-reader-text">: ${escapeTags(title).replaceAll('&amp;', '&')}</span></a>`;
    parts.push(`<div class="wp-block-latest-posts__post-excerpt">${html}${isCut ? `… ${more}` : ''}</div>`);
  }
  if (kind === 'full_post')
    parts.push(
      `<div class="wp-block-latest-posts__post-full-content">${await contentWithin(input, post.id, 'whole')}</div>`,
    );
  return `<li>${parts.join('')}</li>\n`;
};

const latestPosts: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const { posts } = await data.posts({
    type: 'post',
    perPage: Math.min(Math.max(Math.trunc(numberOf(attributes, 'postsToShow') ?? 5), 1), mostPosts),
    page: 1,
    offset: 0,
    order: textOf(attributes, 'order') === 'asc' ? 'asc' : 'desc',
    orderBy: textOf(attributes, 'orderBy') === 'title' ? 'title' : 'date',
    author: numberOf(attributes, 'selectedAuthor'),
    categories: categoryIds(attributes),
    more: {},
  });
  let items = '';
  for (const post of posts) items += await latestPost(post, input);
  const classes = [
    'wp-block-latest-posts__list',
    ...(textOf(attributes, 'postLayout') === 'grid' ? ['is-grid'] : []),
    ...(textOf(attributes, 'postLayout') === 'grid' && numberOf(attributes, 'columns') !== undefined
      ? [`columns-${numberOf(attributes, 'columns')}`]
      : []),
    ...(isTrue(attributes, 'displayPostDate') ? ['has-dates'] : []),
    ...(isTrue(attributes, 'displayAuthor') ? ['has-author'] : []),
    ...linkColor(attributes),
  ];
  return `<ul${wrapper({ classes })}>${items}</ul>`;
};

const commentAvatar = { pixels: 48, alt: '', classes: 'wp-block-latest-comments__comment-avatar' };

/** What is shown of each comment; blocks of older posts say only whether anything is. */
const wordsShown = (attributes: JsonMap): string =>
  attributes['displayExcerpt'] === false ? 'none' : (textOf(attributes, 'displayContent') ?? 'excerpt');

const latestComment = (comment: CommentFacts, { attributes, data }: RenderInput): string => {
  const name = escapeText(comment.author.name);
  const authorClass = 'class="wp-block-latest-comments__comment-author"';
  const author =
    comment.author.url === ''
      ? `<span ${authorClass}>${name}</span>`
      : `<a ${authorClass} href="${escapeAddress(comment.author.url)}">${name}</a>`;
  const link = `<a class="wp-block-latest-comments__comment-link" href="${escapeAddress(comment.url)}">${comment.postTitleHtml}</a>`;
  const shown = escapeText(data.formatDate(comment.date, undefined));
  const date = `<time datetime="${escapeText(comment.date)}" class="wp-block-latest-comments__comment-date">${shown}</time>`;
  const content = wordsShown(attributes);
  const words = content === 'full' ? comment.contentHtml : comment.excerptHtml;
  return [
    '<li class="wp-block-latest-comments__comment">',
    isTrue(attributes, 'displayAvatar') ? avatarImage(comment.author, commentAvatar) : '',
    `<article><footer class="wp-block-latest-comments__comment-meta">${author} on ${link}`,
    `${isTrue(attributes, 'displayDate') ? date : ''}</footer>`,
    content === 'none' ? '' : `<div class="wp-block-latest-comments__comment-excerpt">${words}</div>`,
    '</article></li>',
  ].join('');
};

const latestComments: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const comments = await data.comments(numberOf(attributes, 'commentsToShow') ?? 5);
  const classes = [
    ...(isTrue(attributes, 'displayAvatar') ? ['has-avatars'] : []),
    ...(isTrue(attributes, 'displayDate') ? ['has-dates'] : []),
    ...(wordsShown(attributes) === 'none' ? [] : ['has-excerpts']),
    ...(comments.length === 0 ? ['no-comments'] : []),
  ];
  if (comments.length === 0) return `<div${wrapper({ classes })}>No comments to show.</div>`;
  return `<ol${wrapper({ classes })}>${comments.map((comment) => latestComment(comment, input)).join('')}</ol>`;
};

const deepestPage = 50;

interface PageLevel {
  readonly children: ReadonlyMap<number, readonly PageFacts[]>;
  readonly depth: number;
  /** What the menu around says of its submenus; null outside menus. */
  readonly menu: JsonMap | null;
}

/** A button in place of the link, where submenus open on a click. */
const submenuToggle = (label: string, titleHtml: string): string =>
  `<button aria-label="${label} submenu" class=" wp-block-navigation-item__content wp-block-navigation-submenu__toggle" >${titleHtml === '' ? '(no title)' : titleHtml}</button><span class="wp-block-page-list__submenu-icon wp-block-navigation__submenu-icon">${chevron}</span>`;

const pageItems = (parent: number, { children, depth, menu }: PageLevel): string =>
  (depth > deepestPage ? [] : (children.get(parent) ?? []))
    .map(({ id, title, titleHtml, url }) => {
      const inner = pageItems(id, { children, depth: depth + 1, menu });
      const classes = [
        'wp-block-pages-list__item',
        ...(inner === '' ? [] : ['has-child']),
        ...(menu === null ? [] : ['wp-block-navigation-item', openingClass(menu)].filter((name) => name !== '')),
        ...(depth > 0 && menu !== null ? submenuColors(menu).classes : []),
      ];
      // The blank before an empty class is the reference's own, on nested items only.
      const blank = depth > 0 && inner === '' && (menu === null || submenuColors(menu).classes.length === 0) ? ' ' : '';
      const linkClass = `wp-block-pages-list__item__link${menu === null ? '' : ' wp-block-navigation-item__content'}`;
      const link = `<a class="${linkClass}" href="${escapeAddress(url)}">${titleHtml === '' ? '(no title)' : titleHtml}</a>`;
      const isOpened = inner !== '' && menu !== null && openingClass(menu) === 'open-on-click';
      const shown = isOpened
        ? submenuToggle(escapeText(title), titleHtml)
        : link + (inner === '' || menu === null ? '' : submenuButton(menu, escapeText(title)));
      const nested = inner === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${inner}</ul>`;
      return `<li class="${classes.join(' ')}${blank}">${shown}${nested}</li>`;
    })
    .join('');

const pageList: RenderBlock = async ({ attributes, context, data, text, wrapper }) => {
  const children = Map.groupBy(await data.pages(), ({ parent }) => parent);
  const menu = memberOf(context, 'showSubmenuIcon') === undefined ? null : context;
  const items = pageItems(numberOf(attributes, 'parentPageID') ?? 0, { children, depth: 0, menu });
  const { classes, declarations } = menu === null ? { classes: [], declarations: [] } : menuColors(menu);
  const style = declarations
    .map(text.filterStyle)
    .filter((one) => one !== '')
    .join(';');
  const attributesOfList = wrapper({ classes, attributes: style === '' ? {} : { style } });
  return items === '' ? '' : `<ul${attributesOfList}>${items}</ul>`;
};

export const listBlocks: Readonly<Record<string, RenderBlock>> = {
  archives,
  'latest-posts': latestPosts,
  'latest-comments': latestComments,
  'page-list': pageList,
};
