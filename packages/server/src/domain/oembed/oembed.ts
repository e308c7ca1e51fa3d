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
