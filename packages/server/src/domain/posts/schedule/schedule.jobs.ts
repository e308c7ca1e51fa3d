import { applyChanges } from '../post-changes.actions.ts';
import type { PostChange } from '../post-changes.actions.ts';
import type { PostRow } from '../post.ts';
import { nextDueIn, publishDue, selectDueIds } from './schedule.store.ts';
import type { Due } from './schedule.store.ts';
import { explainFailure } from '../../../db/sqlstate.ts';
import { dequeue, enqueue } from '../../../jobs/jobs.store.ts';
import type { SiteDraft } from '../../../site/site-draft.ts';
import type { Scope } from '../../../scope.ts';
import { countTermsOfPosts } from '../../terms/post-terms.actions.ts';
import { inTransaction } from '../../../site/transaction.ts';

/** The task that publishes the posts whose time has come. */
export const publishTask = 'publish-posts';

const waiting = 'future';

/** A post that is to wait gets its job in the very transaction that makes it wait; another date moves the job. */
export function registerPostJobs({ hooks }: Pick<SiteDraft, 'hooks'>): void {
  hooks.registrar('posts').addAction('save_post', (row, { scope, before }) => {
    if (row.status !== waiting || row.dateGmt === null || isScheduled(row, before)) return undefined;
    return schedulePost(scope, row);
  });
}

/** In the transaction that makes the post wait. */
export const schedulePost = (
  { db }: Pick<Scope, 'db'>,
  { id, dateGmt }: Pick<PostRow, 'id' | 'dateGmt'>,
): Promise<void> => enqueue(db, { task: publishTask, payload: { id }, runAt: `${dateGmt}Z`, key: keyOf(id) });

const keyOf = (id: number): string => `publish:${id}`;

const isScheduled = (row: PostRow, before: PostRow | null): boolean =>
  before?.status === waiting && before.dateGmt === row.dateGmt;

const mostAtOnce = 50;

const anyDue = ({ site }: Scope): Due => ({
  types: site.postTypes.all().map(({ name }) => name),
  limit: mostAtOnce,
  id: null,
});

export interface Publishing {
  readonly published: number;
  /** Posts that could not be published. */
  readonly failed: number;
}

/**
 * Publishes due posts, exactly once across nodes and crashes: claim, write, counters, and events are one transaction.
 */
export async function publishDuePosts(scope: Scope): Promise<Publishing> {
  const due = anyDue(scope);
  for (let published = 0; ;) {
    const batch = await publishBatch(scope, due).catch(() => null);
    if (batch === null) return publishOneByOne(scope, due);
    published += batch;
    if (batch < mostAtOnce) return { published, failed: 0 };
  }
}

/** One post that cannot be published must not keep the others waiting. */
async function publishOneByOne(scope: Scope, due: Due): Promise<Publishing> {
  let published = 0;
  let failed = 0;
  for (const id of await selectDueIds(scope.db.kysely, due)) {
    try {
      published += await publishBatch(scope, { ...due, id });
    } catch (error) {
      // Transient failures, such as lock timeouts, are retried soon.
      if (explainFailure(error).retryAfter === undefined) failed += 1;
      scope.log.error({ err: error, post: id }, 'scheduled post not published');
    }
  }
  return { published, failed };
}

const publishBatch = (scope: Scope, due: Due): Promise<number> =>
  inTransaction(scope, async (inner) => {
    const rows = await publishDue(inner.db.kysely, due);
    if (rows.length === 0) return 0;
    const changes: PostChange[] = rows.map((after) => ({ before: { ...after, status: waiting }, after }));
    const ids = rows.map(({ id }) => id);
    // One job publishes all that is due. Those of thousands of others would keep the queue busy with nothing to do.
    await dequeue(inner.db, ids.map(keyOf));
    await applyChanges(inner, { changes, writeTerms: () => countTermsOfPosts(inner, ids, true) });
    return rows.length;
  });

/** Milliseconds: time for the jobs themselves to do their work. */
const patience = 500;

/** Publishes what its job did not; gives back after how many milliseconds to look again. */
export async function sweepDuePosts(scope: Scope): Promise<number> {
  const { failed } = await publishDuePosts(scope);
  const next = await nextDueIn(scope.db.kysely, anyDue(scope));
  if (next === null) return Infinity;
  // A process that has locked a post which is due now may yet die. What cannot be published is not tried every second.
  return next > 0 ? next + patience : failed > 0 ? Infinity : 0;
}
