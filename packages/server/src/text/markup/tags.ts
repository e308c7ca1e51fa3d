/** An attribute as it stands in a tag. Positions count from the beginning of the tag. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly quote: '"' | "'" | '';
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

const nameEnd = /[\s/>=]/g;
const valueEnd = /[\s>]/g;

const skip = (text: string, at: number, isSkipped: (character: string) => boolean): number => {
  let here = at;
  while (here < text.length && isSkipped(text[here] ?? '')) here += 1;
  return here;
};

const isSpace = (character: string): boolean => character.trim() === '';
const isGap = (character: string): boolean =>
  character === '/' || character === '"' || character === "'" || isSpace(character);

const next = (text: string, pattern: RegExp, from: number): number => {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
};

const quoteAt = (tag: string, at: number): '"' | "'" | '' => {
  const character = tag[at];
  return (character === '"' || character === "'") && tag.includes(character, at + 1) ? character : '';
};

/** Reads the attributes of one tag, given from its `<` on. Names are lowered. */
export const attributesOf = (tag: string): Attribute[] => {
  const attributes: Attribute[] = [];
  for (let start = skip(tag, next(tag, nameEnd, 2), isGap); start < tag.length && tag[start] !== '>';) {
    const stop = next(tag, nameEnd, start + 1);
    const equals = skip(tag, stop, isSpace);
    const name = tag.slice(start, stop).toLowerCase();
    if (tag[equals] !== '=') {
      attributes.push({ name, value: '', quote: '', start, valueStart: stop, end: stop });
      start = skip(tag, stop, isGap);
      continue;
    }
    const open = skip(tag, equals + 1, isSpace);
    const quote = quoteAt(tag, open);
    const valueStart = quote === '' ? open : open + 1;
    const close = quote === '' ? next(tag, valueEnd, valueStart) : tag.indexOf(quote, valueStart);
    const end = quote === '' ? close : close + 1;
    attributes.push({ name, value: tag.slice(valueStart, close), quote, start, valueStart, end });
    start = skip(tag, end, isGap);
  }
  return attributes;
};

/** Puts an attribute in front of the others of a tag. */
export const prependAttribute = (tag: string, attribute: string): string => {
  const stop = next(tag, nameEnd, 1);
  return `${tag.slice(0, stop)} ${attribute}${tag.slice(stop)}`;
};

/** Puts attributes behind the others of a tag; one that closes itself still does. */
export const appendAttributes = (tag: string, attributes: string, ending?: string): string => {
  const closed = tag.endsWith('/>');
  const body = tag.slice(0, closed ? -2 : -1).trimEnd();
  return `${body} ${attributes}${ending ?? (closed ? ' />' : '>')}`;
};
