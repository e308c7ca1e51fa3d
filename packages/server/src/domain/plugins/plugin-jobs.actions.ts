import { operator } from '../../access/capabilities.ts';
import { enqueue } from '../../jobs/jobs.store.ts';
import { createMemo } from '../../lib/memo.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';

export const pluginTask = 'plugin-job';

/** A job to queue. */
export interface QueuedJob {
  readonly plugin: string;
  /** As it was registered. */
  readonly job: string;
  readonly payload?: JsonMap;
  /** A moment with its offset from GMT, such as `2027-01-01T08:00:00Z`; at once unless said. */
  readonly runAt?: string;
  /** Replaces a queued job with the same key. */
  readonly key?: string;
}

/** Queues a job. Inside a write, the job is stored in the same transaction. */
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

/** Returns the same scope with all permissions, for example to create a post in a job. */
export const asOperator = (scope: Scope): Scope => ({ ...scope, caller: operator, memo: createMemo() });
