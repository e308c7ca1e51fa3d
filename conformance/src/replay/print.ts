import type { Difference, DifferenceKind } from './difference.ts';
import type { Json } from './json.ts';
import type { Failure, Report, SuiteCounts } from './report.ts';
import { sumOf } from './report.ts';

const COLUMNS = ['steps', 'passed', 'failed', 'deviations'] as const satisfies readonly (keyof SuiteCounts)[];
const KINDS: readonly DifferenceKind[] = [
  'unplayed',
  'deviation',
  'status',
  'header',
  'value',
  'order',
  'bytes',
  'contract',
];
const SHOWN_LENGTH = 160;

/** One row per suite and the sum. */
export function printTable(report: Report): string {
  const suites = Object.entries(report.suites);
  const rows = [
    ['suite', ...COLUMNS],
    ...suites.map(([name, suite]) => [name, ...COLUMNS.map((column) => String(suite[column]))]),
    ['all', ...COLUMNS.map((column) => String(sumOf(report)[column]))],
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => align(cell, { column, width: widths[column] ?? 0 })).join('  '),
  );
  const { checked, invalid } = report.contract;
  return [
    ...lines,
    ...(checked === 0 ? [] : [`${checked} answers checked against the contract, ${invalid} invalid`]),
  ].join('\n');
}

function align(cell: string, { column, width }: { column: number; width: number }): string {
  return column >= 1 ? cell.padStart(width) : cell.padEnd(width);
}

/** Each failed step with its differences by kind. */
export function printFailures(failures: readonly Failure[]): string {
  return failures.map(printFailure).join('\n');
}

function printFailure({ suite, scenario, step, request, differences }: Failure): string {
  const lines = KINDS.flatMap((kind) =>
    differences.filter((difference) => difference.kind === kind).map(printDifference),
  );
  return [`${suite}/${scenario} step ${step}: ${request}`, ...lines].join('\n');
}

function printDifference({ kind, key, expected, actual }: Difference): string {
  return `  ${kind} ${key}: expected ${show(expected)}, got ${show(actual)}`;
}

function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= SHOWN_LENGTH ? text : `${text.slice(0, SHOWN_LENGTH)}… (${text.length} characters)`;
}

/** The counts alone, for programs. */
export function printJson(report: Report): string {
  const suites = Object.entries(report.suites).map(([name, suite]) => {
    const { steps, passed, failed, deviations } = suite;
    return [name, { steps, passed, failed, deviations }] as const;
  });
  return JSON.stringify({ suites: Object.fromEntries(suites), contract: report.contract }, null, 2);
}
