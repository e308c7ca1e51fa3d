import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import { versionOf } from '../../site/served-file.ts';
import type { ServedFile } from '../../site/served-file.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { pluginPath, typeOfFile } from './plugin-pages.rules.ts';

/** Returns the URL of a registered file by its path in the folder. The URL has a digest, so browsers cache the file. */
export type FileUrl = (scope: Pick<Scope, 'address'>, path: string) => string;

declare module '../../scope.ts' {
  interface Registries {
    /** Path of the address → the file that is there. */
    readonly pluginFiles: Registry<ServedFile>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Serves the files of a folder to everybody, below `/plugins/<name>/files/`. Gives back what tells their addresses.
     *
     * @example
     * const file = api.registerFiles(new URL('./public/', import.meta.url));
     */
    registerFiles(folder: URL): FileUrl;
  }
}

const mostFiles = 1000;
const mostBytes = 10 * 1024 * 1024;

/** Sandbox: no scripts, no forms, an opaque origin. */
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox";

/**
 * The folder is gone through now, and each file found gets its address: nothing that a request says is ever joined to a
 * path of this machine. What is hidden stays so, and a link stops the plugin, since it could lead anywhere.
 */
export function registerFiles({ pluginFiles }: Pick<SiteDraft, 'pluginFiles'>, plugin: string, folder: URL): FileUrl {
  const root = fileURLToPath(folder);
  const versions = new Map<string, string>();
  for (const file of filesBelow(root)) {
    const path = relative(root, file).split(sep).join('/');
    const type = typeOfFile(file);
    const headers = {
      'Content-Security-Policy': sandboxed,
      ...(type === undefined && { 'Content-Disposition': 'attachment' }),
    };
    pluginFiles.add(addressOf(plugin, path), { file, type: type ?? 'application/octet-stream', headers });
    versions.set(path, versionOf(readFileSync(file)));
  }
  return ({ address }, path) => {
    const version = versions.get(path);
    if (version === undefined) throw new Error(`${path} is not a file in ${root}.`);
    return `${address.home}${addressOf(plugin, path)}?ver=${version}`;
  };
}

const addressOf = (plugin: string, path: string): string =>
  pluginPath(plugin, `/files/${path.split('/').map(encodeURIComponent).join('/')}`);

function filesBelow(root: string): readonly string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isSymbolicLink()) throw new Error(`${path} is a symbolic link, which Platen does not serve.`);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(path);
      if (found.length > mostFiles) throw new Error(`${root} has more than ${mostFiles} files.`);
    }
  };
  walk(root);
  const large = found.find((file) => statSync(file).size > mostBytes);
  if (large !== undefined) throw new Error(`${large} is larger than ${mostBytes / 1024 ** 2} MB. Upload it as media.`);
  return found;
}
