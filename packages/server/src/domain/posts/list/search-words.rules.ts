/** One thing to look for: a word, or several that were quoted together. */
export interface SearchWord {
  readonly text: string;
  /** Posts that have it are left out. */
  readonly excluded: boolean;
}

/** Words so common that looking for them beside others would only hide what is meant. */
const commonWords: ReadonlySet<string> = new Set(
  'about an are as at be by com for from how in is it of on or that the this to was what when where who will with www'.split(
    ' ',
  ),
);

/** With more words than this, the search term is matched as a phrase. */
const mostWords = 9;

/** The words of a search; the whole text where it has none that tell anything, or too many. */
export function readWords(text: string): readonly SearchWord[] {
  const plain = withoutEscapes(text);
  if (plain === '') return [];
  const words = split(plain).map(withoutQuotes).filter(tells);
  if (words.length === 0 || words.length > mostWords) return [{ text: plain, excluded: false }];
  return unique(words.map((word) => (word.startsWith('-') ? excludedWord(word) : { text: word, excluded: false })));
}

/** A backslash only says that the sign behind it stands for itself. */
const withoutEscapes = (text: string): string => text.replaceAll(/\\(.?)/gsu, '$1');

/** Blanks, commas, plus signs and quotes part words; what stands between quotes stays together, and a last quote may be missing. */
const split = (text: string): readonly string[] => text.match(/"[^"]*"?|[^\s",+]+/gu) ?? [];

/** Whatever else stands at the ends of a phrase belongs to it. */
function withoutQuotes(word: string): string {
  const isPhrase = word.length > 2 && word.startsWith('"') && word.endsWith('"');
  const isOutside = (sign: string | undefined): boolean =>
    sign === '"' || sign === "'" || (!isPhrase && sign !== undefined && sign.trim() === '');
  let [start, end] = [0, word.length];
  while (start < end && isOutside(word[start])) start += 1;
  while (start < end && isOutside(word[end - 1])) end -= 1;
  return word.slice(start, end);
}

const tells = (word: string): boolean => !/^[a-z-]?$/i.test(word) && !commonWords.has(word.toLowerCase());

const excludedWord = (word: string): SearchWord => ({ text: word.slice(1), excluded: true });

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
