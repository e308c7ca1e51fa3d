import type { EventKind, OutboxEvent } from '../../events/event.ts';
import { recordEvents } from '../../events/outbox.ts';
import { movedListTags } from './list/posts-list-tags.rules.ts';
import type { Placing } from './list/posts-list-tags.rules.ts';
import { newStatus, trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import type { JsonMap } from '../../lib/json.ts';
import { isPromise } from '../../lib/maybe-promise.ts';
import type { Scope } from '../../scope.ts';

export type PostChange = Placing;

const published = 'publish';

export interface AppliedChanges {
  readonly changes: readonly PostChange[];
  /** The rows are written and hooks ran; terms are not written yet. */
  readonly inserted?: () => void | Promise<void>;
  readonly writeTerms: () => Promise<void>;
  /** Rows and terms are written. */
  readonly within?: () => void | Promise<void>;
}

/**
 * Side effects of post changes, in the same transaction. Terms come last, because they lock term rows until the commit.
 */
export async function applyChanges(scope: Scope, applied: AppliedChanges): Promise<void> {
  const { changes, inserted, writeTerms, within } = applied;
  for (const change of changes) await tellOfChange(scope, change);
  if (inserted !== undefined) {
    await recordPostEvents(scope, ...changes);
    await inserted();
  }
  // Sent together: PostgreSQL takes them in this order, and none waits until the one before has returned.
  await Promise.all([inserted === undefined ? recordPostEvents(scope, ...changes) : undefined, writeTerms()]);
  await within?.();
  for (const { before, after } of changes)
    if (after !== null) await scope.site.hooks.action('after_insert_post', after, { scope, before });
}

/** Hooks of a saved post. */
export const savingHooks = [
  'transition_post_status',
  'untrashed_post',
  'save_post',
  'trashed_post',
  'after_insert_post',
] as const;

/**
 * Runs listeners of plugins and Platen (revisions, schedule). Without listeners it does not await, so that statements
 * stay pipelined.
 */
export async function tellOfChange(scope: Scope, { before, after }: PostChange): Promise<void> {
  const { hooks } = scope.site;
  if (after === null) return before === null ? undefined : hooks.action('deleted_post', before, { scope });
  const from = before?.status ?? 'new';
  const to = after.status;
  const moved = from === to ? undefined : hooks.action('transition_post_status', after, { scope, from, to });
  if (isPromise(moved)) await moved;
  const isRestored = from === trashStatus && to !== trashStatus;
  const restored = isRestored ? hooks.action('untrashed_post', after, { scope, before }) : undefined;
  if (isPromise(restored)) await restored;
  await hooks.action('save_post', after, { scope, before });
  if (from !== trashStatus && to === trashStatus) await hooks.action('trashed_post', after, { scope, before });
}

/** For a change without hooks. */
export const recordPostEvents = (scope: Scope, ...changes: readonly PostChange[]): Promise<void> =>
  recordEvents(scope, changes.flatMap(eventsOf));

/** Auto-drafts emit no events: `post.created` is sent with the first save. */
const told = (row: PostRow | null): PostRow | null => (row?.status === newStatus ? null : row);

function eventsOf(whole: PostChange): OutboxEvent[] {
  const change = { ...whole, before: told(whole.before), after: told(whole.after) };
  const { before, after } = change;
  const row = after ?? before;
  if (row === null) return [];
  const subject = { id: row.id, type: row.type, status: row.status, previous: before?.status ?? null };
  const facts = { subject, tags: tagsOf(change), before: summaryOf(before), after: summaryOf(after) };
  const audited = after === null && { audit: {} };
  return kindsOf(change).map((kind) => ({ kind, ...facts, ...audited }));
}

/** Fields of the event that clients need to decide on visibility. */
const summaryOf = (row: PostRow | null): JsonMap | null =>
  row && {
    status: row.status,
    slug: row.slug,
    author: row.author,
    parent: row.parent,
    protected: row.password !== '',
    modified: row.modifiedGmt,
  };

function kindsOf({ before, after }: PostChange): EventKind[] {
  if (after === null) return ['post.deleted'];
  const goesLive = after.status === published && before?.status !== published;
  if (before !== null && after.status === trashStatus && before.status !== trashStatus) return ['post.trashed'];
  const kind: EventKind = before === null ? 'post.created' : 'post.updated';
  return goesLive ? [kind, 'post.published'] : [kind];
}

/** Authors are public if they have published posts. */
function tagsOf(change: PostChange): string[] {
  const rows = [change.before, change.after].filter((row) => row !== null);
  const own = rows.flatMap(({ id, author }) => [`post-${id}`, `user-${author}`]);
  return ['posts', ...new Set([...own, ...movedListTags(change)])];
}
