import type { JsonMap } from '../../lib/json.ts';
import { isTrue, numberOf, textOf } from '../attributes.ts';
import type { RenderBlock, RenderInput } from '../block-type.ts';
import type { FeedEntry } from '../data.ts';
import { escapeAddress, escapeText } from '../markup.ts';

const mostEntries = 20;
const mostColumns = 6;

const within = (attributes: JsonMap, name: string, { usual, most }: { usual: number; most: number }): number =>
  Math.min(Math.max(Math.trunc(numberOf(attributes, name) ?? usual), 1), most);

const shortened = (text: string, words: number): string => {
  const all = text.split(/\s+/).filter((word) => word !== '');
  return all.slice(0, words).join(' ') + (all.length > words ? ' […]' : '');
};

const entryItem = ({ title, url, author, date, excerpt }: FeedEntry, { attributes, data }: RenderInput): string => {
  const name = escapeText(title === '' ? '(no title)' : title);
  const rel = textOf(attributes, 'rel') ?? '';
  const target = isTrue(attributes, 'openInNewTab') ? ' target="_blank"' : '';
  const relation = rel === '' ? '' : ` rel="${escapeText(rel)}"`;
  const link = url === '' ? name : `<a href="${escapeAddress(url)}"${target}${relation}>${name}</a>`;
  const parts = [`<div class='wp-block-rss__item-title'>${link}</div>`];
  if (isTrue(attributes, 'displayDate') && date !== '') {
    const shown = escapeText(data.formatDate(date, undefined));
    if (shown !== '')
      parts.push(`<time datetime="${escapeText(date)}" class="wp-block-rss__item-publish-date">${shown}</time> `);
  }
  if (isTrue(attributes, 'displayAuthor') && author !== '')
    parts.push(`<span class="wp-block-rss__item-author">by ${escapeText(author)}</span>`);
  if (isTrue(attributes, 'displayExcerpt') && excerpt !== '') {
    const words = within(attributes, 'excerptLength', { usual: 55, most: 100 });
    parts.push(`<div class="wp-block-rss__item-excerpt">${escapeText(shortened(excerpt, words))}</div>`);
  }
  return `<li class='wp-block-rss__item'>${parts.join('')}</li>`;
};

/** What readers see of a feed that has no entries, or has not answered. */
const silent =
  '<div class="components-placeholder"><div class="notice notice-error">An error has occurred, which probably means the feed is down. Try again later.</div></div>';

/** Entries of a feed of another site. They were read before: no reader waits for it. */
export const feedBlock: RenderBlock = async (input) => {
  const { attributes, data, wrapper } = input;
  const url = textOf(attributes, 'feedURL') ?? '';
  const limit = within(attributes, 'itemsToShow', { usual: 5, most: mostEntries });
  const entries = url === '' ? [] : ((await data.feed(url)) ?? []);
  if (entries.length === 0) return silent;
  const isGrid = textOf(attributes, 'blockLayout') === 'grid';
  const columns = within(attributes, 'columns', { usual: 2, most: mostColumns });
  const classes = [
    ...(isGrid ? ['is-grid', `columns-${columns}`] : []),
    ...(isTrue(attributes, 'displayDate') ? ['has-dates'] : []),
    ...(isTrue(attributes, 'displayAuthor') ? ['has-authors'] : []),
    ...(isTrue(attributes, 'displayExcerpt') ? ['has-excerpts'] : []),
  ];
  const items = entries.slice(0, limit).map((entry) => entryItem(entry, input));
  return `<ul${wrapper({ classes })}>${items.join('')}</ul>`;
};
