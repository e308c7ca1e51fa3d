import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WantedFiles } from '../domain/imports/fetch-files.actions.ts';
import type { PullRun } from '../domain/imports/pull/pull-source.actions.ts';
import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';

/** What an import was told to read. */
export interface GivenSources {
  /** An export. */
  readonly path: string | null;
  /** A copy of the old uploads. */
  readonly uploads: string | null;
  /** A folder with a site, or where one is put. */
  readonly folder: string | null;
  readonly address: PullRun['source'] | null;
  /** Where files are fetched from; null where they are not. */
  readonly files: WantedFiles | null;
}

const isAddress = (word: string): boolean => /^https?:\/\//i.test(word);

/** An export, a folder or an address, by what it looks like. */
export async function readSources(given: CommandContext): Promise<GivenSources> {
  const [word] = given.words;
  const from = textOf(given, 'from') ?? (word !== undefined && isAddress(word) ? word : undefined);
  if (word === undefined && from === undefined && textOf(given, 'dump') === undefined)
    throw new CommandError({
      exit: 'unusable',
      message: 'Name what to import: a file, an address, a folder or a --dump.',
    });
  if (from !== undefined && (!isAddress(from) || !URL.canParse(from)))
    throw new CommandError({ exit: 'unusable', message: `${from} is no address: it must begin with https://.` });
  if (given.options['follow'] === true && (from === undefined || given.options['dry-run'] === true))
    throw new CommandError({ exit: 'unusable', message: '--follow needs the address of a site, and no --dry-run.' });
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
  const place = textOf(given, 'keep') ?? (isFolder ? word : new URL(from).hostname);
  return { path, folder: resolve(given.folder, place), uploads, address: await addressOf(given, from), files };
}

/** Whoever names an address wants its files; for an export alone it has to be said. */
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
      message: `There is no password for ${user}.`,
      mend: 'Give an application password of the old site in PLATEN_IMPORT_PASSWORD, or to --password-stdin.',
    });
  }
  return {
    address,
    user,
    password: user === null ? null : password,
    isPrivate: given.options['private-source'] === true,
  };
}
