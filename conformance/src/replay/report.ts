import type { Difference } from './difference.ts';
import type { ScenarioResult, StepResult } from './result.ts';

export interface SuiteCounts {
  readonly steps: number;
  readonly passed: number;
  readonly failed: number;
  readonly deviations: number;
}

export interface Failure {
  readonly suite: string;
  readonly scenario: string;
  readonly step: number;
  readonly request: string;
  readonly differences: readonly Difference[];
}

/** Answers that the contract has a schema for. */
export interface ContractCounts {
  readonly checked: number;
  readonly invalid: number;
}

export interface Report {
  readonly contract: ContractCounts;
  readonly suites: Readonly<Record<string, SuiteCounts>>;
  readonly failures: readonly Failure[];
}

/** Counts what scenarios came to. `stale` are failures of the list of deviations that belong to no step. */
export function makeReport(results: readonly ScenarioResult[], stale: readonly Failure[]): Report {
  const names = new Set([...results, ...stale].map(({ suite }) => suite));
  const suites = [...names].toSorted().map((name) => {
    const steps = results.filter(({ suite }) => suite === name).flatMap((result) => result.steps);
    return [name, countSuite(steps, stale.filter(({ suite }) => suite === name).length)] as const;
  });
  const all = results.flatMap(({ steps }) => steps);
  const sum = (key: keyof ContractCounts): number => all.reduce((total, { contract }) => total + contract[key], 0);
  const contract = { checked: sum('checked'), invalid: sum('invalid') };
  return { contract, suites: Object.fromEntries(suites), failures: [...results.flatMap(failuresOf), ...stale] };
}

function countSuite(steps: readonly StepResult[], stale: number): SuiteCounts {
  const count = (outcome: StepResult['outcome']): number => steps.filter((step) => step.outcome === outcome).length;
  return {
    steps: steps.length,
    passed: count('passed'),
    failed: count('failed') + stale,
    deviations: count('deviation'),
  };
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
    deviations: sum('deviations'),
  };
}
