import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { wholeSite } from '../../events/notice.ts';
import { markChanged, recordEvents } from '../../events/outbox.ts';
import { UnreadableSource } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { cutCommentCircles } from '../../domain/comments/comments.transfer.ts';
import { importMediaFiles } from '../../domain/media/media.transfer.ts';
import type { ImportedFiles, FindFile } from '../../domain/media/media.transfer.ts';
import { cutPostCircles } from '../../domain/posts/posts.transfer.ts';
import { importMenuLocations } from '../../domain/menus/menus.transfer.ts';
import { importWidgets } from '../../domain/widgets/widgets.transfer.ts';
import type { DumpedSite } from '../sources/dump-site.actions.ts';
import { fetchFiles } from './fetch-files.actions.ts';
import { shiftFor } from './fit.actions.ts';
import type { FileSource } from './fetch-files.actions.ts';
import { storedName } from '../records/values.ts';
import { importHistory } from './import-history.actions.ts';
import { importApplicationPasswords } from './import-passwords.actions.ts';
import { importOldUrls } from './import-redirects.actions.ts';
import { openAll } from '../sources/open-sources.actions.ts';
import { authorsOf, importHead } from './import-head.actions.ts';
import { importSettings } from './import-settings.actions.ts';
import { importItems } from './import-items.actions.ts';
import { importNamedPosts } from './import-relations.actions.ts';
import { phases, recordKinds } from '../import.ts';
import type { IdMode, Import, Note, Phase, RewriteMode } from '../import.ts';
import { importErrors } from '../imports.errors.ts';
import { insertImport, isFresh, selectAttachments, selectFileUrls, selectImport } from './imports.store.ts';
import { reportOf } from './report.actions.ts';
import type { ImportReport } from './report.actions.ts';
import { startRunning } from './running.actions.ts';
import { createRewriter, oneThenOther } from '../rewrite/rewrite.rules.ts';
import type { Move } from '../rewrite/rewrite.rules.ts';
import type { ImportOptions, Running } from './running.actions.ts';
import { createShifter, shiftedSource } from '../rewrite/shift.rules.ts';
import type { Beside, Source } from '../sources/source.ts';
import { batchesOf, usualBatch } from '../sources/wxr-source.actions.ts';

export interface Progress {
  readonly phase: Phase;
  /** Of all there is to do in this phase, in bytes or files. */
  readonly done: number;
  readonly total: number;
  readonly items: number;
}

export interface ImportRun extends ImportOptions {
  /** An export; null where there is none. */
  readonly path: string | null;
  /** A folder with a site as its API told it; null where there is none. */
  readonly folder: string | null;
  /** A folder with the uploads of the old site; null where there is none. */
  readonly uploads: string | null;
  /** Where files are fetched from that no folder has; null where they are not. */
  readonly fileSource: FileSource | null;
  /** A dump of the old database; null where there is none. */
  readonly dump: string | null;
  /** Takes the hashes of passwords that the folder holds. */
  readonly withPasswords: boolean;
  /** Takes another file for the one that an unfinished import was reading. */
  readonly resumeWith: boolean;
  /** What becomes of the ids of the old site. */
  readonly ids: IdMode;
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
  if (kept.outcome === null) throw new Error('The dry run of an import returned no result.');
  return kept.outcome;
}

async function carryOut(scope: Scope, run: ImportRun): Promise<ImportOutcome> {
  const notes: Note[] = [];
  const opened = await openAll(scope, run, (note) => notes.push(note));
  const { dump } = opened;
  try {
    const shift = await shiftFor(scope, opened.source, run);
    const source = shift === 0 ? opened.source : shiftedSource(opened.source, shift);
    const running = await beginRun(scope, run, { source, shift });
    const carrying = { run, source, dump, running, notes };
    const report = (): Promise<ImportReport> => reportOf(scope, running, source);
    try {
      const isDone = await inPhases(scope, carrying);
      return { report: await report(), stopped: isDone ? null : { why: 'asked' } };
    } catch (error) {
      if (!(error instanceof UnreadableSource)) throw error;
      const message = `${error.message} (byte ${error.at} of ${source.size}).`;
      return { report: await report(), stopped: { why: 'unreadable', message } };
    }
  } finally {
    await opened.close();
  }
}

