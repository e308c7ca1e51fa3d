import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface PluginFiles {
  /** Members of `platen` in its package.json. */
  readonly platen?: unknown;
  /** Further members of package.json. */
  readonly more?: object;
  /** The module, if it has one. */
  readonly code?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** A folder for plugins that is gone afterwards. */
export async function makePluginsFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'platen-plugins-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The files of a plugin, by their paths inside its folder. */
export const pluginFiles = (name: string, { platen = {}, more = {}, code, files = {} }: PluginFiles) => ({
  'package.json': JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    ...(code === undefined ? {} : { main: './index.js' }),
    platen,
    ...more,
  }),
  ...(code === undefined ? {} : { 'index.js': code }),
  ...files,
});

export async function writePlugin(folder: string, name: string, plugin: PluginFiles): Promise<void> {
  for (const [path, text] of Object.entries(pluginFiles(name, plugin))) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The module of a plugin whose `activate` does this. */
export const activating = (name: string, body: string): string =>
  `import { anyone, definePlugin, endpoint, respond } from '@platen/server';
export const plugin = definePlugin({ name: ${JSON.stringify(name)}, cacheable: true, activate(api) { ${body} } });`;

/** A route with which it can be seen whether the plugin is active. */
export const routeOf = (name: string): string =>
  `api.registerRoute({ namespace: '${name}/v1', path: '/here', endpoints: [endpoint({ methods: ['GET'], permit: anyone, handle: () => ({ here: true }) })] });`;

export interface TarEntry {
  readonly path: string;
  readonly text?: string;
  /** A file unless said; 2 is a symbolic link, 1 a hard one, 3 a device. */
  readonly kind?: string;
  readonly link?: string;
  /** What the header says, where that is not so. */
  readonly size?: string;
  readonly checksum?: string;
}

/** A .tgz with whatever is asked for, however wrong. */
export const tarball = (entries: readonly TarEntry[]): Buffer =>
  gzipSync(Buffer.concat([...entries.map(tarEntry), Buffer.alloc(1024)]));

function tarEntry({ path, text = '', kind = '0', link = '', size, checksum }: TarEntry): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(512);
  header.write(path, 0, 100);
  header.write('0000644\0', 100);
  header.write(size ?? `${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(kind, 156);
  header.write(link, 157, 100);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(checksum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
