import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WantedFiles } from '../../transfer/run/fetch-files.actions.ts';
import type { PullRun } from '../../transfer/sources/pull/pull-source.actions.ts';
import { textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';

/** The sources of an import. */
export interface GivenSources {
  /** Export file. */
  readonly path: string | null;
  /** Copy of the source's uploads. */
  readonly uploads: string | null;
  /** Archive folder, or cache of downloaded responses. */
  readonly folder: string | null;
  readonly address: PullRun['source'] | null;
  /** Where to download media from; null for no downloads. */
  readonly files: WantedFiles | null;
}

const isAddress = (word: string): boolean => /^https?:\/\//i.test(word);

/** Recognizes an export file, a folder, or a URL. */
export async function readSources(given: CommandContext): Promise<GivenSources> {
  const [word] = given.words;
  const from = textOf(given, 'from') ?? (word !== undefined && isAddress(word) ? word : undefined);
  if (word === undefined && from === undefined && textOf(given, 'dump') === undefined)
    throw new CommandError({
      exit: 'unusable',
      message: 'Missing argument: source. Pass an export file, a URL, an archive folder, or --dump.',
    });
  if (from !== undefined && (!isAddress(from) || !URL.canParse(from)))
    throw new CommandError({
      exit: 'unusable',
      message: `"${from}" is not a URL. It must start with https:// or http://.`,
    });
  if (given.options['watch'] === true && (from === undefined || given.options['dry-run'] === true))
    throw new CommandError({
      exit: 'unusable',
      message: "--watch requires a URL and can't be combined with --dry-run.",
    });
  const isFolder =
    word !== undefined && !isAddress(word) && (await stat(word).catch(() => null))?.isDirectory() === true;
  // An archive has an export in it as well.
  const inside = isFolder ? join(word, 'site.xml') : null;
  const hasExport = inside !== null && (await stat(inside).catch(() => null)) !== null;
  const path = hasExport ? inside : word === undefined || isAddress(word) || isFolder ? null : word;
  const kept = isFolder && hasExport ? join(word, 'uploads') : null;
  const uploads = textOf(given, 'uploads') ?? kept;
  const files = filesOf(given, from ?? null);
  if (from === undefined) return { path, folder: isFolder ? word : null, uploads, address: null, files };
  const cache = textOf(given, 'cache') ?? (isFolder ? word : new URL(from).hostname);
  return { path, folder: resolve(given.folder, cache), uploads, address: await addressOf(given, from), files };
}

/** A URL implies --fetch-files. */
function filesOf(given: CommandContext, address: string | null): WantedFiles | null {
  if (address === null && given.options['fetch-files'] !== true) return null;
  const mediaHosts = (textOf(given, 'media-host') ?? '').split(',').filter((host) => host !== '');
  return { address, isPrivate: given.options['private-source'] === true, mediaHosts };
}

async function addressOf(given: CommandContext, address: string): Promise<PullRun['source']> {
  const user = textOf(given, 'user') ?? null;
  const isPiped = given.options['password-stdin'] === true;
  const password = isPiped
    ? (await text(process.stdin)).replace(/\r?\n$/, '')
    : (given.env['PLATEN_IMPORT_PASSWORD'] ?? '');
  if (user !== null && password === '') {
    throw new CommandError({
      exit: 'unusable',
      message: `Missing application password for user "${user}".`,
      hint: 'Set PLATEN_IMPORT_PASSWORD to an application password of the source site, or use --password-stdin.',
    });
  }
  return {
    address,
    user,
    password: user === null ? null : password,
    isPrivate: given.options['private-source'] === true,
  };
}
