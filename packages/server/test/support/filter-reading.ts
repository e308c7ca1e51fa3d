import { Tokenizer } from 'parse5';
import type { Token, TokenHandler } from 'parse5';
import { addressAttributes } from '../../src/text/filter/allow-list-tags.ts';
import { filterMarkup } from '../../src/text/filter/allow-list.ts';
import { isCoreMark } from './core-marks.ts';

/**
 * Whether the filter would change anything in some markup that a browser reads. Quotes, the writing of entities and of empty
 * tags are not read, and neither is the blank between declarations of a style.
 */

/** What core's own code puts around texts: the form that searches, and the hints by which images are loaded. */
const coreTags: ReadonlySet<string> = new Set(['form', 'input', 'svg', 'circle', 'path']);
const coreHints: ReadonlySet<string> = new Set(['decoding', 'srcset', 'sizes']);

/** The filter takes these out wherever there is MathML, and so out of two texts that are each as the filter leaves them. */
const notInMath: ReadonlySet<string> = new Set(['textarea', 'title']);

const styleRead = (style: string): string =>
  style
    .split(';')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(';');

/** A browser takes the line breaks out of an address, and reads them as blanks in words. */
const valueRead = ({ name, value }: Token.Attribute): string =>
  name === 'style' ? styleRead(value) : value.replace(/[\t\n\r]+/g, addressAttributes.has(name) ? '' : ' ');

interface Reading {
  /** Tags, texts and comments, one after the other. */
  readonly parts: readonly string[];
  /** How many brackets there are beside those of skipped tags, which are whole tags too. */
  readonly brackets: string;
}

const readingOf = (html: string, isSkipped: (tag: string) => boolean): Reading => {
  const read: string[] = [];
  let skipped = 0;
  let text = '';
  const add = (part: string): void => {
    if (text !== '') read.push(`text ${text}`);
    text = '';
    if (part !== '') read.push(part);
  };
  const addText = ({ chars }: Token.CharacterToken): void => {
    text += chars;
  };
  const handler: TokenHandler = {
    onComment: ({ data }) => add(`comment ${data}`),
    onDoctype: ({ name }) => add(`doctype ${name}`),
    onStartTag: ({ tagName, attrs }) => {
      if (isSkipped(tagName)) {
        skipped += 1;
        return;
      }
      const shown = attrs.filter((one) => !isCoreMark(one) && (tagName !== 'img' || !coreHints.has(one.name)));
      const written = shown.map((attribute) => `${attribute.name}=${JSON.stringify(valueRead(attribute))}`);
      // A style of which nothing is left goes.
      add(`<${[tagName, ...written.filter((one) => one !== 'style=""')].join(' ')}>`);
    },
    onEndTag: ({ tagName }) => {
      if (isSkipped(tagName)) skipped += 1;
      else add(`</${tagName}>`);
    },
    onEof: () => add(''),
    onCharacter: addText,
    onNullCharacter: addText,
    onWhitespaceCharacter: addText,
  };
  new Tokenizer({}, handler).write(html, true);
  const count = (mark: string): number => html.split(mark).length - 1 - skipped;
  return { parts: read, brackets: `${count('<')} < and ${count('>')} >` };
};

/** The first thing that reads differently once the markup was filtered; undefined when there is none. */
export const changedByFilter = (html: string): { before: string; after: string } | undefined => {
  const isSkipped = (tag: string): boolean => coreTags.has(tag) || (notInMath.has(tag) && /<math[\s/>]/i.test(html));
  const before = readingOf(html, isSkipped);
  const after = readingOf(filterMarkup(html, { context: 'post' }), isSkipped);
  const at = before.parts.findIndex((part, index) => part !== after.parts[index]);
  if (at !== -1) return { before: before.parts[at] ?? '', after: after.parts[at] ?? 'nothing' };
  // Outside tags there may be no bracket that another parser could take for a part of one.
  return before.brackets === after.brackets ? undefined : { before: before.brackets, after: after.brackets };
};
