import { quietenBrackets } from '../shortcodes/brackets.ts';
import { piecesOf } from '../markup/markup.ts';
import type { Piece } from '../markup/markup.ts';
import { playedKind } from './players.ts';
import { textWriter } from '../markup/replace.ts';

/** The space a writer gives to what is embedded; 0 where nothing is said. */
export interface EmbedSize {
  readonly width: number;
  readonly height: number;
}

/** Markup that stands in the place of an address; null where the address stays. Nothing is fetched for it. */
export type FindEmbed = (address: string, size: EmbedSize) => Promise<string | null>;

const anySize: EmbedSize = { width: 0, height: 0 };

export const findNothing: FindEmbed = async () => null;

const address = /^https?:\/\/[^\s<>"]+$/i;

export const isWebAddress = (text: string): boolean => address.test(text);

/** The shortcode that plays the file at an address. It runs when the others do, and stands where they may stand. */
const playerCall = (url: string, { width, height }: EmbedSize): string | null => {
  const kind = playedKind(url);
  if (kind === undefined || /[[\]'"]/.test(url)) return null;
  const size = kind === 'video' && width > 0 && height > 0 ? `width="${width}" height="${height}" ` : '';
  return `[${kind} ${size}src="${url}" /]`;
};

/** What is shown for an address that is to be embedded: a player for a file, else what its provider told of it. */
export const embedFor = async (url: string, size: EmbedSize, find: FindEmbed): Promise<string | null> => {
  if (!isWebAddress(url)) return null;
  const player = playerCall(url, size);
  if (player !== null) return player;
  const found = await find(url, size);
  // Words of a stranger call no shortcode.
  return found === null ? null : quietenBrackets(found);
};

// The beginning and the end of a stretch between tags only count where the whole text begins and ends.
const addressLine = /(?<=^|[\n\r])[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*(?=[\n\r]|$)/gi;

/** Quick, and rarely wrong: whether a text may have an address that stands alone. */
export const mayEmbed = (text: string): boolean => /(?:^|[\n\r>])[ \t]*https?:\/\//i.test(text);

interface LoneUrl {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

const isParagraph = (piece: Piece | undefined, closing: boolean): boolean =>
  piece?.kind === 'tag' && piece.closing === closing && piece.name.toLowerCase() === 'p';

const loneUrlsIn = (text: string): LoneUrl[] => {
  const pieces = [...piecesOf(text)];
  return pieces.flatMap((piece, at): LoneUrl[] => {
    if (piece.kind !== 'text') return [];
    const source = text.slice(piece.start, piece.end);
    if (!/https?:\/\//i.test(source)) return [];
    const alone = source.trim();
    if (isParagraph(pieces[at - 1], false) && isParagraph(pieces[at + 1], true) && isWebAddress(alone)) {
      const start = piece.start + source.indexOf(alone);
      return [{ start, end: start + alone.length, url: alone }];
    }
    return [...source.matchAll(addressLine)].flatMap(({ 0: line, 1: url = '', index }): LoneUrl[] => {
      const [start, end] = [piece.start + index, piece.start + index + line.length];
      const isWhole = (index > 0 || piece.start === 0) && (end < piece.end || piece.end === text.length);
      const from = start + line.indexOf(url);
      return isWhole ? [{ start: from, end: from + url.length, url }] : [];
    });
  });
};

/** Addresses that stand alone on a line or in a paragraph, in order. */
export const loneAddresses = (text: string): readonly string[] =>
  mayEmbed(text) ? loneUrlsIn(text).map(({ url }) => url) : [];

/** Puts what is embedded in the place of addresses that stand alone. */
export const embedLoneAddresses = async (text: string, find: FindEmbed = findNothing): Promise<string> => {
  const loneUrls = mayEmbed(text) ? loneUrlsIn(text) : [];
  if (loneUrls.length === 0) return text;
  const embeds = await Promise.all(loneUrls.map(({ url }) => embedFor(url, anySize, find)));
  const result = textWriter();
  let written = 0;
  for (const [at, { start, end }] of loneUrls.entries()) {
    const embed = embeds[at];
    if (embed === undefined || embed === null) continue;
    result.add(text.slice(written, start));
    result.add(embed);
    written = end;
  }
  result.add(text.slice(written));
  return result.text();
};
