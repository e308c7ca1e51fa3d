import { finder, pieceAt } from '../markup/markup.ts';
import type { Piece } from '../markup/markup.ts';

/** A bit of text on its way into paragraphs. */
export interface Part {
  /**
   * `text`: its line breaks count. `still`: text whose single line breaks stay. `inline`: a tag or comment inside a paragraph.
   * `break`: a written line break. `open`, `close`: a tag of a block, `whole`: a block that is complete in itself. `buried`: a
   * lone `<` whose reach ends with the tag of a block.
   */
  readonly kind: 'text' | 'still' | 'inline' | 'break' | 'open' | 'close' | 'whole' | 'buried';
  readonly text: string;
  readonly name: string;
}

const blocks = new Set(
  `table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address style p
  h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure details menu summary`.split(
    /\s+/,
  ),
);

/** White space next to these tags never shows and would only grow into breaks; in a caption of a figure it may. */
const tight = new Set(['option', 'source', 'param', 'track', 'embed', 'figcaption']);

const stillElements = new Set(['script', 'style', 'svg']);
const writtenBreak = /^<br ?\/?>$/;
const breakBehind = /^([^]*)(<br ?\/?>)$/;
const tagBehind = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>$/;
const writtenRule = /^<hr ?\/?>$/;

export const isTextual = (part: Part | undefined): part is Part => part?.kind === 'text' || part?.kind === 'still';

export const isBlock = (part: Part | undefined): boolean =>
  part?.kind === 'open' || part?.kind === 'close' || part?.kind === 'whole' || part?.kind === 'buried';

const tagPart = (piece: Piece, text: string): Part => {
  const { name } = piece;
  if (writtenBreak.test(text)) return { kind: 'break', text: '<br />', name };
  if (writtenRule.test(text)) return { kind: 'whole', text, name };
  if (blocks.has(name)) return { kind: piece.closing ? 'close' : 'open', text, name };
  return { kind: 'inline', text, name };
};

/** A lone `<` reaches as far as any tag. A block whose tag ends it stands off from what is before, and ends no paragraph. */
const buriedPart = (source: string): Part | undefined => {
  const found = tagBehind.exec(source);
  const [, closing, name = ''] = found ?? [];
  if (found === null || found.index === 0 || !blocks.has(name)) return undefined;
  const gap = closing === '' ? '\n\n' : '';
  return { kind: 'buried', text: `${source.slice(0, found.index)}${gap}${source.slice(found.index)}`, name };
};

/** Finds where elements end, by name. */
const endFinder = (text: string): ((name: string, from: number) => number) => {
  const finders = new Map<string, (from: number) => number>();
  return (name, from) => {
    const find = finders.get(name) ?? finder(text, `</${name}>`);
    finders.set(name, find);
    return find(from);
  };
};

const unify = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

/** Cuts text into parts: blocks, written breaks and the text between. A whole `pre` is one part, kept byte for byte. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  const endOf = endFinder(text);
  let stillUntil = -1;
  let isTight = false;
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at);
    at = piece.end;
    if (piece.kind === 'text') {
      const source = unify(text.slice(piece.start, piece.end));
      parts.push({
        kind: piece.start < stillUntil ? 'still' : 'text',
        text: isTight ? source.trimStart() : source,
        name: '',
      });
      isTight = false;
      continue;
    }
    const end = piece.name === 'pre' && !piece.closing ? endOf('pre', piece.end) : -1;
    if (end !== -1) {
      at = end + '</pre>'.length;
      parts.push({ kind: 'whole', text: text.slice(piece.start, at), name: 'pre' });
      continue;
    }
    if (stillElements.has(piece.name) && !piece.closing)
      stillUntil = Math.max(stillUntil, endOf(piece.name, piece.end));
    const before = parts.at(-1);
    isTight = tight.has(piece.name) && (piece.closing || piece.name !== 'figcaption');
    const isTightBefore = tight.has(piece.name) && !(piece.closing && piece.name === 'figcaption');
    if (isTightBefore && isTextual(before)) parts[parts.length - 1] = { ...before, text: before.text.trimEnd() };
    const source = unify(text.slice(piece.start, piece.end));
    // A lone `<` reaches as far as any tag, yet a break behind it is one.
    const [, lone, written] = piece.name === '' ? (breakBehind.exec(source) ?? []) : [];
    if (lone !== undefined) parts.push({ kind: 'inline', text: lone, name: '' });
    parts.push((piece.name === '' ? buriedPart(source) : undefined) ?? tagPart(piece, written ?? source));
  }
  return parts;
};
