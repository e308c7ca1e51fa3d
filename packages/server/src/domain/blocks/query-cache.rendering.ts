import type { Budget } from '../../blocks/budget.ts';
import type { Scope } from '../../scope.ts';

export interface Question<T> {
  /** The cache key. */
  readonly words: string;
  readonly ask: () => Promise<T>;
  /** How many records a result has. */
  readonly size: (result: T) => number;
  /** The result once the budget is spent. */
  readonly none: T;
  /** Whether it takes no query to the database. */
  readonly isFree?: boolean;
}

/** A per-request cache of what blocks query: a hundred posts may have the same list. */
const known = (reader: Scope): Map<string, Promise<unknown>> =>
  reader.memo.once('answers to blocks', () => new Map<string, Promise<unknown>>());

/** Queries once for each key, and as often as the budget allows. Records count each time they are handed out. */
export async function answerWithin<T>(reader: Scope, budget: Budget, question: Question<T>): Promise<T> {
  const { words, ask, size, none, isFree = false } = question;
  const results = known(reader);
  if (!budget.take('records', 0)) return none;
  if (!results.has(words)) {
    if (!isFree && !budget.take('questions', 1)) return none;
    results.set(words, ask());
  }
  const result = (await results.get(words)) as T;
  return budget.take('records', size(result)) ? result : none;
}

/** Primes the cache with a result that came along with another, or is on its way. */
export function foresee(reader: Scope, words: string, result: unknown): void {
  if (!known(reader).has(words)) known(reader).set(words, Promise.resolve(result));
}
