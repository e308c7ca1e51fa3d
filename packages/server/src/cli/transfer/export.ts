import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archiveSite } from '../../transfer/export/archive-site.actions.ts';
import { exportXml } from '../../transfer/export/export-xml.actions.ts';
import type { Json } from '../../lib/json.ts';
import { askHere } from '../../transfer/ask-here.ts';
import { momentOf, textOf } from '../command.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const wanted = resolve(given.folder, given.words[0] ?? '');
  const since = momentOf(given, 'since')?.toISOString().replace('Z', '') ?? null;
  const isArchive = given.options['archive'] === true;
  const withPasswords = given.options['with-passwords'] === true;
  if (withPasswords && !isArchive) {
    throw new CommandError({
      exit: 'unusable',
      message: '--with-passwords requires --archive: export files have no password hashes.',
    });
  }
  if (isArchive) await mkdir(wanted, { mode: 0o700 }).catch(refuseFolder);
  const path = isArchive ? join(wanted, 'site.xml') : wanted;
  const file = createWriteStream(path, { flags: 'w', mode: 0o600 });
  const target = given.options['gzip'] === true ? createGzip() : file;
  if (target !== file) target.pipe(file);
  const write = async (text: string): Promise<void> => {
    if (!target.write(text)) await once(target, 'drain');
  };
  const done = finished(file);
  const exported = await Promise.race([
    done.then(() => Promise.reject(new Error('The output file was closed before the export finished.'))),
    onSite(given, async (site) =>
      exportXml(requireSite(await site.operatorScope()), {
        types: textOf(given, 'type')?.split(',') ?? null,
        since,
        all: isArchive || given.options['include-spam'] === true,
        write,
        progress: (items) => given.terminal.progress(`${items} items`),
      }),
    ),
  ]);
  target.end();
  await done;
  if (isArchive) await archive(given, { path: wanted, withPasswords });
  const { items, comments, dropped, relations } = exported;
  const lost = dropped === 0 ? '' : ` Removed ${dropped} characters that XML does not allow.`;
  const untold =
    relations.length === 0 || isArchive
      ? ''
      : ` Not included: relations ${relations.join(', ')}. Use --archive to export them.`;
  if (withPasswords) given.terminal.note('The archive contains password hashes. Store it as securely as a backup.');
  given.terminal.show(
    exported as unknown as Json,
    `Exported ${items} items and ${comments} comments to ${path}.${lost}${untold}`,
  );
  return 'done';
}

function refuseFolder(error: unknown): never {
  throw new CommandError({
    exit: 'unusable',
    message: `Can't create the folder: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Choose a folder that does not exist yet.',
  });
}

const archive = (
  given: CommandContext,
  { path, withPasswords }: { readonly path: string; readonly withPasswords: boolean },
): Promise<unknown> =>
  onSite(given, async (site) => {
    const operatorScope = async () => requireSite(await site.operatorScope());
    return archiveSite(await operatorScope(), {
      path,
      withPasswords,
      ask: askHere(operatorScope),
      progress: (read, what) => given.terminal.progress(`${what}: ${read}`),
    });
  });
