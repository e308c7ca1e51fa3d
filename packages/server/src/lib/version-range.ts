type Version = readonly [major: number, minor: number, patch: number];

/** From the first version that fits to the first that no longer does; null where there is no end. */
interface Span {
  readonly from: Version;
  readonly to: Version | null;
}

const part = String.raw`(0|[1-9]\d{0,8}|[xX*])`;
const comparator = new RegExp(
  String.raw`^(\^|~|>=|<=|>|<|=)?\s*v?${part}(?:\.${part}(?:\.${part}(?:[-+][\w.+-]+)?)?)?$`,
);

const first: Version = [0, 0, 0];

const compare = (one: Version, other: Version): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** Whether a version such as `1.4.2` is in a range as npm writes them; null where that is no range. */
export function isInRange(version: string, range: string): boolean | null {
  const alternatives = range.split('||').map(spansOf);
  const wanted = spanOf(version)?.from;
  if (wanted === undefined || alternatives.includes(null)) return null;
  const fits = ({ from, to }: Span): boolean => compare(wanted, from) >= 0 && (to === null || compare(wanted, to) < 0);
  return alternatives.some((spans) => spans?.every(fits));
}

/** What has to hold together; null where one of it cannot be read. */
function spansOf(text: string): readonly Span[] | null {
  const joined = text.trim().replaceAll(/(\^|~|>=|<=|>|<|=)\s+/g, '$1');
  const [low, high] = joined.split(/\s+-\s+/);
  const parts = high === undefined ? joined.split(/\s+/) : [`>=${low}`, `<=${high}`];
  const spans = parts.map((one) => spanOf(one === '' ? '*' : one));
  return spans.some((span) => span === null) ? null : (spans as readonly Span[]);
}

/** Pre-releases count as the release they come before. */
function spanOf(text: string): Span | null {
  const match = comparator.exec(text);
  if (match === null) return null;
  const [, sign = '=', ...written] = match;
  const isSaid = (value: string | undefined): value is string => value !== undefined && /\d/.test(value);
  const said = written.findIndex((value) => !isSaid(value));
  const numbers = written.slice(0, said === -1 ? 3 : said).map(Number);
  const [major = 0, minor = 0, patch = 0] = numbers;
  const from: Version = [major, minor, patch];
  // The first version behind all that the text names: `1.4` names every patch of it.
  const behind = numbers.length === 0 ? null : raise(from, numbers.length - 1);
  switch (sign) {
    case '>=':
      return { from, to: null };
    case '>':
      return { from: numbers.length === 3 ? [major, minor, patch + 1] : (behind ?? [Infinity, 0, 0]), to: null };
    case '<':
      return { from: first, to: from };
    case '<=':
      return { from: first, to: behind };
    case '^':
      return { from, to: numbers.length === 0 ? null : raise(from, significant(numbers)) };
    case '~':
      return { from, to: numbers.length === 0 ? null : raise(from, Math.min(1, numbers.length - 1)) };
    default:
      return { from, to: behind };
  }
}

const raise = ([major, minor, patch]: Version, place: number): Version =>
  place === 0 ? [major + 1, 0, 0] : place === 1 ? [major, minor + 1, 0] : [major, minor, patch + 1];

/** The first number that is not nought, which a caret holds fast. */
function significant(numbers: readonly number[]): number {
  const at = numbers.findIndex((number) => number > 0);
  return at === -1 ? numbers.length - 1 : at;
}
