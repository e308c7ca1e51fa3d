import { operator } from '../../access/capabilities.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { createMemo } from '../../lib/memo.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';

export const pluginTask = 'plugin-job';

/** A job of a plugin that is to be done. */
export interface QueuedJob {
  readonly plugin: string;
  /** As it was registered. */
  readonly job: string;
  readonly payload?: JsonMap;
  /** A moment with its offset from GMT, such as `2027-01-01T08:00:00Z`; at once unless said. */
  readonly runAt?: string;
  /** A job of the plugin with the same key that nobody has begun is replaced. */
  readonly key?: string;
}

/** Queues a job. Within a write it is there when the write is committed, and never without it. */
export const queueJob = (
  scope: Pick<Scope, 'db'>,
  { plugin, job, payload = {}, runAt, key }: QueuedJob,
): Promise<void> =>
  enqueue(scope.db, {
    task: pluginTask,
    payload: { plugin, job, payload },
    ...(runAt !== undefined && { runAt }),
    ...(key !== undefined && { key: `plugin:${plugin}:${job}:${key}` }),
  });

/** The same scope for a caller who may do everything, such as to write what a job has found out. */
export const asOperator = (scope: Scope): Scope => ({ ...scope, caller: operator, memo: createMemo() });
