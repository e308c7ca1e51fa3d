import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { wholeSite } from '../../events/notice.ts';
import { markChanged, recordEvents } from '../../events/outbox.ts';
import { UnreadableSource } from '../../formats/wxr/exported.ts';
import type { ExportedHead, ExportedUser } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { cutCommentCircles } from '../comments/import-comments.actions.ts';
import { bringFiles } from '../media/import-media.actions.ts';
import type { BroughtFiles, FindFile } from '../media/import-media.actions.ts';
import { cutPostCircles } from '../posts/import-posts.actions.ts';
import { takeHistory } from './dump-history.actions.ts';
import { readPeople } from './dump-people.actions.ts';
import { authorsOf, takeHead } from './import-head.actions.ts';
import { takeSettings } from './import-settings.actions.ts';
import { takeItems } from './import-items.actions.ts';
import { phases } from './import.ts';
import type { Import, Note, Phase } from './import.ts';
import { importErrors } from './imports.errors.ts';
import { insertImport, isFresh, selectAttachments, selectImport } from './imports.store.ts';
import { reportOf } from './report.actions.ts';
import type { ImportReport } from './report.actions.ts';
import { startRunning } from './running.actions.ts';
import type { ImportOptions, Running } from './running.actions.ts';
import { batchesOf, openSource, usualBatch } from './wxr-source.actions.ts';
import type { WxrSource } from './wxr-source.actions.ts';

export interface Progress {
  readonly phase: Phase;
  /** Of all there is to do in this phase, in bytes or files. */
  readonly done: number;
  readonly total: number;
  readonly items: number;
}

export interface ImportRun extends ImportOptions {
  readonly path: string;
  /** A folder with the uploads of the old site; null where there is none. */
  readonly uploads: string | null;
  /** A dump of the old database, for people, settings, revisions and spam; null where there is none. */
  readonly dump: string | null;
  /** Takes another file for the one that an unfinished import was reading. */
  readonly continueWith: boolean;
  /** Items that one transaction takes. */
  readonly batch?: number;
  /** Does everything but keep it. */
  readonly dryRun: boolean;
  readonly progress: (progress: Progress) => void;
  /** Whether somebody has asked to stop after the present batch. */
  readonly isStopped: () => boolean;
}

export interface ImportOutcome {
  readonly report: ImportReport;
  /** Null when it came to its end. */
  readonly stopped: { readonly why: 'asked' } | { readonly why: 'unreadable'; readonly message: string } | null;
}

/** Brings a site over. Killed at any moment and run again, it ends the same. */
export const runImport = (scope: Scope, run: ImportRun): Promise<ImportOutcome> =>
  run.dryRun ? rehearsed(scope, (inner) => carryOut(inner, run)) : carryOut(scope, run);

class Rehearsed extends Error {}

/** The very same, in a transaction that is never committed: so what it tells is what would happen. */
async function rehearsed(scope: Scope, work: (inner: Scope) => Promise<ImportOutcome>): Promise<ImportOutcome> {
  const kept: { outcome: ImportOutcome | null } = { outcome: null };
  await inTransaction(scope, async (inner) => {
    kept.outcome = await work(inner);
    throw new Rehearsed();
  }).catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
  if (kept.outcome === null) throw new Error('The rehearsal of an import told nothing.');
  return kept.outcome;
}

