import { textWriter } from './replace.ts';

/** A set or a map of names. */
export interface Names {
  readonly size: number;
  readonly has: (name: string) => boolean;
}

/** A stretch of markup. `name` is that of the tag or shortcode as written, empty for anything else. */
export interface Piece {
  readonly kind: 'text' | 'tag' | 'comment' | 'shortcode';
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly closing: boolean;
}

const tagStart = /<(\/?)([a-zA-Z][^\s/>]*)?/y;
// A space that does not break is part of a name, and no name that anybody registers has one.
const shortcodeStart = /\[(\/?)([^\x00-\x20[\]<>/="'&]+)/y;
const bracketEdge = /[[\]<>]/g;
const tagEdge = /</g;
const anyEdge = /<|\[(?=\/?[^\x00-\x20[\]<>/="'&])/g;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const textPiece = (start: number, end: number): Piece => ({ kind: 'text', start, end, name: '', closing: false });

const commentAt = (text: string, start: number): Piece => {
  // The search begins inside `<!--`, since `<!-->` is a whole comment to every browser.
  const close = text.indexOf('-->', start + 2);
  return { kind: 'comment', start, end: close === -1 ? text.length : close + 3, name: '', closing: false };
};

const tagAt = (text: string, start: number): Piece => {
  if (text.startsWith('<!--', start)) return commentAt(text, start);
  const close = text.indexOf('>', start);
  const found = matchAt(tagStart, text, start);
  const end = close === -1 ? text.length : close + 1;
  return { kind: 'tag', start, end, name: found?.[2] ?? '', closing: found?.[1] === '/' };
};

/** What counts as a shortcode's tag: to be set in type, only one without brackets; to be run, one with brackets too. */
type Reach = 'strict' | 'loose';

/** Inside one tag; without a bound, a text of nothing but brackets would be read again for each of them. */
const mostBrackets = 10;

/** Where a shortcode tag ends. A tag inside it must be whole: half of one may not be cut away together with the shortcode. */
const shortcodeEnd = (text: string, from: number, reach: Reach): number => {
  let isInTag = false;
  let spared = reach === 'strict' ? 0 : mostBrackets;
  bracketEdge.lastIndex = from;
  for (let found = bracketEdge.exec(text); found !== null; found = bracketEdge.exec(text)) {
    if (found[0] === ']' && !isInTag) return found.index + 1;
    if (found[0] === (isInTag ? '>' : '<')) isInTag = !isInTag;
    else if (isInTag || spared === 0) return -1;
    else spared -= 1;
  }
  return -1;
};

interface Shortcodes {
  readonly names: Names;
  readonly reach: Reach;
}

const shortcodeAt = (text: string, start: number, { names, reach }: Shortcodes): Piece | undefined => {
  const opening = matchAt(shortcodeStart, text, start);
  const name = opening?.[2] ?? '';
  if (opening === null || !names.has(name)) return undefined;
  const end = shortcodeEnd(text, start + opening[0].length, reach);
  return end === -1 ? undefined : { kind: 'shortcode', start, end, name, closing: opening[1] === '/' };
};

const noShortcodes: Names = new Set<string>();

/**
 * The piece of markup that begins at `start`. A tag reaches from any `<` to the next `>`, or to the end of the text: that is what
 * writers of loose text are used to, and no text is read twice. Shortcode tags count when their names are given.
 */
export const pieceAt = (text: string, start: number, names: Names = noShortcodes, reach: Reach = 'strict'): Piece => {
  if (text[start] === '<') return tagAt(text, start);
  const edge = names.size === 0 ? tagEdge : anyEdge;
  edge.lastIndex = start;
  for (let found = edge.exec(text); found !== null; found = edge.exec(text)) {
    const shortcode = found[0] === '[' ? shortcodeAt(text, found.index, { names, reach }) : undefined;
    if (found.index === start && shortcode !== undefined) return shortcode;
    if (found[0] === '<' || shortcode !== undefined) return textPiece(start, found.index);
  }
  return textPiece(start, text.length);
};

/** Every piece of a text, in order and without gaps. */
export function* piecesOf(text: string, shortcodes?: Names, reach?: Reach): Generator<Piece> {
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, shortcodes, reach);
    yield piece;
    at = piece.end;
  }
}

/** Writes every piece of a text anew. */
export const mapPieces = (
  text: string,
  change: (source: string, piece: Piece) => string,
  shortcodes?: Names,
): string => {
  const result = textWriter();
  for (const piece of piecesOf(text, shortcodes)) result.add(change(text.slice(piece.start, piece.end), piece));
  return result.text();
};

/** Whether a piece is a whole opening tag of this name. */
export const isOpeningTag = (source: string, piece: Piece, name: string): boolean =>
  piece.kind === 'tag' && !piece.closing && piece.name.toLowerCase() === name && source.endsWith('>');

/** Searches forward for one text. Once it is not ahead any more, asking again costs nothing. */
export const finder = (text: string, wanted: string): ((from: number) => number) => {
  let known = -2;
  return (from) => {
    if (known !== -1 && known < from) known = text.indexOf(wanted, from);
    return known;
  };
};

interface TextChange {
  readonly change: (text: string) => string;
  /** Tags stay as they are without it. */
  readonly changeTag?: (tag: string) => string;
  /** Names of the elements whose text stays as it is; a shortcode is named with its bracket, as `[code`. */
  readonly literal: ReadonlySet<string>;
  readonly shortcodes?: Names;
}

/** Changes the text between tags. */
export const changeText = (text: string, { change, changeTag, literal, shortcodes }: TextChange): string => {
  let inside: string | undefined;
  const changePiece = (source: string, piece: Piece): string => {
    if (piece.kind === 'text') return inside === undefined ? change(source) : source;
    const name = piece.kind === 'shortcode' ? `[${piece.name}` : piece.name.toLowerCase();
    if (piece.closing) inside = inside === name ? undefined : inside;
    else if (literal.has(name)) inside ??= name;
    return piece.kind === 'tag' && changeTag !== undefined ? changeTag(source) : source;
  };
  return mapPieces(text, changePiece, shortcodes);
};
