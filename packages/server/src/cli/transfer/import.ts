import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryAdvisoryLock } from '../../db/statements/advisory-lock.ts';
import { fileSourceOf } from '../../transfer/run/fetch-files.actions.ts';
import { pullSource } from '../../transfer/sources/pull/pull-source.actions.ts';
import { failureOf } from '../../transfer/imports.errors.ts';
import { runImport } from '../../transfer/run/run-import.actions.ts';
import type { ImportOutcome, Progress } from '../../transfer/run/run-import.actions.ts';
import { idModes, rewriteModes } from '../../transfer/import.ts';
import { undoImport } from '../../transfer/run/undo-import.actions.ts';
import type { Json } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { readSources } from './import-sources.ts';
import type { GivenSources } from './import-sources.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const undone = textOf(given, 'undo');
  if (undone !== undefined) return undo(given, undone);
  const batch = textOf(given, 'batch');
  if (batch !== undefined && !/^[1-9]\d{0,3}$/.test(batch)) {
    throw new CommandError({
      exit: 'unusable',
      message: `--batch must be a whole number from 1 to 9999, not "${batch}".`,
    });
  }
  const sources = await readSources(given);
  if (given.options['with-passwords'] === true && (sources.folder === null || sources.address !== null)) {
    throw new CommandError({
      exit: 'unusable',
      message: '--with-passwords requires an archive folder of "platen export".',
    });
  }
  const outcome = await onSite(given, async (site, config) => {
    const lock = await tryAdvisoryLock(config.databaseUrl, 'platen import');
    if (lock === null)
      throw new CommandError({ exit: 'refused', message: 'Another import is running on this database.' });
    try {
      return await importing(given, async (asked) => {
        const once = async (): Promise<ImportOutcome | null> => {
          const scope = requireSite(await site.operatorScope());
          const isStopped = (): boolean => asked.stop;
          if (!(await pull(given, scope, { sources, isStopped }))) return null;
          return runImport(scope, {
            path: sources.path,
            folder: sources.folder,
            dump: textOf(given, 'dump') ?? null,
            uploads: sources.uploads,
            fileSource: sources.files === null ? null : fileSourceOf(scope.outbound, sources.files),
            sanitize: given.options['sanitize'] === true,
            overwrite: given.options['overwrite'] === true,
            rewrite: oneOf(given, 'rewrite', rewriteModes),
            withPasswords: given.options['with-passwords'] === true,
            ids: oneOf(given, 'ids', idModes),
            ...(batch !== undefined && { batch: Number(batch) }),
            dryRun: given.options['dry-run'] === true,
            resumeWith: given.options['resume-with'] === true,
            progress: progressOn(given),
            isStopped,
          });
        };
        return given.options['watch'] === true ? watch(given, asked, once) : once();
      });
    } catch (error) {
      throw explained(error);
    } finally {
      await lock.release();
    }
  });
  if (outcome === null) {
    given.terminal.show({ stopped: true }, 'Interrupted. Run the same command to resume.');
    return 'stopped';
  }
  const { report, stopped } = outcome;
  await writeFile(
    resolve(given.folder, textOf(given, 'report') ?? 'report.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  given.terminal.show(report as unknown as Json, wordsOf(given, { report, stopped }).join('\n'));
  if (stopped?.why === 'asked') return 'stopped';
  if (stopped?.why === 'unreadable') return 'unreadable';
  return report.isIncomplete ? 'leftBehind' : 'done';
}

async function undo(given: CommandContext, text: string): Promise<Exit> {
  if (!/^\d{1,15}$/.test(text)) {
    throw new CommandError({ exit: 'unusable', message: `--undo must be the id of an import, not "${text}".` });
  }
  const undone = await onSite(given, async (site) =>
    undoImport(requireSite(await site.operatorScope()), Number(text)),
  ).catch((error: unknown) => {
    throw explained(error);
  });
  const rows = Object.entries(undone).map(([kind, { removed, kept }]): [string, string] => [
    kind,
    `${removed} removed, ${kept} kept`,
  ]);
  given.terminal.show(
    undone as unknown as Json,
    columns(rows, (label) => given.terminal.style('dim', label)).join('\n'),
  );
  return 'done';
}

const exits = { refused: 'refused', lost: 'stopped', unreadable: 'unreadable' } as const;

function explained(error: unknown): unknown {
  const failure = failureOf(error);
  return failure === null ? error : new CommandError({ ...failure, exit: exits[failure.kind] });
}

/** Default: the first mode. */
function oneOf<T extends string>(given: CommandContext, name: string, modes: readonly [T, ...T[]]): T {
  const wanted = textOf(given, name) ?? modes[0];
  const mode = modes.find((one) => one === wanted);
  if (mode !== undefined) return mode;
  throw new CommandError({
    exit: 'unusable',
    message: `--${name} must be one of ${modes.join(', ')}, not "${wanted}".`,
  });
}

const pauseSeconds = 60;

/** Repeats the import until stopped. Returns the last outcome. */
async function watch(
  { terminal }: CommandContext,
  asked: { readonly stop: boolean },
  once: () => Promise<ImportOutcome | null>,
): Promise<ImportOutcome | null> {
  for (;;) {
    const outcome = await once();
    if (outcome === null || outcome.stopped !== null) return outcome;
    terminal.note('Up to date with the source site. Watching for changes; press Ctrl-C to stop.');
    for (let second = 0; second < pauseSeconds && !asked.stop; second += 1) await sleep(1000);
    if (asked.stop) return outcome;
  }
}

/** Downloads the source site, if it is a URL. Returns false if interrupted. */
async function pull(
  given: CommandContext,
  scope: Scope,
  { sources, isStopped }: { readonly sources: GivenSources; readonly isStopped: () => boolean },
): Promise<boolean> {
  const { address, folder } = sources;
  if (address === null || folder === null) return true;
  return pullSource(scope, {
    source: address,
    folder,
    progress: (read, what) => given.terminal.progress(`Reading ${what}: ${read}`),
    isStopped,
  });
}

async function importing<T>(
  { terminal }: CommandContext,
  work: (asked: { readonly stop: boolean }) => Promise<T>,
): Promise<T> {
  const asked = { stop: false };
  const stop = (): void => {
    if (asked.stop) process.exit(130);
    asked.stop = true;
    terminal.note('Stopping after this batch. Press Ctrl-C again to stop at once.');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(asked);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

const barLength = 30;

function progressOn({ terminal }: CommandContext): (progress: Progress) => void {
  const begun = performance.now();
  return ({ phase, done, total, items }) => {
    const share = total === 0 ? 1 : Math.min(1, done / total);
    const filled = Math.round(share * barLength);
    const perSecond = Math.round(items / Math.max(0.001, (performance.now() - begun) / 1000));
    terminal.progress(
      `${phase.padEnd(6)} [${'#'.repeat(filled)}${'-'.repeat(barLength - filled)}] ${Math.round(share * 100)} %  ${items} items, ${perSecond}/s`,
    );
  };
}

function wordsOf({ terminal, words, options }: CommandContext, { report, stopped }: ImportOutcome): string[] {
  const counts = Object.entries(report.counts).map(([kind, outcomes]): [string, string] => [
    kind,
    Object.entries(outcomes as Record<string, number>)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', '),
  ]);
  const again = `platen import${words[0] === undefined ? '' : ` ${words[0]}`}${typeof options['uploads'] === 'string' ? ` --uploads ${options['uploads']}` : ''}`;
  return [
    `Import ${report.import} from ${report.source}`,
    ...(counts.length === 0 ? [] : columns(counts, (label) => terminal.style('dim', label))),
    ...report.notes.map(
      ({ code, count, means, subjects }) => `  ${code} (${count}): ${means} ${subjects.slice(0, 5).join('; ')}`,
    ),
    ...(report.notInSource.length === 0
      ? []
      : [`  Not included in this kind of source: ${report.notInSource.join('; ')}.`]),
    ...(stopped?.why === 'asked' ? [`Interrupted. Resume with: ${again}`] : []),
    ...(stopped?.why === 'unreadable'
      ? [`${stopped.message} Everything read so far is stored. With the complete file, resume with: ${again}`]
      : []),
  ];
}
