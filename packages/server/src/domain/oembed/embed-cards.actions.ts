import type { FeedEntry } from '../../blocks/data.ts';
import { markChanged } from '../../events/outbox.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import type { Loader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { embeddedAddress } from '../../text/shortcodes/builtin-shortcodes.ts';
import { loneAddresses, mayEmbed } from '../../text/media/embeds.ts';
import type { EmbedSize } from '../../text/media/embeds.ts';
import { parseShortcodeAttributes } from '../../text/shortcodes/shortcode-attributes.ts';
import { shortcodePlaces } from '../../text/shortcodes/shortcode-calls.ts';
import type { PostRow } from '../posts/post.ts';
import { sizedMarkup } from './card-markup.rules.ts';
import {
  claimDue,
  deleteUnused,
  nextDueIn,
  noteFailure,
  replaceUses,
  selectCards,
  selectUsers,
  storeCard,
} from './embed-cards.store.ts';
import type { EmbedCard } from './oembed.ts';
import { askForCard, providerOf } from './outside-cards.actions.ts';
import { askForFeed, entriesOf, feedKey, feedsIn, isFeedKey } from './outside-feeds.actions.ts';

/** The task that asks providers about the addresses in posts. */
export const embedTask = 'resolve-embeds';

const mostOfPost = 50;
const longestUrl = 2000;
const embedding: ReadonlySet<string> = new Set(['embed', 'video']);

const mayHave = (content: string): boolean => mayEmbed(content) || /\[(?:embed|video)|<!-- wp:rss /.test(content);

/** The addresses in a text that a known provider can tell of, and the feeds that its blocks show. */
export function embeddedIn({ site }: Pick<Scope, 'site'>, content: string): readonly string[] {
  if (!mayHave(content)) return [];
  const called = shortcodePlaces(content, embedding)
    .filter(({ isEscaped }) => !isEscaped)
    .map(({ attributes, ...place }) => {
      const { named } = parseShortcodeAttributes(attributes);
      return place.name === 'video' ? (named.get('src') ?? '') : embeddedAddress({ ...place, named });
    });
  const known = [...called, ...loneAddresses(content)].filter(
    (url) => url.length <= longestUrl && providerOf(site, url) !== undefined,
  );
  const feeds = feedsIn(content).filter((url) => url.length <= longestUrl);
  return [...new Set([...known, ...feeds.map(feedKey)])].slice(0, mostOfPost);
}

/** In the transaction that saves the post. Providers are asked later: neither writers nor readers wait for them. */
export function noteEmbeds(scope: Scope, row: PostRow, before: PostRow | null): Promise<void> | undefined {
  if (before?.content === row.content) return undefined;
  if (!mayHave(row.content) && (before === null || !mayHave(before.content))) return undefined;
  const urls = embeddedIn(scope, row.content);
  if (urls.length === 0 && (before === null || embeddedIn(scope, before.content).length === 0)) return undefined;
  return keepUses(scope, row.id, urls);
}

async function keepUses({ db }: Scope, postId: number, urls: readonly string[]): Promise<void> {
  const hasNew = await replaceUses(db.kysely, postId, urls);
  if (hasNew) await enqueue(db, { task: embedTask, payload: {}, key: embedTask });
}

const cardsBy = (scope: Scope): Loader<string, EmbedCard> =>
  scope.memo.loader(
    'embed cards',
    async (urls) => new Map((await selectCards(scope.db.kysely, urls)).map(({ url, card }) => [url, card])),
  );

/** How an address is shown; null as long as nobody has told. For all posts of a page it costs one statement. */
export async function embedMarkup(scope: Scope, url: string, size: EmbedSize): Promise<string | null> {
  if (providerOf(scope.site, url) === undefined) return null;
  const card = await cardsBy(scope).load(url);
  return card === undefined ? null : sizedMarkup(card, size);
}

/** The entries of a feed; undefined as long as it has not answered. */
export async function feedEntries(scope: Scope, url: string): Promise<readonly FeedEntry[] | undefined> {
  const card = await cardsBy(scope).load(feedKey(url));
  return card === undefined ? undefined : entriesOf(card);
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const refresh = { most: 10, seconds: 5 * minute };
const silence = { shortest: 10 * minute, longest: day, patience: 5 };
const cardSize = { maxWidth: 640, maxHeight: 0 };

/** Asks the providers of addresses that are due, until none is. */
export async function resolveEmbeds(scope: Scope): Promise<void> {
  for (;;) {
    const urls = await claimDue(scope.db.kysely, refresh);
    await Promise.all(urls.map((url) => resolveEmbed(scope, url)));
    if (urls.length < refresh.most) return;
  }
}

async function resolveEmbed(scope: Scope, url: string): Promise<void> {
  const isFeed = isFeedKey(url);
  const card = await (isFeed ? askForFeed(scope, url) : askForCard(scope, { url, ...cardSize, discover: false }));
  await inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const isChanged =
      card === null
        ? await noteFailure(kysely, { url, ...silence })
        : await storeCard(kysely, { url, card, after: isFeed ? hour : day });
    if (!isChanged) return;
    const users = await selectUsers(kysely, url);
    await markChanged(
      inner,
      users.map((id) => `post-${id}`),
    );
  });
}

/** Does what its job did not, and forgets cards that no post shows. Gives back after how many milliseconds to look again. */
export async function sweepEmbeds(scope: Scope): Promise<number> {
  const wait = await nextDueIn(scope.db.kysely);
  if (wait === null) return Infinity;
  if (wait > 0) return wait;
  await deleteUnused(scope.db.kysely);
  await resolveEmbeds(scope);
  return 0;
}
