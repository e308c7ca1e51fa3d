import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { translatedIn } from './languages.ts';
import manifest from '../package.json' with { type: 'json' };

interface BuiltFile {
  readonly type: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly gzip?: number;
  readonly brotli?: number;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.html': 'text/html; charset=UTF-8',
  '.js': 'text/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

const packed = ['.css', '.js', '.svg', '.json'];
const compress = {
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  brotli: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
};

/** Writes `admin.json`, the list of files that the server serves, and compresses each file with gzip and Brotli. */
export const writeManifest = ({
  folder,
  languages: languagesFolder,
}: {
  folder: string;
  languages: string;
}): Plugin => ({
  name: 'platen-manifest',
  apply: 'build',
  closeBundle: {
    order: 'post',
    handler: async () => {
      const names = globSync('**/*.*', { cwd: folder }).filter((name) => !/\.(br|gz)$|^admin\.json$/.test(name));
      const described = await Promise.all(
        names.toSorted().map(async (name) => [name, await describe(join(folder, name))] as const),
      );
      const files = Object.fromEntries(described);
      const languages = Object.fromEntries(
        translatedIn(languagesFolder).map((locale) => [
          locale,
          names.find((name) => name.startsWith(`assets/${locale}-`)),
        ]),
      );
      const { version } = manifest;
      const text = JSON.stringify({ format: 1, version, page: 'index.html', languages, files }, null, 2);
      await writeFile(join(folder, 'admin.json'), `${text}\n`);
    },
  },
});

async function describe(path: string): Promise<BuiltFile> {
  const bytes = await readFile(path);
  const facts = {
    type: types[extname(path)] ?? 'application/octet-stream',
    sha256: createHash('sha256').update(bytes).digest('base64url'),
    bytes: bytes.length,
  };
  if (!packed.includes(extname(path)) || bytes.length < 1024) return facts;
  const [gz, br] = await Promise.all([compress.gzip(bytes), compress.brotli(bytes)]);
  await Promise.all([writeFile(`${path}.gz`, gz), writeFile(`${path}.br`, br)]);
  return { ...facts, gzip: gz.length, brotli: br.length };
}
