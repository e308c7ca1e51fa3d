import type { Keyset } from '../../db/statements/keyset.ts';
import type { JsonMap } from '../../lib/json.ts';

/** What somebody did, and from where. */
export interface AuditRecord {
  readonly id: number;
  /** GMT. */
  readonly at: string;
  /** Noun and verb, such as `user.deleted`. */
  readonly action: string;
  /** Null for visitors, for commands and for the service itself. */
  readonly actor: number | null;
  /** The name that the actor had then. */
  readonly login: string | null;
  /** How they proved who they are. */
  readonly via: string;
  /** The application password that was used. */
  readonly key: string | null;
  readonly address: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly details: JsonMap;
}

/** Null is no condition. */
export interface AuditQuery {
  readonly actors: readonly number[] | null;
  readonly actions: readonly string[] | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly address: string | null;
  /** GMT; from this moment on, and before the other. */
  readonly after: string | null;
  readonly before: string | null;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Only what stands behind this entry in the order; null begins with the first, undefined asks for a page. */
  readonly behind?: Keyset | null;
}

export interface AuditPage {
  readonly records: readonly AuditRecord[];
  readonly total: number;
  readonly isExact: boolean;
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}
