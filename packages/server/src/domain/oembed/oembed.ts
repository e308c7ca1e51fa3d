import { bigint, generated, instant, integer, jsonb, nullable, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { JsonMap } from '../../lib/json.ts';

/** A card about something on the web, in the shape that oEmbed gives it. */
export type EmbedCard = JsonMap;

/** A site whose own cards are shown with their frames. */
export interface EmbedProvider {
  readonly name: string;
  /** Addresses it makes cards of, as expressions that match from their beginning. */
  readonly urls: readonly RegExp[];
  /** Where it is asked for them. */
  readonly endpoint: string;
  /** Hosts that a frame of its cards may show. */
  readonly frames: readonly string[];
}

export interface CardSize {
  readonly maxWidth: number;
  /** 0 where there is none. */
  readonly maxHeight: number;
}

export const embedCardsTable = table('embed_cards', {
  url: text(),
  /** Null as long as its provider has told nothing. */
  card: nullable(jsonb<EmbedCard>()),
  /** In a row, the last one included. */
  failures: withDefault(integer(), 0),
  /** When the provider is asked again. */
  next_at: generated(instant()),
});

/** Which posts embed an address. */
export const embedUsesTable = table('embed_uses', {
  post_id: bigint(),
  url: text(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    embed_cards: TableOf<typeof embedCardsTable>;
    embed_uses: TableOf<typeof embedUsesTable>;
  }
}
