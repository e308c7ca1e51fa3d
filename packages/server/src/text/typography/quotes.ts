import { quietBrackets } from '../shortcodes/brackets.ts';

const [quietOpening, quietClosing] = quietBrackets;
const blank = new Set([' ', '\t', '\n', '\r', '\u00a0']);
const openers = new Set(['(', '[', quietOpening, '{', '-']);
const closers = new Set(['.', ',', ':', ';', '!', '?', ')', '}', ']', quietClosing, '-']);
const neverAfterApostrophe = new Set(['"', "'", '(', ')', '{', '}', '[', ']', ...quietBrackets]);

export const isSpaceAt = (text: string, at: number): boolean =>
  blank.has(text[at] ?? '') || text.startsWith('&nbsp;', at);

export const isSpaceBefore = (text: string, at: number): boolean =>
  blank.has(text[at - 1] ?? '') || text.startsWith('&nbsp;', at - 6);

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

const endsHere = (text: string, at: number): boolean =>
  at >= text.length || isSpaceAt(text, at) || closers.has(text[at] ?? '') || text.startsWith('&gt;', at);

const mayOpenAt = (text: string, at: number): boolean =>
  at === 0 || isSpaceBefore(text, at) || openers.has(text[at - 1] ?? '') || text.startsWith('&lt;', at - 4);

/** `5'10"`: an apostrophe, two digits and a quote are read as a year that ends a quotation. */
const endsYear = (text: string, at: number): boolean =>
  text[at - 3] === "'" && isDigit(text[at - 2]) && isDigit(text[at - 1]) && endsHere(text, at + 1);

interface Marks {
  readonly close: string;
  readonly prime: string;
}

/** After a number a quote mark closes the quotation that is open; when none is, it is a prime. */
const closings = ({ close, prime }: Marks) => {
  let waiting = false;
  return {
    open: (mark: string): string => {
      waiting = true;
      return mark;
    },
    close: (text: string, at: number): string => {
      const isPrime = !waiting && isDigit(text[at - 1]) && !endsYear(text, at) && endsHere(text, at + 1);
      waiting = false;
      return isPrime ? prime : close;
    },
  };
};

/** Tells what a quote mark of a text becomes. It must be asked for every one, in order. */
export type QuoteSetter = (at: number) => string;

export const doubleQuotes = (text: string): QuoteSetter => {
  const quotation = closings({ close: '&#8221;', prime: '&#8243;' });
  const opensAt = (at: number): boolean => !isSpaceAt(text, at + 1) && mayOpenAt(text, at);
  return (at) => (opensAt(at) ? quotation.open('&#8220;') : quotation.close(text, at));
};

const apostrophe = '&#8217;';
/** Words that lost their beginning, as people write them inside a sentence. */
const shortened = /(?:twas|tis|twere|twill|til|em|cause|round|bout|nuff)(?!\w)/y;

const beginsShortenedWord = (text: string, at: number): boolean => {
  shortened.lastIndex = at + 1;
  return !isWord(text[at - 1]) && shortened.test(text);
};

/** `'90s` and `'99`, but not `'1999'`, `'50%'` or `'10.5'`. */
const beginsYear = (text: string, at: number): boolean => {
  if (!isDigit(text[at + 1]) || !isDigit(text[at + 2])) return false;
  const after = text[at + 3];
  return after !== '%' && !isDigit(after) && !((after === '.' || after === ',') && isDigit(text[at + 4]));
};

const isInsideWord = (text: string, at: number): boolean =>
  !isSpaceBefore(text, at) && !neverAfterApostrophe.has(text[at + 1] ?? '') && !text.startsWith('&lt;', at + 1);

/** Of two single quotes in a row the first becomes a closing double quote, the second nothing. */
export const singleQuotes = (text: string): QuoteSetter => {
  const quotation = closings({ close: apostrophe, prime: '&#8242;' });
  let pairEnd = -1;
  return (at) => {
    if (at === pairEnd) return '';
    if (text[at + 1] === "'") {
      pairEnd = at + 1;
      return '&#8221;';
    }
    if (beginsShortenedWord(text, at) || beginsYear(text, at)) return apostrophe;
    if (text[at - 1] === '"' || mayOpenAt(text, at)) return quotation.open('&#8216;');
    if (endsHere(text, at + 1)) return quotation.close(text, at);
    return isInsideWord(text, at) ? apostrophe : "'";
  };
};
