import { encodeValue } from './allow-list-entities.ts';
import { addressAttributes } from './allow-list-tags.ts';
import { allowedAddress, isScriptAddress } from './allow-list-url.ts';
import { startTagsOf } from './start-tags.ts';

interface ScriptAddress {
  /** The whole tag as it is written. */
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** How a script address begins: with the letter of a scheme, an entity, or a blank to hide behind. */
const oddStarts = new Set([...'jvdJVD&'].map((letter) => letter.charCodeAt(0)));
const [equals, quote, apostrophe, firstPlain, lastPlain] = [...`="'!~`].map((letter) => letter.charCodeAt(0));

/**
 * Whether any value in markup begins like that, or ends with the markup, which may go on behind it. Nearly all markup has none,
 * and finding that out is much quicker than the rest.
 */
export const hasOddValue = (html: string): boolean => {
  for (let at = html.indexOf('='); at !== -1; at = html.indexOf('=', at + 1)) {
    let first = html.charCodeAt(at + 1);
    if (first === equals) continue;
    if (first === quote || first === apostrophe) first = html.charCodeAt(at + 2);
    if (!(first >= Number(firstPlain) && first <= Number(lastPlain)) || oddStarts.has(first)) return true;
  }
  return false;
};

/** Finds any address that is not plainly one of the web or of this site. */
const otherAddress = new RegExp(
  `\\b(?:${[...addressAttributes].join('|')})\\s*=\\s*(?:["']\\s*)?(?![\\s"'/#?]|https?:)`,
  'i',
);

const scriptAddressesIn = (html: string): readonly ScriptAddress[] =>
  startTagsOf(html).flatMap(({ attrs, location }) =>
    attrs
      .filter(({ name, value }) => addressAttributes.has(name) && isScriptAddress(value))
      .map(({ name, value }) => ({
        tag: html.slice(location?.startOffset, location?.endOffset),
        name,
        value,
        start: location?.attrs?.[name]?.startOffset ?? 0,
        end: location?.attrs?.[name]?.endOffset ?? 0,
      })),
  );

/**
 * What code made of a text, with the addresses cut that a browser would run: the author of the text may have chosen them. A tag
 * that stands just so in what was stored was judged when it was stored.
 */
export const withoutMadeScripts = (made: string, stored: Iterable<string>): string => {
  if (!hasOddValue(made) || !otherAddress.test(made)) return made;
  const found = scriptAddressesIn(made);
  if (found.length === 0) return made;
  const storedTags = new Set([...stored].flatMap(scriptAddressesIn).map(({ tag }) => tag));
  let result = '';
  let written = 0;
  for (const { tag, name, value, start, end } of found) {
    if (storedTags.has(tag)) continue;
    result += `${made.slice(written, start)}${name}="${encodeValue(allowedAddress(value))}"`;
    written = end;
  }
  return result + made.slice(written);
};
