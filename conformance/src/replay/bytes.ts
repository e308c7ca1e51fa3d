import type { Answer } from './answer.ts';
import { isJsonAnswer } from './answer.ts';
import type { Difference } from './difference.ts';

const SHOWN_AROUND = 20;

/** One difference when a JSON answer holds a `/` that is not written `\/`. */
export function compareBytes(answer: Answer): readonly Difference[] {
  if (!isJsonAnswer(answer)) return [];
  const at = findBareSlash(answer.text);
  if (at === -1) return [];
  const excerpt = answer.text.slice(Math.max(0, at - SHOWN_AROUND), at + SHOWN_AROUND);
  return [{ kind: 'bytes', key: 'bytes', expected: 'each / written \\/', actual: excerpt }];
}

/** Where the first unescaped slash stands; -1 when there is none. */
export function findBareSlash(json: string): number {
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] === '/') return at;
    // Skips what the backslash escapes, so that the second of two backslashes escapes nothing.
    if (json[at] === '\\') at += 1;
  }
  return -1;
}
