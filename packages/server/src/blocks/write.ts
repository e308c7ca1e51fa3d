import type { JsonMap } from '../lib/json.ts';

interface WrittenBlock {
  /** Without a namespace for a core block. */
  readonly name: string;
  readonly attributes: JsonMap;
  /** Markup inside it; a block without any closes itself. */
  readonly inner: string;
}

/** What would end the comment, or be read as markup by somebody who looks for it, is written as a code point. */
const unsafe = /\\[\\"]|--|[<>&]/g;
const codePoints = (text: string): string =>
  Array.from(text.startsWith('\\') ? text.slice(1) : text, codePoint).join('');

const codePoint = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A block as it stands in a text. */
export function writeBlock({ name, attributes, inner }: WrittenBlock): string {
  const json = JSON.stringify(attributes).replace(unsafe, codePoints);
  return inner === '' ? `<!-- wp:${name} ${json} /-->` : `<!-- wp:${name} ${json} -->${inner}<!-- /wp:${name} -->`;
}
