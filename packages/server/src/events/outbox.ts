import { recordAudit } from './audit.ts';
import type { Doing } from './audit.ts';
import type { OutboxEvent } from './event.ts';
import { insertEvents, notifyNodes } from './outbox.store.ts';

interface Writing extends Doing {
  /** Sent in a notice after the commit. */
  readonly written?: Set<string>;
}

/** Transactional outbox: events are stored in the transaction of the write they tell of. */
export async function recordEvents(writing: Writing, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const audited = events.flatMap(({ kind: action, subject, audit: details }) =>
    details === undefined ? [] : [{ action, subject, details }],
  );
  await Promise.all([
    insertEvents(writing.db.kysely, { actor: writing.caller?.id ?? 0, events }),
    recordAudit(writing, audited),
  ]);
  await markChanged(
    writing,
    events.flatMap(({ tags }) => tags),
  );
}

/** A change that is no event of its own. Without tags: a moment in the order of changes. */
export async function markChanged({ db, written }: Writing, tags: readonly string[]): Promise<void> {
  if (written === undefined) return notifyNodes(db.kysely, tags);
  for (const tag of tags) written.add(tag);
}
