import { escapeHtml } from './entities.ts';
import type { Shortcode, Shortcodes } from './shortcodes.ts';

interface Player {
  readonly postId: number;
  /** Apart from the other players of a response. */
  readonly number: number;
  readonly type: string;
  readonly url: string;
}

const sourceOf = ({ number, type, url }: Player): string => {
  const address = escapeHtml(url);
  return `<source type="${escapeHtml(type)}" src="${address}?_=${number}" /><a href="${address}">${address}</a>`;
};

/** The player that themes style by the class of the shortcode; a link where a browser has none. */
export const audioPlayer = (player: Player): string =>
  `<audio class="wp-audio-shortcode" id="audio-${player.postId}-${player.number}" preload="none" style="width: 100%;" controls="controls">${sourceOf(player)}</audio>`;

const audioTypes: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['wav', 'audio/wav'],
]);

const webAddress = /^(?:https?:\/\/|\/)[^?#]*\.([a-z0-9]+)$/i;

interface PlayedIn {
  readonly postId: number;
  /** The number of the next player. */
  readonly next: () => number;
}

/** The shortcodes of a post, of which `audio` shows a player for the files that browsers play. */
export function withPlayers(shortcodes: Shortcodes, { postId, next }: PlayedIn): Shortcodes {
  const link = shortcodes.get('audio');
  if (link === undefined) return shortcodes;
  const play: Shortcode = (call) => {
    const url = call.named.get('src') ?? '';
    const type = audioTypes.get(webAddress.exec(url)?.[1]?.toLowerCase() ?? '');
    return type === undefined ? link(call) : audioPlayer({ postId, number: next(), type, url });
  };
  return new Map([...shortcodes, ['audio', play]]);
}