/** False when it was asked to stop before the end. */
async function inPhases(scope: Scope, carrying: Carrying): Promise<boolean> {
  const { run, source, dump, running, notes } = carrying;
  const { head, beside } = source;
  const steps: Readonly<Record<Exclude<Phase, 'done'>, () => Promise<boolean>>> = {
    head: async () => {
      const read = notes.splice(0);
      await running.step(scope, { phase: 'items', position: {} }, async (inner) => {
        for (const note of read) running.note(note);
        await importHead(inner, running, head);
        if (beside !== null && running.isFresh) await importSettings(inner, beside);
        await markChanged(inner, [wholeSite]);
      });
      return true;
    },
    items: () => importAllItems(scope, carrying),
    history: async () => {
      const { isStopped } = run;
      const history = beside && { beside, isStopped, authors: await authorsOf(scope, running, head) };
      if (history !== null && !(await importHistory(scope, running, history))) return false;
      await running.step(scope, { phase: 'links', position: {} }, async (inner) => {
        if (dump !== null) await importApplicationPasswords(inner, running, dump);
      });
      return true;
    },
    links: async () => {
      await running.step(scope, { phase: 'files', position: {} }, async (inner) => {
        await settleLinks(inner, running);
        await importNamedPosts(inner, running, source);
        await importOldUrls(inner, running);
        if (beside !== null && running.isFresh) await importPlaces(inner, running, beside);
      });
      return true;
    },
    files: () => importAllFiles(scope, carrying),
  };
  const again = running.isRepeated && (await passUnchanged(scope, carrying)) ? 'files' : 'head';
  const begun = running.isRepeated ? again : running.record.phase;
  for (const phase of phases.slice(phases.indexOf(begun))) {
    if (phase !== 'done' && !(await steps[phase]())) return false;
  }
  return true;
}

/** Where not a byte of the source has changed and all of it was taken, only files can be missing still. */
async function passUnchanged(scope: Scope, { source, running }: Carrying): Promise<boolean> {
  const { position, counts } = running.record;
  const isAllTaken = recordKinds.every((kind) => (counts[kind]?.['edited'] ?? 0) === 0);
  if (!isAllTaken || position.whole === undefined || position.whole !== (await source.whole())) return false;
  await running.step(scope, { phase: 'files', position: {} }, async () => {
    for (const kind of recordKinds) {
      const { skipped = 0, ...taken } = counts[kind] ?? {};
      const all = Object.values(taken).reduce((sum, times) => sum + times, 0);
      running.count(kind, 'same', all);
      running.count(kind, 'skipped', skipped);
    }
  });
  return true;
}

async function importPlaces(scope: Scope, { rewriter }: Running, beside: Beside): Promise<void> {
  await importMenuLocations(scope, beside);
  await importWidgets(
    scope,
    beside.widgets.map(({ id, sidebar, settings }) => ({
      id,
      sidebar: storedName(sidebar),
      settings: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, rewriter.value(value)])),
    })),
  );
}

async function beginRun(
  scope: Scope,
  run: ImportRun,
  { source, shift }: { readonly source: Source; readonly shift: number },
): Promise<Running> {
  const { kysely } = scope.db;
  const origin = source.head.site.home;
  const { sanitize, overwrite, rewrite } = run;
  const options = { sanitize, overwrite, rewrite };
  const moved = createRewriter(movesOf(scope, origin, rewrite));
  const rewriter = shift === 0 ? moved : oneThenOther(createShifter(shift, origin), moved);
  const known = await selectImport(kysely, origin, source.key);
  if (known !== null) {
    if (!(await source.isAt(known.position)) && !run.resumeWith) throw importErrors.otherFile();
    const fresh = known.options['fresh'] === true && known.phase !== 'done';
    return startRunning({
      record: known,
      options,
      rewriter,
      shift,
      isFresh: fresh,
      isRepeated: known.phase === 'done',
    });
  }
  const fresh = await isFresh(kysely);
  const record = await inTransaction(scope, async (inner): Promise<Import> => {
    const made = await insertImport(inner.db.kysely, {
      origin,
      sourceKey: source.key,
      options: { ...options, fresh, shift },
    });
    await recordEvents(inner, [{ kind: 'import.started', subject: { id: made.id, origin }, tags: [] }]);
    return made;
  });
  return startRunning({ record, options, rewriter, shift, isFresh: fresh, isRepeated: false });
}

