import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { exportXml } from '../domain/exports/export-xml.actions.ts';
import type { Json } from '../lib/json.ts';
import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { requireSite } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const [path = ''] = given.words;
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
        all: given.options['all'] === true,
        write,
        progress: (items) => given.terminal.progress(`${items} items`),
      }),
    ),
  ]);
  target.end();
  await done;
  const { items, comments, dropped } = exported;
  const lost = dropped === 0 ? '' : ` ${dropped} signs that XML has no place for were left out.`;
  given.terminal.show(exported as unknown as Json, `Wrote ${items} items and ${comments} comments to ${path}.${lost}`);
  return 'done';
}
