import type { Budget } from '../../blocks/budget.ts';
import type { Scope } from '../../scope.ts';

export interface Question<T> {
  /** The same words ask for the same answer. */
  readonly words: string;
  readonly ask: () => Promise<T>;
  /** How many records an answer holds. */
  readonly size: (answer: T) => number;
  /** The answer for who may ask no more. */
  readonly none: T;
  /** Whether it is answered without asking the database. */
  readonly isFree?: boolean;
}

/** Answers to what blocks asked, kept for as long as the request lasts: a hundred posts may hold the same list. */
const known = (reader: Scope): Map<string, Promise<unknown>> =>
  reader.memo.once('answers to blocks', () => new Map<string, Promise<unknown>>());

/** Asks once for each question, and as often as the budget allows. Records count each time they are handed out. */
export async function answerWithin<T>(reader: Scope, budget: Budget, question: Question<T>): Promise<T> {
  const { words, ask, size, none, isFree = false } = question;
  const answers = known(reader);
  if (!budget.take('records', 0)) return none;
  if (!answers.has(words)) {
    if (!isFree && !budget.take('questions', 1)) return none;
    answers.set(words, ask());
  }
  const answer = (await answers.get(words)) as T;
  return budget.take('records', size(answer)) ? answer : none;
}

/** An answer that came along with another: nobody has to ask for it. */
export function foresee(reader: Scope, words: string, answer: unknown): void {
  if (!known(reader).has(words)) known(reader).set(words, Promise.resolve(answer));
}
