import type { FeedItem } from '@platen/server';
import { xmlData, xmlText } from '../html.ts';
import type { Feed } from './feed-data.ts';

const dateOf = (moment: string): string => new Date(moment).toISOString().replace('.000Z', 'Z');

/** Atom 1.0. */
export const atomFeed = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xmlText(feed.language)}">`,
    `<title type="text">${xmlText(feed.title)}</title>`,
    `<subtitle type="text">${xmlText(feed.description)}</subtitle>`,
    `<updated>${dateOf(feed.updated ?? '1970-01-01T00:00:00Z')}</updated>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.pageUrl)}" />`,
    `<id>${xmlText(feed.selfUrl)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.selfUrl)}" />`,
    '<generator>Platen</generator>',
    ...feed.items.map((item) => atomEntry(item, feed)),
    '</feed>',
    '',
  ].join('\n');

const atomEntry = (item: FeedItem, { hasContents }: Feed): string =>
  [
    '<entry>',
    `<author><name>${xmlText(item.author)}</name></author>`,
    `<title type="html">${xmlData(xmlText(item.title))}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(item.url)}" />`,
    `<id>${xmlText(item.guid)}</id>`,
    `<updated>${dateOf(item.modified)}</updated>`,
    `<published>${dateOf(item.published)}</published>`,
    ...item.categories.map((name) => `<category term="${xmlText(name)}" />`),
    `<summary type="html">${xmlData(item.summaryHtml)}</summary>`,
    ...(hasContents && item.contentHtml !== ''
      ? [`<content type="html" xml:base="${xmlText(item.url)}">${xmlData(item.contentHtml)}</content>`]
      : []),
    '</entry>',
  ].join('\n');
