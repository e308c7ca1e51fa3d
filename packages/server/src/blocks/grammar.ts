import { isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

export interface Block {
  /** `namespace/name`, or null for text that stands outside every block. */
  readonly name: string | null;
  readonly attributes: JsonMap;
  readonly innerBlocks: readonly Block[];
  /** The text around the inner blocks; null marks the place of the next one. */
  readonly innerContent: readonly (string | null)[];
  readonly source?: BlockSource;
}

/** The delimiters as they were read. They hold as long as the block still has these very attributes. */
export interface BlockSource {
  readonly opening: string;
  readonly closing: string;
  readonly attributes: JsonMap;
}

interface Delimiter {
  readonly kind: 'opening' | 'closing' | 'void';
  readonly name: string;
  readonly attributes: JsonMap;
  readonly start: number;
  readonly end: number;
}

/** Blocks nested deeper stay text of the block around them: rendering must not run out of stack. */
const deepestBlock = 100;
const deepestJson = 512;

const noAttributes: JsonMap = Object.freeze({});

const isNested = (value: Json): boolean => typeof value === 'object' && value !== null;

const isTooDeep = (value: Json): boolean => {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth < deepestJson && level.length > 0; depth++)
    level = level.flatMap((nested) => Object.values(nested as object) as Json[]).filter(isNested);
  return level.length > 0;
};

/** Attributes that cannot be read count as none. */
const readAttributes = (json: string): JsonMap => {
  try {
    const value = JSON.parse(json) as Json;
    return isMap(value) && !isTooDeep(value) ? value : noAttributes;
  } catch {
    return noAttributes;
  }
};

/** Where a delimiter ends, and its attributes before that. */
interface Tail {
  /** Where the last brace of the attributes stands; the same as `end` where there are none. */
  readonly jsonEnd: number;
  /** Behind the `-->`. */
  readonly end: number;
  readonly isVoid: boolean;
}

/** The end of a comment that follows attributes: a brace, white space, perhaps the slash of a void block. */
const endOfAttributes = /\}[ \t\n\r\f\v]+(\/?)-->/g;

/** Finds the next end of attributes. The last one found is kept, so that no text is read twice. */
const tailFinder = (text: string): ((from: number) => Tail | undefined) => {
  let known: Tail | undefined;
  let isLast = false;
  return (from) => {
    if (isLast || (known !== undefined && known.jsonEnd > from)) return known;
    endOfAttributes.lastIndex = from;
    const found = endOfAttributes.exec(text);
    isLast = found === null;
    known =
      found === null
        ? undefined
        : { jsonEnd: found.index + 1, end: found.index + found[0].length, isVoid: found[1] === '/' };
    return known;
  };
};

/** What ends a delimiter without attributes, if it stands at that very place. */
const plainTail = (text: string, at: number): Tail | undefined => {
  const isVoid = text[at] === '/';
  const end = isVoid ? at + 1 : at;
  return text.startsWith('-->', end) ? { jsonEnd: at, end: end + 3, isVoid } : undefined;
};

const blank = '[ \\t\\n\\r\\f\\v]+';
const word = '[a-z][a-z0-9_-]*';

function* delimitersOf(text: string): Generator<Delimiter> {
  const head = new RegExp(`<!--${blank}(/)?wp:(?:(${word})/)?(${word})${blank}`, 'y');
  const tailAfter = tailFinder(text);
  let at = 0;
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', at)) {
    at = start + 4;
    head.lastIndex = start;
    const found = head.exec(text);
    if (found === null) continue;
    const from = head.lastIndex;
    const hasJson = text[from] === '{';
    const tail = hasJson ? tailAfter(from) : plainTail(text, from);
    if (tail === undefined) continue;
    at = tail.end;
    yield {
      kind: found[1] === '/' ? 'closing' : tail.isVoid ? 'void' : 'opening',
      name: `${found[2] ?? 'core'}/${found[3] ?? ''}`,
      attributes: hasJson ? readAttributes(text.slice(from, tail.jsonEnd)) : noAttributes,
      start,
      end: at,
    };
  }
}

/** The blocks of a text, however they are nested, by what their opening says. */
export function* blocksNamedIn(text: string): Generator<Pick<Block, 'attributes'> & { readonly name: string }> {
  for (const { kind, name, attributes } of delimitersOf(text)) if (kind !== 'closing') yield { name, attributes };
}

