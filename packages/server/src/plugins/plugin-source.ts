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
  close?(): Promise<void>;
}

/** Bytes of an archive. */
export const largestArchive = 20_971_520;

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
  if (!parsed.ok || !isList(parsed.value)) throw new Error('plugins.json is not the output of npm pack --json.');
  return parsed.value.filter(isMap).map((entry) => ({
    name: scalarText(entry['name']),
    version: scalarText(entry['version']),
    filename: scalarText(entry['filename']),
    integrity: scalarText(entry['integrity']),
  }));
}

async function readArchive(folder: string, { filename, integrity }: Listed): Promise<Uint8Array> {
  if (!/^[\w@-][\w.@-]*\.tgz$/.test(filename)) throw new Error(`plugins.json has an invalid archive name: ${filename}`);
  const path = join(resolve(folder), filename);
  if ((await stat(path)).size > largestArchive) throw new Error(`${filename} has more than ${largestArchive} bytes.`);
  const bytes = await readFile(path);
  requireDigest(bytes, { name: filename, integrity, listedIn: 'plugins.json' });
  return bytes;
}

interface Expected {
  readonly name: string;
  /** As npm writes it: one digest or several, each behind its algorithm. */
  readonly integrity: string;
  readonly listedIn: string;
}

/** Throws where the bytes are others than those that were listed. No digest weaker than sha512 counts. */
export function requireDigest(bytes: Uint8Array, { name, integrity, listedIn }: Expected): void {
  const digest = Buffer.from(createHash('sha512').update(bytes).digest('base64'));
  const isListed = integrity.split(/\s+/).some((one) => {
    const [algorithm, expected = ''] = one.split('-', 2);
    const wanted = Buffer.from(expected);
    return algorithm === 'sha512' && wanted.length === digest.length && timingSafeEqual(wanted, digest);
  });
  if (!isListed) throw new Error(`${name} does not match the checksum in ${listedIn}.`);
}
