import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Core } from '../../site/core.ts';
import type { Page } from '../../site/page.ts';
import { serveFile } from '../../site/served-file.ts';
import type { ServedFile } from '../../site/served-file.ts';
import type { Theme } from './theme.ts';

const root = '/themes/';

/** Files that pages load. Templates, patterns, and settings of a theme are not public. */
const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.otf': 'font/otf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** An SVG that a browser opens by itself must not run scripts. */
const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

// The folder is listed once, and each file has its path: nothing of a request is joined to a path of this machine.
const filesOfThemes = new WeakMap<Theme, ReadonlyMap<string, ServedFile>>();

/** Serves fonts, images, and style sheets of the installed themes below `/themes/<name>/`. */
export const themeFilesPage = ({ tools }: Pick<Core, 'tools'>): Page => ({
  path: null,
  show: async (raw) => {
    if (!raw.target.startsWith(root)) return null;
    const [stylesheet = '', ...path] = (raw.target.split('?', 1)[0] ?? '').slice(root.length).split('/');
    const theme = tools.themes.get(stylesheet);
    const file = theme === undefined ? undefined : filesOf(theme).get(decoded(path.join('/')));
    return file === undefined ? null : serveFile(raw, file);
  },
});

/** As written if it cannot be decoded: no file has such a name. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function filesOf(theme: Theme): ReadonlyMap<string, ServedFile> {
  const known = filesOfThemes.get(theme);
  if (known !== undefined) return known;
  const files = new Map(theme.parent === null ? [] : filesOf(theme.parent));
  for (const entry of readdirSync(theme.folder, { withFileTypes: true, recursive: true })) {
    const type = types[extname(entry.name).toLowerCase()];
    const file = join(entry.parentPath, entry.name);
    const parts = relative(theme.folder, file).split(sep);
    if (!entry.isFile() || type === undefined || parts.some((part) => part.startsWith('.'))) continue;
    files.set(parts.join('/'), { file, type, headers });
  }
  filesOfThemes.set(theme, files);
  return files;
}
