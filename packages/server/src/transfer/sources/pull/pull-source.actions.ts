import type { Scope } from '../../../scope.ts';
import type { SourceAddress } from './preflight.actions.ts';
import { reachSource } from './preflight.actions.ts';
import { emptyFolder, pullAgain, pullSite } from './pull-site.actions.ts';
import { writeFolder } from './site-folder.actions.ts';

export interface PullRun {
  readonly source: SourceAddress;
  /** Where what is read is kept until it is imported, and for the next time. */
  readonly folder: string;
  readonly progress: (read: number, what: string) => void;
  readonly isStopped: () => boolean;
}

/**
 * Reads an old site over its API into a folder; a folder that has it already is brought up to date. False when it was
 * asked to stop before the end. Nothing is written to the old site.
 */
export async function pullSource(scope: Pick<Scope, 'outbound'>, run: PullRun): Promise<boolean> {
  const reached = await reachSource(scope.outbound, run.source);
  try {
    const folder = await writeFolder(run.folder, emptyFolder(reached));
    const pulling = {
      ...reached,
      path: run.folder,
      folder,
      now: () => new Date(),
      progress: run.progress,
      isStopped: run.isStopped,
    };
    return await (folder.state.isWhole ? pullAgain(pulling) : pullSite(pulling));
  } finally {
    await reached.close();
  }
}
