const fullBlock = 4096;

/** Puts a long text together. Bits are joined block by block: millions of them held one by one cost more than their text. */
export const textWriter = () => {
  const blocks: string[] = [];
  let bits: string[] = [];
  return {
    add: (bit: string): void => {
      bits.push(bit);
      if (bits.length < fullBlock) return;
      blocks.push(bits.join(''));
      bits = [];
    },
    text: (): string => blocks.join('') + bits.join(''),
  };
};

/**
 * Replaces each match of a global pattern. Unlike `replace` with a function it never holds all matches at once, which on a large
 * text costs more than finding them does.
 */
export const replaceEach = (text: string, pattern: RegExp, change: (found: string, at: number) => string): string => {
  const result = textWriter();
  let written = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match.index > written) result.add(text.slice(written, match.index));
    result.add(change(match[0], match.index));
    written = match.index + match[0].length;
    pattern.lastIndex = written;
  }
  if (written === 0) return text;
  result.add(text.slice(written));
  return result.text();
};
