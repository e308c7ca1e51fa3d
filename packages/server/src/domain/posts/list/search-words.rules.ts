/** One thing to look for: a word, or several that were quoted together. */
export interface SearchWord {
  readonly text: string;
  /** Posts that have it are left out. */
  readonly excluded: boolean;
}

/** Words so small and common that looking for them beside others would only hide what is meant. */
const smallWords: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from has he in is it its of on or she that the they this to was were with'.split(
    ' ',
  ),
);

/** Beyond this the whole text is looked for as it stands: nobody means so many words one by one. */
const mostWords = 20;

export function readWords(text: string): readonly SearchWord[] {
  const words = split(text);
  if (words.length > mostWords) return [{ text: words.map((word) => word.text).join(' '), excluded: false }];
  const telling = words.filter((word) => word.quoted || word.excluded || !smallWords.has(word.text.toLowerCase()));
  const kept = telling.some(({ excluded }) => !excluded) ? telling : words;
  return unique(kept.map(({ text: found, excluded }) => ({ text: found, excluded })));
}

interface SplitWord extends SearchWord {
  readonly quoted: boolean;
}

const quote = '"';
const isBlank = (sign: string | undefined): boolean => sign !== undefined && sign.trim() === '';

/** Blanks part words, unless quotes hold them together; a quote that is never closed is only a sign. */
function split(text: string): SplitWord[] {
  const found: SplitWord[] = [];
  let at = 0;
  while (at < text.length) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    const excluded = text[at] === '-' && at + 1 < text.length && !isBlank(text[at + 1]);
    const start = excluded ? at + 1 : at;
    const close = text[start] === quote ? text.indexOf(quote, start + 1) : -1;
    const quoted = close !== -1;
    const end = quoted ? close : wordEnd(text, start);
    const word = text.slice(quoted ? start + 1 : start, end).trim();
    if (word !== '') found.push({ text: word, excluded, quoted });
    at = quoted ? close + 1 : end;
  }
  return found;
}

function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isBlank(text[end])) end += 1;
  return end;
}

const unique = (words: readonly SearchWord[]): readonly SearchWord[] => [
  ...new Map(words.map((word) => [`${word.excluded ? '-' : '+'}${word.text}`, word])).values(),
];

/** What parts the words of texts in the database (`words_of`), and marks that are no letters of their own. */
const separators = /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]/;
const marks = /[\u0300-\u036f]/g;

/** Longer ones may be cut apart in the database. */
const longestWord = 32;

/** Whether a text that holds this holds it within a single word. */
export function isPlainWord(text: string): boolean {
  const letters = text.normalize('NFKD').replaceAll(marks, '');
  return letters !== '' && [...letters].length <= longestWord && !separators.test(letters);
}
