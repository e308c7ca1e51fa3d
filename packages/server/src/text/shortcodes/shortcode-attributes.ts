/** What stands between the name and the closing bracket of a shortcode. Names are lowered. */
export interface ShortcodeAttributes {
  readonly named: ReadonlyMap<string, string>;
  /** Values without a name, in order. */
  readonly words: readonly string[];
}

const name = /[\w-]+/y;
const bareWord = /\S+/y;
const bareValue = /[^\s"']+/y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

const skipSpaces = (text: string, at: number): number => {
  let here = at;
  while (here < text.length && (text[here] ?? '').trim() === '') here += 1;
  return here;
};

const endsAttribute = (text: string, at: number): boolean => at >= text.length || (text[at] ?? '').trim() === '';

/** A value, quoted or bare. It only counts when white space or the end follows. */
const valueAt = (text: string, at: number, allowBare: boolean): { value: string; end: number } | undefined => {
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    return close !== -1 && endsAttribute(text, close + 1)
      ? { value: text.slice(at + 1, close), end: close + 1 }
      : undefined;
  }
  const value = allowBare ? matchAt(bareValue, text, at) : undefined;
  return value !== undefined && endsAttribute(text, at + value.length) ? { value, end: at + value.length } : undefined;
};

const pairAt = (text: string, at: number): { key: string; value: string; end: number } | undefined => {
  const key = matchAt(name, text, at);
  if (key === undefined) return undefined;
  const equals = skipSpaces(text, at + key.length);
  if (text[equals] !== '=') return undefined;
  const found = valueAt(text, skipSpaces(text, equals + 1), true);
  return found === undefined ? undefined : { key: key.toLowerCase(), ...found };
};

/** Half a tag as a value could swallow what a shortcode writes behind it. */
const withoutOpenTag = (value: string): string => (value.lastIndexOf('<') > value.lastIndexOf('>') ? '' : value);

const escaped = /\\([^])/g;
const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Backslashes go. None makes another character of what follows: `\x3c` could bring back a tag that was filtered out. */
const unescaped = (value: string): string => value.replace(escaped, (_, mark: string) => controls.get(mark) ?? mark);

/** Reads `a="b" c='d' e=f` and bare words. What is not well formed up to the next white space counts as a word. */
export const parseShortcodeAttributes = (text: string): ShortcodeAttributes => {
  const named = new Map<string, string>();
  const words: string[] = [];
  for (let at = skipSpaces(text, 0); at < text.length;) {
    const pair = pairAt(text, at);
    const word = pair === undefined ? valueAt(text, at, false) : undefined;
    if (pair !== undefined) named.set(pair.key, withoutOpenTag(unescaped(pair.value)));
    const bare = pair === undefined && word === undefined ? (matchAt(bareWord, text, at) ?? '') : '';
    if (pair === undefined) words.push(withoutOpenTag(unescaped(word?.value ?? bare)));
    at = skipSpaces(text, pair?.end ?? word?.end ?? at + bare.length);
  }
  return { named, words };
};
