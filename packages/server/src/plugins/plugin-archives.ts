import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { readManifest } from './manifest.ts';
import type { PluginSource } from './plugin-source.ts';
import { StorageUnavailable } from '../files/files.ts';
import type { Files } from '../files/files.ts';
import { readTarball } from '../formats/tarball.ts';
import type { TarballFile } from '../formats/tarball.ts';
import { isMap } from '../lib/json.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { parseJson } from '../lib/strict-json.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { ObtainedPlugin, PluginHost, PluginManifest } from '../site/installed-plugin.ts';

/** The archives of installed plugins, by their digests: all nodes have the same in the store of files. */
export interface PluginArchives {
  /** Looks into an archive and keeps it. Throws where it does not hold this plugin, or holds what no plugin may. */
  keep(name: string, archive: Uint8Array): Promise<ObtainedPlugin>;
  /** The folder on this node with what is in the archive; fetched and unpacked where it is not there yet. */
  unpacked(digest: string): Promise<string>;
}

const limits = { bytes: 104_857_600, files: 5000 } as const;

const keyOf = (digest: string): string => `plugins/${digest}.tgz`;
const digestOf = (archive: Uint8Array): string => createHash('sha256').update(archive).digest('hex');

/** Takes plugins from the source, and keeps their archives. */
export const createObtaining =
  (source: PluginSource | null, archives: Pick<PluginArchives, 'keep'>): PluginHost['obtain'] =>
  async (slug) => {
    if (source === null) throw new PluginFailure(slug, 'plugin installation is disabled. Set PLATEN_PLUGIN_SOURCE.');
    try {
      const archive = await source.obtain(slug);
      if (archive === null) throw new Error('it is not in the source of plugins.');
      return await archives.keep(slug, archive);
    } catch (cause) {
      if (cause instanceof StorageUnavailable) throw cause;
      throw new PluginFailure(slug, reasonOf(cause), cause);
    }
  };

/** What stands in the one folder at the top, which npm calls `package`. */
async function filesOf(archive: Uint8Array): Promise<readonly TarballFile[]> {
  const files = await readTarball(archive, limits);
  return files.map(({ path, bytes }) => ({ path: path.slice(path.indexOf('/') + 1), bytes }));
}

function manifestIn(files: readonly TarballFile[]): PluginManifest {
  const file = files.find(({ path }) => path === 'package.json');
  const parsed = file === undefined ? null : parseJson(file.bytes);
  if (parsed?.ok !== true || !isMap(parsed.value)) throw new Error('package.json is missing or unreadable.');
  if (!isMap(parsed.value['platen']))
    throw new Error('package.json has no `platen` property, so this is not a plugin.');
  const manifest = readManifest(parsed.value);
  if (manifest.main !== null && !files.some(({ path }) => path === manifest.main)) {
    throw new Error(`${manifest.main} (main in package.json) is missing.`);
  }
  return manifest;
}

export function createArchives(files: Files, folder: string): PluginArchives {
  const under = new Map<string, Promise<string>>();

  const unpack = async (digest: string): Promise<string> => {
    const target = join(resolve(folder), digest);
    const isThere = await access(target).then(
      () => true,
      () => false,
    );
    if (isThere) return target;
    const archive = await fetchArchive(files, digest);
    if (digestOf(archive) !== digest) throw new Error('The plugin archive in file storage was modified.');
    // Whole under another name first: a folder of this name is never half there.
    const draft = join(resolve(folder), `.${digest}-${randomUUID()}`);
    try {
      for (const { path, bytes } of await filesOf(archive)) {
        const file = join(draft, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes, { mode: 0o644, flag: 'wx' });
      }
      await rename(draft, target).catch(async (error: unknown) => access(target).catch(() => Promise.reject(error)));
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return target;
  };

  return {
    keep: async (wanted, archive) => {
      const { name, version } = manifestIn(await filesOf(archive));
      if (name !== wanted) throw new Error(`its archive contains another plugin, ${name}.`);
      const digest = digestOf(archive);
      await files.put(keyOf(digest), { open: () => Readable.from([Buffer.from(archive)]), size: archive.byteLength });
      return { name, version, digest };
    },
    unpacked: (digest) => {
      const known = under.get(digest);
      if (known !== undefined) return known;
      const begun = unpack(digest).finally(() => under.delete(digest));
      under.set(digest, begun);
      return begun;
    },
  };
}

async function fetchArchive(files: Files, digest: string): Promise<Uint8Array> {
  const file = await files.open(keyOf(digest));
  if (file === null) throw new Error('The plugin archive is missing from file storage.');
  const { size } = file.facts;
  return size === 0 ? new Uint8Array() : file.readWhole({ start: 0, end: size - 1 });
}
