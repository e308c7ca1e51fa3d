import { blocksNamedIn } from '../../blocks/grammar.ts';
import type { FeedEntry } from '../../blocks/data.ts';
import { readFeed } from '../../formats/feed.ts';
import { isList, isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { isWebAddress } from '../../text/media/embeds.ts';
import { plainText } from '../../text/markup/plain.ts';
import { decodePage } from '../link-previews/page-facts.rules.ts';
import type { EmbedCard } from './oembed.ts';
import { fetched } from './outside-cards.actions.ts';

/** Feeds are kept among the cards under a scheme of their own, so that a page and its feed never meet. */
const feedScheme = 'feed:';
const mostEntries = 20;
const mostBytes = 2_000_000;

export const feedKey = (url: string): string => feedScheme + url;

export const isFeedKey = (key: string): boolean => key.startsWith(feedScheme);

/** The feeds that the blocks of a text show. */
export const feedsIn = (content: string): readonly string[] =>
  content.includes('<!-- wp:rss ')
    ? [...blocksNamedIn(content)]
        .filter(({ name }) => name === 'core/rss')
        .map(({ attributes }) => scalarText(attributes['feedURL'] ?? ''))
        .filter(isWebAddress)
    : [];

/** When a date cannot be read, an entry has none. */
const momentOf = (date: string): string => {
  const time = Date.parse(date);
  return Number.isNaN(time) ? '' : new Date(time).toISOString();
};

/** The entries of a feed outside as a card; null where there are none. */
export async function askForFeed(scope: Scope, key: string): Promise<EmbedCard | null> {
  const types = ['application/', 'text/xml', 'text/plain', 'text/html'];
  const answered = await fetched(scope, key.slice(feedScheme.length), { bytes: mostBytes, beyond: 'cut', types });
  if (answered === null) return null;
  const entries = readFeed(decodePage(answered.body, answered.type), mostEntries).map(
    ({ title, url, author, date, summary }): JsonMap => ({
      title: plainText(title),
      url: isWebAddress(url) ? url : '',
      author: plainText(author),
      date: momentOf(date),
      excerpt: plainText(summary),
    }),
  );
  return entries.length === 0 ? null : { type: 'feed', entries };
}

/** The entries that a card keeps. */
export const entriesOf = (card: EmbedCard): readonly FeedEntry[] => {
  const { entries } = card;
  const textAt = (entry: JsonMap, name: keyof FeedEntry): string => scalarText(entry[name] ?? '');
  return (isList(entries) ? entries : [])
    .filter((entry: Json): entry is JsonMap => isMap(entry))
    .map((entry) => ({
      title: textAt(entry, 'title'),
      url: textAt(entry, 'url'),
      author: textAt(entry, 'author'),
      date: textAt(entry, 'date'),
      excerpt: textAt(entry, 'excerpt'),
    }));
};
