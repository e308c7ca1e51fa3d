import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What one case reached. Both figures are the same on a slow machine: a ratio of one run, and a count. */
export interface Measured {
  readonly name: string;
  /** Of the requests per second of the bare server, measured in the same run. */
  readonly ratio: number;
  /** Null where the case mixes requests. */
  readonly statements: number | null;
}

export type BaselineUse = 'check' | 'ignore' | 'write';

export const isBaselineUse = (word: string): word is BaselineUse => ['check', 'ignore', 'write'].includes(word);

const file = fileURLToPath(new URL('../results/field-baseline.json', import.meta.url));

/** Ratios of two runs on a quiet machine differ by up to a fifth. */
const minOfBaseline = 0.7;

/** The cases that got slower or send more statements than the stored ones, in words. */
export function compareWithBaseline(measured: readonly Measured[]): readonly string[] {
  const stored = new Map((JSON.parse(readFileSync(file, 'utf8')) as Measured[]).map((one) => [one.name, one]));
  return measured.flatMap(({ name, ratio, statements }) => {
    const before = stored.get(name);
    if (before === undefined) return [`${name}: no stored figure. Run with --baseline write on a quiet machine.`];
    return [
      ...(ratio < before.ratio * minOfBaseline
        ? [`${name}: ${ratio.toFixed(2)} of the bare server, stored ${before.ratio.toFixed(2)}.`]
        : []),
      ...(statements !== null && before.statements !== null && statements > before.statements
        ? [`${name}: ${statements} statements, stored ${before.statements}.`]
        : []),
    ];
  });
}

export function writeBaseline(measured: readonly Measured[]): void {
  const rounded = measured.map((one) => ({ ...one, ratio: Number(one.ratio.toFixed(2)) }));
  writeFileSync(file, `${JSON.stringify(rounded, null, 2)}\n`);
}