async function carryOut(scope: Scope, run: ImportRun): Promise<ImportOutcome> {
  const notes: Note[] = [];
  const source = await openSource(run.path, ({ code, detail }) => notes.push({ code, subject: detail }));
  const running = await beginRun(scope, run, source);
  const dumped = run.dump === null ? null : await readPeople(run.dump);
  const head = dumped === null ? source.head : withPeople(source.head, dumped.users);
  const steps: Readonly<Record<Exclude<Phase, 'done'>, () => Promise<boolean>>> = {
    head: async () => {
      await running.step(scope, { phase: 'items', position: {} }, async (inner) => {
        for (const note of notes.splice(0)) running.note(note);
        await takeHead(inner, running, head);
        if (dumped !== null && running.isFresh) await takeSettings(inner, dumped.options);
        await markChanged(inner, [wholeSite]);
      });
      return true;
    },
    items: () => importItems(scope, { run, source, head, running, notes }),
    history: async () => {
      await running.step(scope, { phase: 'links', position: {} }, async (inner) => {
        const { dump } = run;
        if (dump !== null)
          await takeHistory(inner, running, { path: dump, authors: await authorsOf(inner, running, head) });
      });
      return true;
    },
    links: async () => {
      await running.step(scope, { phase: 'files', position: {} }, (inner) => settleLinks(inner, running));
      return true;
    },
    files: () => importFiles(scope, run, running),
  };
  const begun = running.isRepeated ? 'head' : running.record.phase;
  try {
    for (const phase of phases.slice(phases.indexOf(begun))) {
      if (phase !== 'done' && !(await steps[phase]()))
        return {
          report: await reportOf(scope, running, { head, hasDump: run.dump !== null }),
          stopped: { why: 'asked' },
        };
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const message = `${error.message} (byte ${error.at} of ${source.size}).`;
    return {
      report: await reportOf(scope, running, { head, hasDump: run.dump !== null }),
      stopped: { why: 'unreadable', message },
    };
  }
  return { report: await reportOf(scope, running, { head, hasDump: run.dump !== null }), stopped: null };
}

/** Whoever the dump knows, it knows better. */
const withPeople = (head: ExportedHead, people: readonly ExportedUser[]): ExportedHead => ({
  ...head,
  users: [...people, ...head.users.filter(({ id }) => !people.some((person) => person.id === id))],
});

async function beginRun(scope: Scope, run: ImportRun, source: WxrSource): Promise<Running> {
  const { kysely } = scope.db;
  const origin = source.head.site.home;
  const options = { distrust: run.distrust, overwrite: run.overwrite };
  const known = await selectImport(kysely, origin, source.key);
  if (known !== null) {
    if (!(await source.isAt(known.position)) && !run.continueWith) throw importErrors.otherFile();
    const fresh = known.options['fresh'] === true && known.phase !== 'done';
    return startRunning({ record: known, options, isFresh: fresh, isRepeated: known.phase === 'done' });
  }
  const fresh = await isFresh(kysely);
  const record = await inTransaction(scope, async (inner): Promise<Import> => {
    const made = await insertImport(inner.db.kysely, { origin, sourceKey: source.key, options: { ...options, fresh } });
    await recordEvents(inner, [{ kind: 'import.started', subject: { id: made.id, origin }, tags: [] }]);
    return made;
  });
  return startRunning({ record, options, isFresh: fresh, isRepeated: false });
}

interface ItemsRun {
  readonly run: ImportRun;
  readonly source: WxrSource;
  readonly head: ExportedHead;
  readonly running: Running;
  readonly notes: Note[];
}

/** False when it was asked to stop before the end. */
async function importItems(scope: Scope, { run, source, head, running, notes }: ItemsRun): Promise<boolean> {
  const from = running.isRepeated ? 0 : running.record.phase === 'items' ? (running.record.position.offset ?? 0) : 0;
  let items = 0;
  const tell = (done: number): void => run.progress({ phase: 'items', done, total: source.size, items });
  tell(from);
  const authors = await authorsOf(scope, running, head);
  for await (const batch of batchesOf(source, from, run.batch ?? usualBatch)) {
    const next = { phase: 'items', position: await source.positionAt(batch.end) } as const;
    await running.step(scope, next, async (inner) => {
      for (const note of notes.splice(0)) running.note(note);
      await takeItems(inner, running, { items: batch.items.map(({ item }) => item), authors });
    });
    items += batch.items.length;
    tell(batch.end);
    if (run.isStopped()) return false;
  }
  await running.step(scope, { phase: 'history', position: {} }, (inner) => markChanged(inner, [wholeSite]));
  return true;
}

/** What can only be judged when everything is there. */
async function settleLinks(scope: Scope, running: Running): Promise<void> {
  for (const id of await cutPostCircles(scope)) running.note({ code: 'circle', subject: `post ${id}` });
  for (const id of await cutCommentCircles(scope)) running.note({ code: 'circle', subject: `comment ${id}` });
}

const attachmentsAtOnce = 50;

async function importFiles(scope: Scope, run: ImportRun, running: Running): Promise<boolean> {
  const { uploads } = run;
  const find: FindFile = async (key) => (uploads === null ? null : existing(join(uploads, key)));
  let after = running.isRepeated ? 0 : running.record.phase === 'files' ? (running.record.position.attachment ?? 0) : 0;
  let done = 0;
  for (;;) {
    const ids = await selectAttachments(scope.db.kysely, {
      importId: running.record.id,
      after,
      most: attachmentsAtOnce,
    });
    const last = ids.at(-1);
    if (last === undefined) break;
    // Bytes first: a position must not pass files that are not there.
    const brought: (BroughtFiles & { readonly id: number })[] = [];
    for (const id of ids) brought.push({ id, ...(await bringFiles(scope, id, { find, isRehearsal: run.dryRun })) });
    await running.step(scope, { phase: 'files', position: { attachment: last } }, async () => {
      for (const { id, stored, missing, refused } of brought) {
        running.count('file', 'stored', stored);
        running.count('file', 'missing', missing.length);
        running.count('file', 'refused', refused.length);
        for (const key of missing) running.note({ code: 'file-missing', subject: key, detail: `post ${id}` });
        for (const key of refused) running.note({ code: 'file-refused', subject: key, detail: `post ${id}` });
      }
    });
    after = last;
    done += ids.length;
    run.progress({ phase: 'files', done, total: done, items: done });
    if (run.isStopped()) return false;
  }
  await running.step(scope, { phase: 'done', position: {} }, async (inner) => {
    if (running.isRepeated) return;
    const { id, origin } = running.record;
    await recordEvents(inner, [{ kind: 'import.finished', subject: { id, origin }, tags: [wholeSite] }]);
  });
  return true;
}

const existing = (path: string): Promise<string | null> =>
  access(path).then(
    () => path,
    () => null,
  );
