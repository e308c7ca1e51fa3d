import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isList, isMap, scalarText } from '../lib/json.ts';
import { parseJson } from '../lib/strict-json.ts';
import { isInRange } from '../lib/version-range.ts';

/** Where plugins are installed from. */
export interface PluginSource {
  /** The archive of the newest version, as it was packed; null where there is no such plugin. Throws where it was changed. */
  obtain(slug: string): Promise<Uint8Array | null>;
}

/** Bytes of an archive. */
const largest = 20_971_520;

interface Listed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly integrity: string;
}

/** A folder of archives, and what `npm pack --json` printed about them in `plugins.json`. */
export function folderSource(folder: string): PluginSource {
  return {
    obtain: async (slug) => {
      const listed = (await readList(folder)).filter(({ name }) => name.replace(/^@[^/]*\//, '') === slug);
      const newest = listed.reduce<Listed | null>(
        (best, one) => (best === null || isInRange(one.version, `>${best.version}`) === true ? one : best),
        null,
      );
      return newest === null ? null : readArchive(folder, newest);
    },
  };
}

async function readList(folder: string): Promise<readonly Listed[]> {
  const parsed = parseJson(await readFile(join(resolve(folder), 'plugins.json')));
  if (!parsed.ok || !isList(parsed.value)) throw new Error('plugins.json is not what npm pack --json prints.');
  return parsed.value.filter(isMap).map((entry) => ({
    name: scalarText(entry['name']),
    version: scalarText(entry['version']),
    filename: scalarText(entry['filename']),
    integrity: scalarText(entry['integrity']),
  }));
}

async function readArchive(folder: string, { filename, integrity }: Listed): Promise<Uint8Array> {
  if (!/^[\w@-][\w.@-]*\.tgz$/.test(filename)) throw new Error(`plugins.json names no archive: ${filename}`);
  const path = join(resolve(folder), filename);
  if ((await stat(path)).size > largest) throw new Error(`${filename} has more than ${largest} bytes.`);
  const bytes = await readFile(path);
  const digest = Buffer.from(createHash('sha512').update(bytes).digest('base64'));
  const [algorithm, expected = ''] = integrity.split('-', 2);
  const wanted = Buffer.from(expected);
  if (algorithm !== 'sha512' || wanted.length !== digest.length || !timingSafeEqual(wanted, digest)) {
    throw new Error(`${filename} is not the archive that plugins.json lists: its digest is another.`);
  }
  return bytes;
}