interface Frame {
  readonly delimiter: Delimiter;
  readonly innerBlocks: Block[];
  readonly innerContent: (string | null)[];
}

const freeform = (text: string): Block => ({
  name: null,
  attributes: noAttributes,
  innerBlocks: [],
  innerContent: [text],
});

/** Reads block markup. Nothing is refused: what is no delimiter is text, and an unclosed block runs to the end. */
export const parseBlocks = (text: string): Block[] => {
  const blocks: Block[] = [];
  const open: Frame[] = [];
  let tooDeep = 0;
  let at = 0;

  const addText = (end: number): void => {
    const piece = text.slice(at, end);
    const outer = open.at(-1);
    if (piece !== '' && outer !== undefined) outer.innerContent.push(piece);
    else if (piece !== '') blocks.push(freeform(piece));
    at = end;
  };
  const addBlock = ({ delimiter, innerBlocks, innerContent }: Frame, closing: string): void => {
    const { name, attributes, start, end } = delimiter;
    const block: Block = {
      name,
      attributes,
      innerBlocks,
      innerContent,
      source: { opening: text.slice(start, end), closing, attributes },
    };
    const outer = open.at(-1);
    outer?.innerContent.push(null);
    (outer?.innerBlocks ?? blocks).push(block);
  };
  const close = (closing: string): void => {
    const frame = open.pop();
    if (frame !== undefined) addBlock(frame, closing);
  };

  for (const delimiter of delimitersOf(text)) {
    const { kind, start, end } = delimiter;
    if (kind === 'opening' && open.length === deepestBlock) tooDeep++;
    else if (kind === 'closing' && tooDeep > 0) tooDeep--;
    else if (kind !== 'closing' || open.length > 0) {
      addText(start);
      at = end;
      if (kind === 'closing') close(text.slice(start, end));
      else if (kind === 'opening') open.push({ delimiter, innerBlocks: [], innerContent: [] });
      else addBlock({ delimiter, innerBlocks: [], innerContent: [] }, '');
    }
  }
  addText(text.length);
  while (open.length > 0) close('');
  return blocks;
};

const jsonEscapes: Readonly<Record<string, string>> = {
  '\\"': '\\u0022',
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '--': '\\u002d\\u002d',
};

const writeAttributes = (attributes: JsonMap): string =>
  Object.keys(attributes).length === 0
    ? ''
    : `${JSON.stringify(attributes).replace(/\\\\|\\"|[<>&]|--/g, (mark) => jsonEscapes[mark] ?? mark)} `;

const writeDelimiters = ({ name, attributes, innerContent, source }: Block): readonly [string, string] => {
  if (name === null) return ['', ''];
  if (source?.attributes === attributes) return [source.opening, source.closing];
  const short = name.startsWith('core/') ? name.slice('core/'.length) : name;
  const isVoid = innerContent.length === 0;
  return [
    `<!-- wp:${short} ${writeAttributes(attributes)}${isVoid ? '/' : ''}-->`,
    isVoid ? '' : `<!-- /wp:${short} -->`,
  ];
};

/** What is inside a block, text and inner blocks in their order. */
export function* contentOf({ innerContent, innerBlocks }: Block): Generator<string | Block> {
  const inner = innerBlocks.values();
  for (const piece of innerContent) {
    const content = piece ?? inner.next().value;
    if (content !== undefined) yield content;
  }
}

/** The same block with others in the places of its inner blocks. */
export const replaceInner = (block: Block, change: (inner: Block) => readonly Block[]): Block => {
  const inner = block.innerBlocks.map(change);
  const places = inner.values();
  const innerContent = block.innerContent.flatMap((piece) =>
    piece === null ? (places.next().value ?? []).map(() => null) : [piece],
  );
  return { ...block, innerBlocks: inner.flat(), innerContent };
};

const serialiseBlock = (block: Block): string => {
  const [opening, closing] = writeDelimiters(block);
  let inside = '';
  for (const piece of contentOf(block)) inside += typeof piece === 'string' ? piece : serialiseBlock(piece);
  return opening + inside + closing;
};

/** Writes block markup. What `parseBlocks` read comes out byte for byte, except where attributes were replaced. */
export const serialiseBlocks = (blocks: readonly Block[]): string => blocks.map(serialiseBlock).join('');

/** Whether text is written in blocks, and so gets no automatic paragraphs. */
export const hasBlocks = (text: string): boolean => text.includes('<!-- wp:');
