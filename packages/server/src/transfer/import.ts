import { bigint, generated, instant, jsonb, nullable, text, withDefault } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { RowOf, TableOf } from '../db/table.ts';

/** Which addresses in texts lead here from now on: those of files, all of the old site, or none. */
export const rewriteModes = ['media', 'all', 'none'] as const;
export type RewriteMode = (typeof rewriteModes)[number];

/** Ids of the old site are kept, or, where something here has one of them, all moved by one number. */
export const idModes = ['keep', 'shift'] as const;
export type IdMode = (typeof idModes)[number];

/** What an import does, in this order. Each can be done again from its beginning. */
export const phases = ['head', 'items', 'history', 'links', 'files', 'done'] as const;
export type Phase = (typeof phases)[number];

/** Where a phase goes on. */
export interface Position {
  /** Bytes of the file that are done with. */
  readonly offset?: number;
  /** SHA-256 of what stands before it. */
  readonly before?: string;
  /** Bytes or records of comments that are done with, and of revisions. */
  readonly comments?: number;
  readonly revisions?: number;
  /** The attachment whose files came last. */
  readonly attachment?: number;
  /** At the end, what tells all of the source from any other. */
  readonly whole?: string;
}

/** Kind of record → outcome → how many. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const importsTable = table('imports', {
  id: generated(bigint()),
  origin: text(),
  source_key: text(),
  options: withDefault(jsonb<Readonly<Record<string, string | boolean | number>>>(), {}),
  phase: withDefault(text<Phase>(), 'head'),
  position: withDefault(jsonb<Position>(), {}),
  counts: withDefault(jsonb<Counts>(), {}),
  started_at: generated(instant()),
  finished_at: nullable(instant()),
});

export const recordKinds = ['user', 'term', 'post', 'comment'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * What became of a record: `added`; `matched` with what was here; `same` as last time; `updated`, because the source has
 * changed it; `edited`, because somebody here has, who keeps it; `skipped`.
 */
export type Outcome = 'added' | 'matched' | 'same' | 'updated' | 'edited' | 'skipped';

export const importItemsTable = table('import_items', {
  origin: text(),
  kind: text<RecordKind>(),
  source_id: bigint(),
  import_id: bigint(),
  target_id: bigint(),
  digest: text(),
  mark: text(),
  outcome: text<Outcome>(),
});

export const importNotesTable = table('import_notes', {
  import_id: bigint(),
  code: text(),
  subject: text(),
  detail: withDefault(text(), ''),
});

/** URLs of posts and uploads on the source site. Empty if unknown. */
export const importAddressesTable = table('import_addresses', {
  origin: text(),
  post_id: bigint(),
  link: text(),
  file: text(),
});

/** Rows of a dump while its tables are joined. */
export const importDumpTable = table('import_dump', {
  origin_table: text(),
  owner: bigint(),
  place: bigint(),
  columns: jsonb<Readonly<Record<string, string | null>>>(),
});

declare module '../db/tables.ts' {
  interface Tables {
    imports: TableOf<typeof importsTable>;
    import_items: TableOf<typeof importItemsTable>;
    import_notes: TableOf<typeof importNotesTable>;
    import_addresses: TableOf<typeof importAddressesTable>;
    import_dump: TableOf<typeof importDumpTable>;
  }
}

export interface Import extends RowOf<typeof importsTable> {}

export interface OldAddress extends RowOf<typeof importAddressesTable> {}

export interface LedgerEntry extends RowOf<typeof importItemsTable> {}

/** Kind of record → those ids of a source that something else here has. */
export type TakenIds = Readonly<Record<'post' | 'comment' | 'term', readonly number[]>>;

export interface Note {
  readonly code: string;
  /** The record or file it is about. */
  readonly subject: string;
  readonly detail?: string;
}

declare module '../events/event.ts' {
  interface EventKinds {
    'import.started': true;
    'import.finished': true;
    'import.undone': true;
  }
}
