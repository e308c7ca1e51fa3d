import type { Difference } from './difference.ts';

export type Outcome = 'passed' | 'failed' | 'deviation';

export interface StepResult {
  /** Position in the recording's list of steps, from 0. */
  readonly step: number;
  readonly request: string;
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
}

export interface ScenarioResult {
  readonly suite: string;
  readonly scenario: string;
  readonly steps: readonly StepResult[];
}
