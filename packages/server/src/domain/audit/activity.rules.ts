import type { AuditRecord } from './audit.ts';

/** Where a page ends in both sources. An entry is behind it if its number is lower. */
export interface ActivityCursor {
  readonly audit: number;
  readonly event: number;
}

/** Null is no condition. */
export interface ActivityQuery {
  /** The noun of the action, such as `post`. */
  readonly kinds: readonly string[] | null;
  readonly actors: readonly number[] | null;
  /** GMT; from this moment on, and before the other. */
  readonly after: string | null;
  readonly before: string | null;
  readonly cursor: ActivityCursor | null;
  readonly limit: number;
}

/**
 * Events that the audit log does not contain. Deletions and changes of settings, users, and plugins are in the audit log.
 */
export const contentEvents: readonly string[] = [
  'post.created',
  'post.updated',
  'post.published',
  'post.trashed',
  'term.created',
  'term.updated',
  'comment.created',
  'comment.updated',
  'comment.trashed',
  'widget.created',
  'widget.updated',
  'import.started',
  'import.finished',
  'import.undone',
];

/** An entry of the audit log, or an event of content, with its place in the order of its source. */
export interface PlacedRecord extends AuditRecord {
  readonly source: 'audit' | 'event';
  readonly place: number;
}

export interface MergedPage {
  readonly records: readonly PlacedRecord[];
  /** Null behind the last page. */
  readonly next: ActivityCursor | null;
}

/** The latest entries of both sources. Each source has its latest `limit` entries, the latest first. */
export function mergedPage(
  audit: readonly PlacedRecord[],
  events: readonly PlacedRecord[],
  { limit, cursor }: { readonly limit: number; readonly cursor: ActivityCursor | null },
): MergedPage {
  const records: PlacedRecord[] = [];
  const reached = { audit: cursor?.audit ?? Number.MAX_SAFE_INTEGER, event: cursor?.event ?? Number.MAX_SAFE_INTEGER };
  let [ofAudit, ofEvents] = [0, 0];
  // Each source keeps its own order, so that no entry is skipped if a transaction committed late.
  while (records.length < limit) {
    const [entry, event] = [audit[ofAudit], events[ofEvents]];
    const next = event === undefined || (entry !== undefined && entry.at >= event.at) ? entry : event;
    if (next === undefined) break;
    if (next === entry) ofAudit += 1;
    else ofEvents += 1;
    reached[next.source] = next.place;
    records.push(next);
  }
  const isLast = records.length < limit;
  return { records, next: isLast ? null : reached };
}

const cursorPattern = /^(\d{1,16})\.(\d{1,16})$/;

export const writeCursor = ({ audit, event }: ActivityCursor): string => `${audit}.${event}`;

/** Null if it is not a cursor. */
export function readCursor(text: string): ActivityCursor | null {
  const [, audit, event] = cursorPattern.exec(text) ?? [];
  const cursor = { audit: Number(audit), event: Number(event) };
  return Number.isSafeInteger(cursor.audit) && Number.isSafeInteger(cursor.event) ? cursor : null;
}
