import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archiveSite } from '../domain/exports/archive-site.actions.ts';
import type { AskHere } from '../domain/exports/archive-site.actions.ts';
import { exportXml } from '../domain/exports/export-xml.actions.ts';
import type { Json } from '../lib/json.ts';
import { dispatch } from '../rest/dispatch.ts';
import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { requireSite } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const [wanted = ''] = given.words;
  const isArchive = given.options['archive'] === true;
  if (isArchive) await mkdir(wanted, { mode: 0o700 }).catch(refuseFolder);
  const path = isArchive ? join(wanted, 'site.xml') : wanted;
  const since = textOf(given, 'since') ?? null;
  if (since !== null && !/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/.test(since)) {
    throw new CommandError({ exit: 'unusable', message: `--since must be a date such as 2026-11-16, not ${since}.` });
  }
  const file = createWriteStream(path, { flags: 'w', mode: 0o600 });
  const target = given.options['gzip'] === true ? createGzip() : file;
  if (target !== file) target.pipe(file);
  const write = async (text: string): Promise<void> => {
    if (!target.write(text)) await once(target, 'drain');
  };
  const done = finished(file);
  const exported = await Promise.race([
    done.then(() => Promise.reject(new Error('The file was closed too early.'))),
    onSite(given, async (site) =>
      exportXml(requireSite(await site.operatorScope()), {
        types: textOf(given, 'type')?.split(',') ?? null,
        since,
        all: isArchive || given.options['all'] === true,
        write,
        progress: (items) => given.terminal.progress(`${items} items`),
      }),
    ),
  ]);
  target.end();
  await done;
  if (isArchive) await archive(given, wanted);
  const { items, comments, dropped } = exported;
  const lost = dropped === 0 ? '' : ` ${dropped} signs that XML has no place for were left out.`;
  given.terminal.show(exported as unknown as Json, `Wrote ${items} items and ${comments} comments to ${path}.${lost}`);
  return 'done';
}

function refuseFolder(error: unknown): never {
  throw new CommandError({
    exit: 'unusable',
    message: `The folder cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    mend: 'Name one that is not there yet.',
  });
}

const archive = (given: CommandContext, path: string): Promise<unknown> =>
  onSite(given, async (site) => {
    const ask: AskHere = async (route, query) => {
      const request = { method: 'GET', route, query, body: { kind: 'none' }, headers: {} } as const;
      const { status, data } = await dispatch(requireSite(await site.operatorScope()), request);
      // As it would travel.
      return { status, data: JSON.parse(JSON.stringify(data)) as Json };
    };
    return archiveSite(requireSite(await site.operatorScope()), {
      path,
      ask,
      progress: (read, what) => given.terminal.progress(`${what}: ${read}`),
    });
  });
