import { escapeLoneAmpersands } from '../markup/entities.ts';
import { changeText } from '../markup/markup.ts';
import type { Names } from '../markup/markup.ts';
import { doubleQuotes, isSpaceAt, isSpaceBefore, singleQuotes } from './quotes.ts';
import { replaceEach } from '../markup/replace.ts';

const literal = new Set(['pre', 'code', 'kbd', 'style', 'script', 'tt', '[code']);

const special =
  /["']|-+|\.\.\.|``|(?<= )\(tm\)|(?<=[0-9])x(?=[0-9])|&(?!(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);)/g;

const fixed: Readonly<Record<string, string>> = { '...': '&#8230;', '``': '&#8220;', '(tm)': '&#8482;', '&': '&#038;' };

const isFreeBefore = (text: string, at: number): boolean => at === 0 || isSpaceBefore(text, at);
const isFreeAt = (text: string, at: number): boolean => at >= text.length || isSpaceAt(text, at);

/** A run of hyphens: three are a long dash, two a long one between spaces and else a short one, a single one between spaces too. */
const dashes = (text: string, at: number, count: number): string => {
  const long = '&#8212;'.repeat(Math.floor(count / 3));
  const rest = count % 3;
  const isFree = long === '' && isFreeBefore(text, at) && isFreeAt(text, at + count);
  if (rest === 0) return long;
  if (rest === 1) return isFree ? '&#8211;' : `${long}-`;
  if (isFree) return '&#8212;';
  // `xn--` begins the written form of an internationalised domain.
  return long === '' && text.endsWith('xn', at) ? '--' : `${long}&#8211;`;
};

const isPartOfNumber = (character: string | undefined): boolean => character !== undefined && /[0-9.,]/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

/** `3x4` is a multiplication; `10x20x30` and `0x10` are not. */
const isMultiplication = (text: string, at: number): boolean => {
  let from = at;
  while (isPartOfNumber(text[from - 1])) from -= 1;
  let to = at + 1;
  while (isPartOfNumber(text[to])) to += 1;
  return !isWord(text[from - 1]) && !isWord(text[to]) && text.slice(from, at) !== '0';
};

const typographicText = (text: string): string => {
  const double = doubleQuotes(text);
  const single = singleQuotes(text);
  return replaceEach(text, special, (found, at) => {
    if (found === '"') return double(at);
    if (found === "'") return single(at);
    if (found === 'x') return isMultiplication(text, at) ? '&#215;' : found;
    return found[0] === '-' ? dashes(text, at, found.length) : (fixed[found] ?? found);
  });
};

/**
 * Sets quotes, apostrophes, primes, dashes and ellipses as a printer would, as numeric entities, and writes lone ampersands as
 * entities, those inside tags too. Comments, shortcodes and the text of code stay as they are. Each stretch between tags is
 * judged by itself.
 */
export const typography = (text: string, shortcodes?: Names): string =>
  changeText(text, {
    change: typographicText,
    changeTag: (tag) => escapeLoneAmpersands(tag),
    literal,
    ...(shortcodes === undefined ? {} : { shortcodes }),
  });
