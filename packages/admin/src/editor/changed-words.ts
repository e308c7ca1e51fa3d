/** A run of words. */
export interface Word {
  readonly text: string;
  /** The other version does not have it here. */
  readonly isChanged: boolean;
}

/** Longer texts are not compared: the time grows with the product of their lengths. */
const maxWords = 1500;

/** Splits a text into runs that the other version has too and runs that it does not have. */
export function markChanges(text: string, other: string): readonly Word[] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  if (own.length > maxWords || others.length > maxWords) return [{ text, isChanged: false }];
  const kept = commonWords(own, others);
  const runs: { text: string; isChanged: boolean }[] = [];
  for (const [at, word] of own.entries()) {
    const isChanged = !kept.has(at);
    const last = runs.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else runs.push({ text: word, isChanged });
  }
  return runs;
}

/** Words, and what is between them. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];

/** Positions of the words of the longest common subsequence. */
function commonWords(own: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const width = others.length + 1;
  const lengths = new Uint16Array((own.length + 1) * width);
  const at = (one: number, two: number): number => lengths[one * width + two] ?? 0;
  for (let one = own.length - 1; one >= 0; one -= 1)
    for (let two = others.length - 1; two >= 0; two -= 1)
      lengths[one * width + two] =
        own[one] === others[two] ? at(one + 1, two + 1) + 1 : Math.max(at(one + 1, two), at(one, two + 1));
  const kept = new Set<number>();
  for (let one = 0, two = 0; one < own.length && two < others.length;) {
    if (own[one] === others[two]) {
      kept.add(one);
      one += 1;
      two += 1;
    } else if (at(one + 1, two) >= at(one, two + 1)) one += 1;
    else two += 1;
  }
  return kept;
}
