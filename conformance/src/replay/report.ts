import type { Difference } from './difference.ts';
import type { ScenarioResult, StepResult } from './result.ts';

export interface SuiteCounts {
  readonly steps: number;
  readonly passed: number;
  readonly failed: number;
  readonly waiting: number;
  readonly deviations: number;
}

export interface SuiteReport extends SuiteCounts {
  /** How many waiting steps need each missing noun; a step may need several. */
  readonly waitingFor: Readonly<Record<string, number>>;
}

export interface Failure {
  readonly suite: string;
  readonly scenario: string;
  readonly step: number;
  readonly request: string;
  readonly differences: readonly Difference[];
}

export interface Report {
  readonly suites: Readonly<Record<string, SuiteReport>>;
  readonly failures: readonly Failure[];
}

/** Counts what scenarios came to. `stale` are failures of the list of deviations that belong to no step. */
export function makeReport(results: readonly ScenarioResult[], stale: readonly Failure[]): Report {
  const names = new Set([...results, ...stale].map(({ suite }) => suite));
  const suites = [...names].toSorted().map((name) => {
    const steps = results.filter(({ suite }) => suite === name).flatMap((result) => result.steps);
    return [name, countSuite(steps, stale.filter(({ suite }) => suite === name).length)] as const;
  });
  return { suites: Object.fromEntries(suites), failures: [...results.flatMap(failuresOf), ...stale] };
}

function countSuite(steps: readonly StepResult[], stale: number): SuiteReport {
  const count = (outcome: StepResult['outcome']): number => steps.filter((step) => step.outcome === outcome).length;
  return {
    steps: steps.length,
    passed: count('passed'),
    failed: count('failed') + stale,
    waiting: count('waiting'),
    deviations: count('deviation'),
    waitingFor: countNouns(steps),
  };
}

function countNouns(steps: readonly StepResult[]): Readonly<Record<string, number>> {
  const byNoun = Object.groupBy(
    steps.flatMap(({ nouns }) => nouns),
    (noun) => noun,
  );
  return Object.fromEntries(Object.entries(byNoun).map(([noun, found]) => [noun, found?.length ?? 0]));
}

function failuresOf({ suite, scenario, steps }: ScenarioResult): readonly Failure[] {
  return steps
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ step, request, differences }) => ({ suite, scenario, step, request, differences }));
}

export function sumOf(report: Report): SuiteCounts {
  const suites = Object.values(report.suites);
  const sum = (key: keyof SuiteCounts): number => suites.reduce((total, suite) => total + suite[key], 0);
  return {
    steps: sum('steps'),
    passed: sum('passed'),
    failed: sum('failed'),
    waiting: sum('waiting'),
    deviations: sum('deviations'),
  };
}
