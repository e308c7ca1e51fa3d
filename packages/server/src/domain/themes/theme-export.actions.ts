import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Theme } from './theme.ts';
import type { Scope } from '../../scope.ts';

/** More than any theme has; who keeps something else in the folder gets the first of them. */
const mostFiles = 10_000;

/** Paths of the files in the folder of a theme. What is hidden, linked or installed there is no part of the theme. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => path.split('/').every((part) => !part.startsWith('.') && part !== 'node_modules'))
    .toSorted()
    .slice(0, mostFiles);
}

/** The theme as an archive, with what the site saved over it. Files are read one by one, as the archive is. */
export async function exportTheme(scope: Scope, theme: Theme): Promise<Readable> {
  const saved = await scope.site.hooks.filter('theme_export_files', new Map(), { scope, theme });
  const inFolder = await filesIn(theme.folder);
  const archive = new ZipFile();
  const within = (path: string): string => `${theme.stylesheet}/${path}`;
  for (const path of inFolder.filter((one) => !saved.has(one))) archive.addFile(join(theme.folder, path), within(path));
  for (const [path, text] of saved) archive.addBuffer(Buffer.from(text), within(path));
  const bytes = new Readable().wrap(archive.outputStream);
  // A file that cannot be read ends the download: half an archive must not look like a whole one.
  archive.on('error', (error: Error) => bytes.destroy(error));
  archive.end();
  return bytes;
}
