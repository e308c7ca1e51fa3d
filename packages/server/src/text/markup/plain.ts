import { decodeEntities, escapeLoneAmpersands } from './entities.ts';
import { finder } from './markup.ts';
import { replaceEach } from './replace.ts';

/** Where the tag that begins at `start` ends. A `>` inside a quoted value does not end it. */
const tagEnd = (text: string, start: number): number => {
  const edge = /[>"']/g;
  edge.lastIndex = start;
  for (let found = edge.exec(text); found !== null; found = edge.exec(text)) {
    if (found[0] === '>') return found.index + 1;
    const close = text[found.index - 1] === '=' ? text.indexOf(found[0], found.index + 1) : -1;
    if (close !== -1) edge.lastIndex = close + 1;
  }
  return text.length;
};

const markup = /<(?:!--|(script|style)(?![a-zA-Z0-9-])|[^\s<])/gi;

interface Stripping {
  /** Takes out what stands inside script and style elements as well. */
  readonly withCode: boolean;
}

const strip = (text: string, { withCode }: Stripping): string => {
  const commentEnd = finder(text, '-->');
  const lowered = withCode ? text.toLowerCase() : '';
  const codeEnd = { script: finder(lowered, '</script'), style: finder(lowered, '</style') };
  let result = '';
  let written = 0;
  markup.lastIndex = 0;
  for (let found = markup.exec(text); found !== null; found = markup.exec(text)) {
    result += text.slice(written, found.index);
    const name = found[1]?.toLowerCase();
    const close = withCode && (name === 'script' || name === 'style') ? codeEnd[name](found.index) : -1;
    if (found[0] === '<!--')
      written = commentEnd(found.index + 2) === -1 ? text.length : commentEnd(found.index + 2) + 3;
    else written = tagEnd(text, close === -1 ? found.index : close);
    markup.lastIndex = written;
  }
  return result + text.slice(written);
};

/** Takes tags and comments out and leaves all text. A `<` that begins no tag is text. */
export const stripTags = (html: string): string => strip(html, { withCode: false });

/** The text of markup as a reader sees it: without tags, comments, scripts and styles. Entities stay. */
export const plainText = (html: string): string => strip(html, { withCode: true });

/** A rendered title as plain characters, for places that take no markup. */
export const titleText = (rendered: string): string => decodeEntities(plainText(rendered)).trim();

const spaces = /[ \t\n\r]+/g;

/** Tightens `< b >` to `<b>`, as names have always been stored. */
const tightenBrackets = (text: string): string =>
  replaceEach(text, /<[^<>]*>/g, (found) => `<${found.slice(1, -1).trim()}>`)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A name as it is stored: no markup, no percent escapes, single spaces, and entities for `&` and stray angle brackets. */
export const cleanName = (name: string): string => {
  const text = plainText(name)
    .replace(/%[0-9a-fA-F]{2}/g, '')
    .replace(spaces, ' ')
    .trim();
  return escapeLoneAmpersands(tightenBrackets(text), '&amp;');
};
