import type { Answer } from './answer.ts';
import type { Reading } from './placeholders.ts';
import type { RequestStep } from './recording.ts';

/** A recorded step, what was answered to it, and what the recorded words refer to. */
export interface Comparison {
  readonly step: RequestStep;
  readonly answer: Answer;
  readonly reading: Reading;
}
