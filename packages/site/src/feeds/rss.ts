import type { FeedItem } from '@platen/server';
import { xmlData, xmlText } from '../html.ts';
import type { Feed } from './feed-data.ts';

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** RFC 822 with a numeric zone. */
const dateOf = (moment: string): string => new Date(moment).toUTCString().replace('GMT', '+0000');

/** RSS 2.0. */
export const rssFeed = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', feed.title),
    `<atom:link href="${xmlText(feed.selfUrl)}" rel="self" type="application/rss+xml" />`,
    element('link', feed.pageUrl),
    element('description', feed.description),
    ...(feed.updated === null ? [] : [element('lastBuildDate', dateOf(feed.updated))]),
    element('language', feed.language),
    element('generator', 'Platen'),
    ...feed.items.map((item) => rssItem(item, feed)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');

const rssItem = (item: FeedItem, { hasContents }: Feed): string =>
  [
    '<item>',
    element('title', item.title),
    element('link', item.url),
    ...(item.commentCount > 0 ? [element('comments', `${item.url}#comments`)] : []),
    `<dc:creator>${xmlData(item.author)}</dc:creator>`,
    element('pubDate', dateOf(item.published)),
    ...item.categories.map((name) => `<category>${xmlData(name)}</category>`),
    `<guid isPermaLink="false">${xmlText(item.guid)}</guid>`,
    `<description>${xmlData(item.summaryHtml)}</description>`,
    ...(hasContents && item.contentHtml !== ''
      ? [`<content:encoded>${xmlData(item.contentHtml)}</content:encoded>`]
      : []),
    ...(item.image === null
      ? []
      : [
          `<media:content url="${xmlText(item.image.full.url)}" medium="image" width="${item.image.full.width}" height="${item.image.full.height}" />`,
        ]),
    ...(item.commentCount > 0 ? [element('slash:comments', String(item.commentCount))] : []),
    '</item>',
  ].join('\n');
