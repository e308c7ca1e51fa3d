import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { filterMarkup } from '../../text/filter/allow-list.ts';
import type {
  Counts,
  Import,
  LedgerEntry,
  Note,
  Outcome,
  Phase,
  Position,
  RecordKind,
  RewriteMode,
} from '../import.ts';
import type { Rewriter } from '../rewrite/rewrite.rules.ts';
import { advanceImport, saveLedger, saveNotes, selectLedger } from './imports.store.ts';

export interface ImportOptions {
  /** Texts pass the allow-list, as if a stranger had written them. */
  readonly sanitize: boolean;
  /** Which addresses in texts lead here from now on: those of files, all of the old site, or none. */
  readonly rewrite: RewriteMode;
  /** What was changed here is replaced, where the source has changed it too. */
  readonly overwrite: boolean;
}

/** An import under way. What is noted, counted and entered is stored with the rows it tells of, or not at all. */
export interface Running {
  readonly record: Import;
  readonly options: ImportOptions;
  readonly rewriter: Rewriter;
  /** What the ids of the source were moved by. */
  readonly shift: number;
  /** The site had nothing yet when the import began. */
  readonly isFresh: boolean;
  /** It was finished before: only what differs is written. */
  readonly isRepeated: boolean;
  /** Text as it is imported: cut to the allow-list where the source is not trusted. */
  readonly filter: (text: string) => string;
  note(note: Note): void;
  count(
    kind: RecordKind | 'file' | 'redirect' | 'revision',
    outcome: Outcome | 'stored' | 'missing' | 'refused',
    times?: number,
  ): void;
  enter(kind: RecordKind, entry: Omit<LedgerEntry, 'origin' | 'kind' | 'importId'>): void;
  /** Id → what the ledger says of the record. */
  known(scope: Scope, kind: RecordKind, ids: readonly number[]): Promise<ReadonlyMap<number, LedgerEntry>>;
  counts(): Counts;
  /** Rows, ledger, notes, counts and position in one transaction. */
  step(scope: Scope, next: { phase: Phase; position: Position }, work: (inner: Scope) => Promise<void>): Promise<void>;
}

type Given = Pick<Running, 'record' | 'options' | 'rewriter' | 'shift' | 'isFresh' | 'isRepeated'>;

export function startRunning(given: Given): Running {
  const { record, options, shift, isRepeated } = given;
  let settled: Counts = isRepeated ? {} : record.counts;
  let counts: Record<string, Record<string, number>> = {};
  let notes: Note[] = [];
  let entries: LedgerEntry[] = [];
  const begin = (): void => {
    counts = structuredClone(settled) as Record<string, Record<string, number>>;
    notes = [];
    entries = [];
  };
  begin();
  return {
    ...given,
    filter: (text) => (options.sanitize ? filterMarkup(text, { context: 'post' }) : text),
    note: (note) => void notes.push(note),
    count: (kind, outcome, times = 1) => {
      if (times === 0) return;
      const ofKind = (counts[kind] ??= {});
      ofKind[outcome] = (ofKind[outcome] ?? 0) + times;
    },
    enter: (kind, entry) => {
      const sourceId = entry.sourceId - shift;
      entries.push({ ...entry, sourceId, kind, origin: record.origin, importId: record.id });
    },
    known: async ({ db }, kind, ids) => {
      const there = ids.filter((id) => id > 0).map((id) => id - shift);
      const found = await selectLedger(db.kysely, { origin: record.origin, kind }, there);
      return new Map([...found].map(([id, entry]) => [id + shift, entry]));
    },
    counts: () => settled,
    step: async (scope, next, work) => {
      await inTransaction(scope, async (inner) => {
        // A transaction that lost a race is done over.
        begin();
        await work(inner);
        const { kysely } = inner.db;
        await saveLedger(kysely, entries);
        if (isRepeated && entries.length === 0) return;
        await saveNotes(kysely, record.id, notes);
        if (!isRepeated) await advanceImport(kysely, record.id, { ...next, counts });
      });
      settled = counts;
    },
  };
}
