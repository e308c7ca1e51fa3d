import type { OutboxEvent } from '../../events/event.ts';
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
  /** The rows are written, and told of; their terms are not written yet. */
  readonly inserted?: () => void | Promise<void>;
  readonly writeTerms: () => Promise<void>;
  /** Rows and terms are written. */
  readonly within?: () => void | Promise<void>;
}

/**
 * All that follows from a change to posts, in the transaction that makes it. Terms come last: whoever writes a post with
 * one of the same terms waits from there to the commit.
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

/** Hooks that are told of a post that was saved. */
export const savingHooks = [
  'transition_post_status',
  'untrashed_post',
  'save_post',
  'trashed_post',
  'after_insert_post',
] as const;

/**
 * Whoever listens: plugins, and the service itself, which keeps revisions and queues what is due. Nothing is waited for
 * where nobody listens, so that what they send goes out before whatever the caller sends next.
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

/** For a change that plugins are not told of. */
export const recordPostEvents = (scope: Scope, ...changes: readonly PostChange[]): Promise<void> =>
  recordEvents(scope, changes.flatMap(eventsOf));

/** A post that nobody has written into yet is none for those who are told: it is made with its first words. */
const told = (row: PostRow | null): PostRow | null => (row?.status === newStatus ? null : row);

function eventsOf(whole: PostChange): OutboxEvent[] {
  const change = { ...whole, before: told(whole.before), after: told(whole.after) };
  const { before, after } = change;
  const row = after ?? before;
  if (row === null) return [];
  const subject = { id: row.id, type: row.type, status: row.status, previous: before?.status ?? null };
  const facts = { subject, tags: tagsOf(change), before: summaryOf(before), after: summaryOf(after) };
  const audited = after === null && { audit: {} };
  return kindsOf(change).map((kind) => ({ kind: `post.${kind}`, ...facts, ...audited }));
}

/** What whoever keeps a copy has to know, and whether they could see it follows from. */
const summaryOf = (row: PostRow | null): JsonMap | null =>
  row && {
    status: row.status,
    slug: row.slug,
    author: row.author,
    parent: row.parent,
    protected: row.password !== '',
    modified: row.modifiedGmt,
  };

function kindsOf({ before, after }: PostChange): string[] {
  if (after === null) return ['deleted'];
  const goesLive = after.status === published && before?.status !== published;
  if (before !== null && after.status === trashStatus && before.status !== trashStatus) return ['trashed'];
  return [before === null ? 'created' : 'updated', ...(goesLive ? ['published'] : [])];
}

/** Whether an author is visible to everybody depends on what they have published. */
function tagsOf(change: PostChange): string[] {
  const rows = [change.before, change.after].filter((row) => row !== null);
  const own = rows.flatMap(({ id, author }) => [`post-${id}`, `user-${author}`]);
  return ['posts', ...new Set([...own, ...movedListTags(change)])];
}