/** Files moved to another address, or the whole site. */
function movesOf({ address }: Scope, home: string, mode: RewriteMode): Move[] {
  if (mode === 'none' || !URL.canParse(home)) return [];
  const files = { from: `${home}/wp-content/uploads`, to: address.uploads.replace(/\/$/, '') };
  return mode === 'all' ? [files, { from: home, to: address.home }] : [files];
}

interface Carrying {
  readonly run: ImportRun;
  readonly source: Source;
  readonly dump: DumpedSite | null;
  readonly running: Running;
  readonly notes: Note[];
}

/** False when it was asked to stop before the end. */
async function importAllItems(scope: Scope, { run, source, running, notes }: Carrying): Promise<boolean> {
  const from = running.isRepeated ? 0 : running.record.phase === 'items' ? (running.record.position.offset ?? 0) : 0;
  let items = 0;
  const tell = (done: number): void => run.progress({ phase: 'items', done, total: source.size, items });
  tell(from);
  const authors = await authorsOf(scope, running, source.head);
  for await (const batch of batchesOf(source, from, run.batch ?? usualBatch)) {
    const next = { phase: 'items', position: await source.positionAt(batch.end) } as const;
    const read = notes.splice(0);
    await running.step(scope, next, async (inner) => {
      for (const note of read) running.note(note);
      await importItems(inner, running, { items: batch.items, authors });
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

async function importAllFiles(scope: Scope, { run, source, running }: Carrying): Promise<boolean> {
  let after = running.isRepeated ? 0 : running.record.phase === 'files' ? (running.record.position.attachment ?? 0) : 0;
  let done = 0;
  for (;;) {
    const place = { importId: running.record.id, shift: running.shift, after, most: attachmentsAtOnce };
    const ids = await selectAttachments(scope.db.kysely, place);
    const last = ids.at(-1);
    if (last === undefined) break;
    // Bytes first: a position must not pass files that are not there.
    const brought = await importFilesOf(scope, run, { running, ids });
    await running.step(scope, { phase: 'files', position: { attachment: last } }, async () => {
      for (const { id, stored, present, missing, refused } of brought) {
        running.count('file', 'stored', stored);
        // An import that was ended between storing a file and saying so finds it there.
        running.count('file', running.isRepeated ? 'same' : 'stored', present);
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
  const position = running.isRepeated ? {} : { whole: await source.whole() };
  await running.step(scope, { phase: 'done', position }, async (inner) => {
    if (running.isRepeated) return;
    const { id, origin } = running.record;
    await recordEvents(inner, [{ kind: 'import.finished', subject: { id, origin }, tags: [wholeSite] }]);
  });
  return true;
}

const fetchedAtOnce = 6;

/** From the folder of uploads, else from the old site. */
async function importFilesOf(
  scope: Scope,
  { uploads, fileSource, dryRun }: ImportRun,
  { running, ids }: { readonly running: Running; readonly ids: readonly number[] },
): Promise<(ImportedFiles & { readonly id: number })[]> {
  const urls = fileSource === null ? new Map() : await selectFileUrls(scope.db.kysely, running.record.origin, ids);
  const fetched = fileSource === null ? null : await fetchFiles(withHost(fileSource, running.record.origin));
  const findFor =
    (id: number): FindFile =>
    async (key) => {
      const here = uploads === null ? null : await existing(join(uploads, key));
      const url: string | undefined = urls.get(id);
      if (here !== null || url === undefined || fetched === null) return here;
      // All files of an attachment lie in one folder.
      return fetched.find(url.slice(0, url.lastIndexOf('/') + 1) + key.slice(key.lastIndexOf('/') + 1));
    };
  const brought: (ImportedFiles & { readonly id: number })[] = [];
  try {
    for (let at = 0; at < ids.length; at += fetchedAtOnce) {
      const some = ids.slice(at, at + fetchedAtOnce).map(async (id) => ({
        id,
        ...(await importMediaFiles(scope, id, { find: findFor(id), isRehearsal: dryRun })),
      }));
      brought.push(...(await Promise.all(some)));
    }
  } finally {
    await fetched?.done();
  }
  return brought;
}

const withHost = (source: FileSource, home: string): FileSource =>
  URL.canParse(home) ? { ...source, hosts: new Set([...source.hosts, new URL(home).hostname]) } : source;

const existing = (path: string): Promise<string | null> =>
  access(path).then(
    () => path,
    () => null,
  );
