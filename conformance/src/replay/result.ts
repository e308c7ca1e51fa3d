import type { Difference } from './difference.ts';

export type Outcome = 'passed' | 'failed' | 'deviation';

export interface StepResult {
  /** Position in the recording's list of steps, from 0. */
  readonly step: number;
  readonly request: string;
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
  /** How many of its answers were checked against the contract, and how many do not fit it. */
  readonly contract: { readonly checked: number; readonly invalid: number };
}

export interface ScenarioResult {
  readonly suite: string;
  readonly scenario: string;
  readonly steps: readonly StepResult[];
}
