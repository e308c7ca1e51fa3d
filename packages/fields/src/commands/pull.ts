import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeDocuments } from '@platen/server';
import type { PluginCommand, Scope } from '@platen/server';
import { plugin } from '../builder/definitions.ts';
import { isSameDefinition, namedTexts, report } from './stored-texts.ts';
import type { StoredTexts } from './stored-texts.ts';

/** Rows become files. */
export const pullCommand: PluginCommand = {
  description: 'Write definitions from the database to files',
  run: async ({ scope, words, options }) => {
    const isDry = options['dry-run'] === true;
    const named = await namedTexts(scope, words);
    if ('refusal' in named) return named.refusal;
    const stored = named.filter(({ row }) => row !== null);
    if (options['remove'] === true) return remove(scope, stored, isDry);
    const changed = stored.filter(({ file, row }) => file === null || !isSameDefinition(file, row ?? ''));
    const folder = scope.plugins.documentPlace(plugin)?.folder ?? '';
    if (!isDry && changed.length > 0) await mkdir(folder, { recursive: true });
    for (const { name, row } of isDry ? [] : changed) await writeFile(join(folder, `${name}.json`), row ?? '');
    const verb = isDry ? 'Would write' : 'Wrote';
    return {
      data: { written: changed.map(({ path }) => path), dry_run: isDry },
      text: report(
        changed.map(({ path }) => `${verb} ${path}`),
        'All definitions of the database are in files already.',
      ),
    };
  },
};

/** Removes rows that files replace without a difference. */
async function remove(scope: Scope, stored: readonly StoredTexts[], isDry: boolean) {
  const same = stored.filter(({ file, row }) => file !== null && isSameDefinition(file, row ?? ''));
  const changes = same.map(({ name, row }) => ({ name, text: null, before: row }));
  if (!isDry && changes.length > 0) await changeDocuments(scope, plugin, changes, { store: 'database' });
  const verb = isDry ? 'Would remove' : 'Removed';
  return {
    data: { removed: same.map(({ name }) => name), dry_run: isDry },
    text: report(
      same.map(({ name, path }) => `${verb} the row ${name}: ${path} has the same definition`),
      'No row has the same definition as a file.',
    ),
  };
}
