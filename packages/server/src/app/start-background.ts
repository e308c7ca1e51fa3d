import type { Noun } from '../domain/noun.ts';
import type { Running, Tasks } from '../jobs/job.ts';
import { releaseLostJobs } from '../jobs/jobs.store.ts';
import { startSweep } from '../jobs/sweep.ts';
import { startWorker } from '../jobs/worker.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import { deleteExpired } from '../writes/kept-responses.store.ts';
import type { OpenCore } from './open-core.ts';
import { startEventSequencer } from './event-sequencer.ts';

/** Runs the job queue and the periodic jobs of the modules. */
export function startBackground(core: OpenCore, ownSweeps: readonly (() => Promise<number>)[]): Running {
  const onTrouble = onceASecond((err: unknown, times) =>
    core.log.warn({ times, err }, 'background work interrupted; retrying'),
  );
  const tasks: Tasks = Object.fromEntries(
    core.nouns
      .flatMap((noun) => Object.entries(noun.tasks ?? {}))
      .map(([name, work]) => [name, (payload) => inSpan(core, `job ${name}`, () => work(core, payload))]),
  );
  const sweeps: NonNullable<Noun['sweeps']> = [
    ...ownSweeps,
    ({ db }) => releaseLostJobs(db).then(() => Infinity),
    ({ db }) => deleteExpired(db.kysely).then(() => Infinity),
    ...core.nouns.flatMap((noun) => noun.sweeps ?? []),
  ];
  const order = startEventSequencer(core, onTrouble);
  const own = core.nouns.flatMap((noun) => noun.background?.(core) ?? []);
  for (const { wake } of own) core.eventSignal.onWork(wake);
  const parts = [
    order,
    ...own,
    startWorker({ servers: core.db.servers, tasks, onTrouble }),
    ...sweeps.map((sweep) => startSweep({ sweep: () => sweep(core), onTrouble })),
  ];
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
}

const inSpan = ({ spans }: OpenCore, name: string, work: () => Promise<void>): Promise<void> =>
  spans === null ? work() : spans.within({ name, kind: 'internal', attributes: {} }, work);
