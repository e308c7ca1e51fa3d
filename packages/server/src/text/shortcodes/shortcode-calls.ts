import { piecesOf } from '../markup/markup.ts';
import type { Names, Piece } from '../markup/markup.ts';

/** A place in a text where a shortcode stands. `content` is undefined when it encloses nothing. */
export interface ShortcodePlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: string;
  readonly content: string | undefined;
  /** Written with doubled outer brackets: to be shown, not run. */
  readonly isEscaped: boolean;
}

/** Gives the next closing tag of a name. Positions asked for only ever grow, so each closing tag is passed once. */
const closingTags = (tags: readonly Piece[]): ((name: string, from: number) => Piece | undefined) => {
  const byName = Map.groupBy(tags.filter((tag) => tag.closing).toReversed(), (tag) => tag.name);
  return (name, from) => {
    const waiting = byName.get(name) ?? [];
    while ((waiting.at(-1)?.start ?? from) < from) waiting.pop();
    return waiting.at(-1);
  };
};

const placeOf = (text: string, tag: Piece, closing: Piece | undefined): ShortcodePlace => {
  const isClosed = text[tag.end - 2] === '/';
  const end = closing === undefined || isClosed ? tag.end : closing.end;
  const isEscaped = text[tag.start - 1] === '[' && text[end] === ']';
  return {
    name: tag.name,
    start: isEscaped ? tag.start - 1 : tag.start,
    end: isEscaped ? end + 1 : end,
    attributes: text.slice(tag.start + 1 + tag.name.length, tag.end - (isClosed ? 2 : 1)),
    content: end === tag.end ? undefined : text.slice(tag.end, closing?.start),
    isEscaped,
  };
};

/** The outermost shortcodes of a text, in order; none inside tags and comments. The first closing tag ends a shortcode. */
export const shortcodePlaces = (text: string, names: Names): ShortcodePlace[] => {
  if (names.size === 0 || !text.includes('[')) return [];
  const tags = [...piecesOf(text, names, 'loose')].filter((piece) => piece.kind === 'shortcode');
  const closingAfter = closingTags(tags);
  const places: ShortcodePlace[] = [];
  for (const tag of tags) {
    if (tag.closing || tag.start < (places.at(-1)?.end ?? 0)) continue;
    places.push(placeOf(text, tag, closingAfter(tag.name, tag.end)));
  }
  return places;
};
