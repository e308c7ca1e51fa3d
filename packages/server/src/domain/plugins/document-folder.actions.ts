import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocumentPlace, PluginDocument } from '../../site/plugin-document.ts';

type Folder = Pick<DocumentPlace, 'folder' | 'names'>;

/** Path of a document as people know it: `fields/group_recipe.json`. */
export const documentPath = ({ folder }: Pick<Folder, 'folder'>, name: string): string =>
  `${basename(folder)}/${name}.json`;

/** The documents in the folder, by name. None if the folder does not exist. */
export async function readDocumentFiles({ folder, names }: Folder): Promise<readonly PluginDocument[]> {
  const files = (await readdir(folder).catch(ignoreMissing)).filter((file) => names.test(file)).toSorted();
  return Promise.all(
    files.map(async (file): Promise<PluginDocument> => {
      const path = join(folder, file);
      const name = basename(file, '.json');
      const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
      return {
        name,
        text,
        origin: 'file',
        path: documentPath({ folder }, name),
        modifiedAt: mtime.toISOString().slice(0, 19),
        modifiedBy: null,
        replacedText: null,
      };
    }),
  );
}

function ignoreMissing(error: unknown): readonly string[] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}

/** Writes the file under another name first, so that it is never read half written. */
export async function writeDocumentFile({ folder }: Folder, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

export const removeDocumentFile = ({ folder }: Folder, name: string): Promise<void> =>
  rm(join(folder, `${name}.json`), { force: true });
