import { dirname, join } from 'node:path';
import type { ContractCheck } from './contract-check.ts';
import type { Deviation } from './deviations.ts';
import { staleDeviation } from './deviations.ts';
import type { Selection } from './load.ts';
import { isSelected, loadRecordings } from './load.ts';
import { withUploadNames } from './names.ts';
import { playScenario } from './play.ts';
import type { Failure, Report } from './report.ts';
import { makeReport } from './report.ts';
import type { ScenarioResult } from './result.ts';
import { createSender } from './send.ts';
import type { Target } from './target.ts';

export interface ReplayOptions extends Selection {
  readonly deviations: readonly Deviation[];
  /** The files that steps upload. Default: the folder `files` beside the recordings. */
  readonly filesDir?: string;
  /** Checks every answer against the contract of the site, too. */
  readonly contract?: ContractCheck;
  readonly onScenario?: (result: ScenarioResult) => void;
}

/** Plays the selected recordings against a service, one scenario after the other. */
export async function replay(target: Target, options: ReplayOptions): Promise<Report> {
  const recordings = await loadRecordings(options);
  const sender = createSender(target.base);
  const filesDir = options.filesDir ?? join(dirname(options.recordingsDir), 'files');
  const { deviations, contract = null } = options;
  const stage = { target, sender, filesDir, rels: { known: undefined }, deviations, contract };
  const results: ScenarioResult[] = [];
  try {
    for (const recording of recordings) {
      const result = await playScenario(withUploadNames(recording), stage);
      results.push(result);
      options.onScenario?.(result);
    }
  } finally {
    sender.close();
  }
  return makeReport(results, deviationsOfNoStep(results, options));
}

function deviationsOfNoStep(results: readonly ScenarioResult[], options: ReplayOptions): readonly Failure[] {
  const places = new Set(
    results.flatMap(({ suite, scenario, steps }) => steps.map(({ step }) => `${suite}/${scenario}/${step}`)),
  );
  return options.deviations
    .filter((entry) => isSelected(entry, options) && !places.has(`${entry.suite}/${entry.scenario}/${entry.step}`))
    .map(({ suite, scenario, step, differs }) => ({
      suite,
      scenario,
      step,
      request: 'no such step',
      differences: differs.map(staleDeviation),
    }));
}
