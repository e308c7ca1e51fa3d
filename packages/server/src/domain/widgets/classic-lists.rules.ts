import type { CommentFacts, PostFacts } from '../../blocks/data.ts';
import { escapeAddress, escapeText, firstTag } from '../../blocks/markup.ts';

// Classic widgets have markup of their own, which style sheets and scripts of themes select. Its blanks are part of what
// clients compare.

/** Items as the list of a classic widget. */
export const classicList = (items: string): string => `\n\t\t\t<ul>\n\t\t\t\t${items}\t\t\t</ul>\n\n\t\t\t`;

/** The items of a rendered list block; empty where it shows a sentence instead. */
export function itemsOfList(html: string): string {
  const list = firstTag(html);
  return list?.name === 'ul' ? html.slice(list.end, html.lastIndexOf('</ul>')) : '';
}

/** What is inside the outermost element. */
export const insideOf = (html: string): string => html.slice(firstTag(html)?.end ?? 0, html.lastIndexOf('</'));

const tabs = (count: number): string => '\t'.repeat(count);

/** Links to posts, each with its date where one is given. */
export function recentPosts(posts: readonly PostFacts[], dateOf: ((post: PostFacts) => string) | null): string {
  const items = posts.map((post) => {
    const link = `<a href="${escapeAddress(post.url)}">${post.titleHtml || '(no title)'}</a>`;
    const date = dateOf === null ? '' : `${tabs(11)}<span class="post-date">${escapeText(dateOf(post))}</span>\n`;
    return `${tabs(11)}<li>\n${tabs(5)}${link}\n${date}${tabs(9)}</li>\n`;
  });
  return `\n\t\t<ul>\n${items.join('')}${tabs(5)}</ul>\n\n\t\t`;
}

/** Who commented, and on what. */
export function recentComments(comments: readonly CommentFacts[]): string {
  const items = comments.map(({ author, url, postTitleHtml }) => {
    const name = escapeText(author.name);
    const person = author.url === '' ? name : `<a href="${escapeAddress(author.url)}" class="url">${name}</a>`;
    const post = `<a href="${escapeAddress(url)}">${postTitleHtml}</a>`;
    return `<li class="recentcomments"><span class="comment-author-link">${person}</span> on ${post}</li>`;
  });
  return `<ul id="recentcomments">${items.join('')}</ul>`;
}

interface SearchForm {
  readonly home: string;
  /** Whether the theme supports the markup of HTML5 for search forms. */
  readonly isHtml5: boolean;
}

export function searchForm({ home, isHtml5 }: SearchForm): string {
  const action = `action="${escapeAddress(home)}/"`;
  if (isHtml5)
    return [
      `<form role="search" method="get" class="search-form" ${action}>`,
      `${tabs(4)}<label>`,
      `${tabs(5)}<span class="screen-reader-text">Search for:</span>`,
      `${tabs(5)}<input type="search" class="search-field" placeholder="Search &hellip;" value="" name="s" />`,
      `${tabs(4)}</label>`,
      `${tabs(4)}<input type="submit" class="search-submit" value="Search" />`,
      `${tabs(3)}</form>`,
    ].join('\n');
  return [
    `<form role="search" method="get" id="searchform" class="searchform" ${action}>`,
    `${tabs(4)}<div>`,
    `${tabs(5)}<label class="screen-reader-text" for="s">Search for:</label>`,
    `${tabs(5)}<input type="text" value="" name="s" id="s" />`,
    `${tabs(5)}<input type="submit" id="searchsubmit" value="Search" />`,
    `${tabs(4)}</div>`,
    `${tabs(3)}</form>`,
  ].join('\n');
}
