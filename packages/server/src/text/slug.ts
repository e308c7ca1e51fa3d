import folding from '../../data/slug-folding.json' with { type: 'json' };
import { finder } from './markup/markup.ts';
import { stripTags } from './markup/plain.ts';
import { replaceEach } from './markup/replace.ts';

const longestSlug = 200;

const folded = new Map(Object.entries(folding));

const dashEntities = /&(?:nbsp|ndash|mdash|#160|#8211|#8212);/g;

/** Takes out everything from an `&` to the next `;` of its line, which is how titles with entities got their addresses. */
const withoutEntities = (text: string): string => {
  const [ampersand, semicolon, newline] = [finder(text, '&'), finder(text, ';'), finder(text, '\n')];
  let result = '';
  let written = 0;
  for (let at = ampersand(0); at !== -1; at = ampersand(at + 1)) {
    const close = semicolon(at);
    if (close === -1) break;
    if (newline(at) !== -1 && newline(at) < close) continue;
    result += text.slice(written, at);
    written = close + 1;
    at = close;
  }
  return result + text.slice(written);
};

/** What stands between words: blanks that have a width, dots, slashes and dashes of all kinds. */
const partings = /[[\s.\/\p{Pd}]--[\t\n\v\f\r]]+/gv;
/** What has no place in an address: punctuation, a `%` that begins no octet, invisible characters, accents left over, `£`. */
const dropped = /[[\x00-\x7f]--[\w%\-]]+|%(?![0-9a-fA-F]{2})|[[\p{P}\p{Cf}\u0300-\u036f\u00a3]--[\x00-\x7f]]+/gv;

const beyondAscii = /[\u0080-\u{10ffff}]/gu;

const encodeLowered = (character: string): string => encodeURIComponent(character).toLowerCase();

/** How many octets the character has that begins with this one, in UTF-8. */
const octetsOf = (lead: number): number => {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
};

/** Cuts a slug to a length without cutting through an encoded character, and takes dashes off its end. */
const cut = (slug: string, length: number): string => {
  let end = 0;
  for (let next = 0; next <= length && end < slug.length;) {
    const size = slug[end] === '%' ? 3 * octetsOf(Number.parseInt(slug.slice(end + 1, end + 3), 16)) : 1;
    next = end + size;
    if (next <= length) end = Math.min(next, slug.length);
  }
  let last = end;
  while (slug[last - 1] === '-') last -= 1;
  return slug.slice(0, last);
};

/** Turns a title, a name or a wished slug into its form in an address. Empty when nothing of it can stand there. */
export const slugOf = (text: string): string => {
  const source = withoutEntities(stripTags(text).replace(dashEntities, '-')).toWellFormed().normalize('NFC');
  const words = source.replaceAll('×', 'x').replace(partings, '-').replace(dropped, '');
  // Each character left takes at least one place, so that none after these can still fit.
  const usable = words.replace(/-+/g, '-').replace(/^-/, '').slice(0, longestSlug).toWellFormed();
  const plain = replaceEach(usable, beyondAscii, (found) => folded.get(found) ?? found);
  return cut(replaceEach(plain.toLowerCase(), beyondAscii, encodeLowered), longestSlug);
};

/** The slug with a number behind it, shortened to make room: `twin-2`. */
export const uniqueSuffix = (slug: string, number: number): string => {
  const suffix = `-${number}`;
  return cut(slug, longestSlug - suffix.length) + suffix;
};

/** A slug with its encoded characters shown; as it is when they are not well formed. */
export const readableSlug = (slug: string): string => {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
};
