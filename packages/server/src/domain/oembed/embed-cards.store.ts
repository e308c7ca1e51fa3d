import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { preparedByKeys } from '../../db/statements/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { EmbedCard } from './oembed.ts';

interface KnownCard {
  readonly url: string;
  readonly card: EmbedCard;
}

export const selectCards = preparedByKeys<string, KnownCard>(
  'text',
  (isWanted) => sql`select url, card from embed_cards where ${isWanted(sql`url`)} and card is not null`,
);

/** Notes which addresses a post embeds, in place of those it did before. Tells whether one of them is new to the site. */
export async function replaceUses(db: Kysely<Tables>, postId: number, urls: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ added: number }>`
    with gone as (
      delete from embed_uses where post_id = ${postId} and url <> all(${urls}::text[])
    ), used as (
      insert into embed_uses (post_id, url) select ${postId}, unnest(${urls}::text[]) on conflict do nothing
    ), added as (
      insert into embed_cards (url) select unnest(${urls}::text[]) on conflict do nothing returning url
    )
    select count(*)::int as added from added`.execute(db);
  return (rows[0]?.added ?? 0) > 0;
}

/** Takes addresses whose provider is to be asked now. Nobody else does for so many seconds. */
export async function claimDue(
  db: Kysely<Tables>,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    update embed_cards set next_at = now() + make_interval(secs => ${seconds})
      where url in (
        select url from embed_cards where next_at <= now() order by next_at limit ${most} for update skip locked
      )
      returning url`.execute(db);
  return rows.map(({ url }) => url);
}

interface Told {
  readonly url: string;
  readonly card: EmbedCard;
  /** Seconds until the provider is asked again. */
  readonly after: number;
}

/** Keeps a card. Tells whether it is another one than before. */
export async function storeCard(db: Kysely<Tables>, { url, card, after }: Told): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select card from embed_cards where url = ${url} for update)
    update embed_cards set card = ${JSON.stringify(card)}::jsonb, failures = 0,
        next_at = now() + make_interval(secs => ${after})
      from before where url = ${url}
      returning before.card is distinct from embed_cards.card as changed`.execute(db);
  return rows[0]?.changed === true;
}

interface Silence {
  readonly url: string;
  readonly shortest: number;
  readonly longest: number;
  /** After so many failures in a row its card is forgotten. */
  readonly patience: number;
}

/** Waits twice as long each time. Tells whether a card was forgotten. */
export async function noteFailure(db: Kysely<Tables>, { url, shortest, longest, patience }: Silence): Promise<boolean> {
  const { rows } = await sql<{ forgotten: boolean }>`
    with before as (select card, failures from embed_cards where url = ${url} for update)
    update embed_cards set failures = least(before.failures + 1, 30),
        card = case when before.failures + 1 >= ${patience} then null else before.card end,
        next_at = now() + make_interval(secs => least(${shortest} * 2 ^ before.failures, ${longest}))
      from before where url = ${url}
      returning before.card is not null and embed_cards.card is null as forgotten`.execute(db);
  return rows[0]?.forgotten === true;
}

export async function selectUsers(db: Kysely<Tables>, url: string): Promise<number[]> {
  const { rows } = await sql<{ post_id: number }>`select post_id from embed_uses where url = ${url}`.execute(db);
  return rows.map(({ post_id: id }) => id);
}

/** Cards that no post shows any more. */
export async function deleteUnused(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from embed_cards where url in (
      select url from embed_cards cards
        where next_at <= now() and not exists (select 1 from embed_uses uses where uses.url = cards.url) limit 1000
    )`.execute(db);
}

/** Milliseconds until the next provider is to be asked; null where there is none. */
export async function nextDueIn(db: Kysely<Tables>): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as wait from embed_cards`.execute(db);
  return rows[0]?.wait ?? null;
}
