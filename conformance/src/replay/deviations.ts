import type { Difference } from './difference.ts';
import { isList, isMap } from './json.ts';

/** A step whose answer differs from the recording on purpose. */
export interface Deviation {
  readonly suite: string;
  readonly scenario: string;
  /** Position in the recording's list of steps, from 0. */
  readonly step: number;
  /** The exact keys of the differences that are meant, such as `status` or `body.code`. */
  readonly differs: readonly string[];
  readonly reason: string;
}

export function readDeviations(json: string): readonly Deviation[] {
  const list: unknown = JSON.parse(json);
  if (!isList(list)) throw new Error('the deviations must be a list');
  list.forEach((entry, index) => {
    if (!isDeviation(entry))
      throw new Error(`deviation ${index} must have exactly suite, scenario, step, differs and reason`);
  });
  return list as unknown as readonly Deviation[];
}

function isDeviation(entry: unknown): boolean {
  if (!isMap(entry)) return false;
  const { suite, scenario, step, differs, reason, ...unknown } = entry;
  const texts = [suite, scenario, reason].every((text) => typeof text === 'string' && text.trim() !== '');
  const keys = isList(differs) && differs.length > 0 && differs.every((key) => typeof key === 'string');
  return texts && keys && Number.isInteger(step) && Object.keys(unknown).length === 0;
}

export interface Judgement {
  readonly outcome: 'passed' | 'failed' | 'deviation';
  readonly differences: readonly Difference[];
}

/** What a played step comes to, given the deviations listed for it. */
export function judge(differences: readonly Difference[], entries: readonly Deviation[]): Judgement {
  // Without an answer nothing can be said about the list, and nothing excuses it.
  if (differences.some(({ kind }) => kind === 'unplayed')) return { outcome: 'failed', differences };
  const met = new Set(differences.map(({ key }) => key));
  const listed = new Set(entries.flatMap(({ differs }) => differs));
  const stale = [...listed.difference(met)].map(staleDeviation);
  if (stale.length > 0) return { outcome: 'failed', differences: [...differences, ...stale] };
  if (differences.length === 0) return { outcome: 'passed', differences };
  return { outcome: met.isSubsetOf(listed) ? 'deviation' : 'failed', differences };
}

export function staleDeviation(key: string): Difference {
  return { kind: 'deviation', key: 'stale deviation', expected: key, actual: undefined };
}
