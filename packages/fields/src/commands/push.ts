import { changeDocuments } from '@platen/server';
import type { PluginCommand } from '@platen/server';
import { plugin } from '../builder/definitions.ts';
import { isSameDefinition, namedTexts, report } from './stored-texts.ts';

/** Files become rows. */
export const pushCommand: PluginCommand = {
  description: 'Store definitions of files in the database',
  run: async ({ scope, words, options }) => {
    const isDry = options['dry-run'] === true;
    const named = await namedTexts(scope, words);
    if ('refusal' in named) return named.refusal;
    const files = named.flatMap(({ file, ...one }) => (file === null ? [] : [{ ...one, file }]));
    const changed = files.filter(({ file, row }) => row === null || !isSameDefinition(file, row));
    const changes = changed.map(({ name, file, row }) => ({ name, text: file, before: row }));
    if (!isDry && changes.length > 0) await changeDocuments(scope, plugin, changes, { store: 'database' });
    const verb = isDry ? 'Would store' : 'Stored';
    return {
      data: { stored: changed.map(({ name }) => name), dry_run: isDry },
      text: report(
        changed.map(({ name, path }) => `${verb} ${name} from ${path}`),
        'The database has all definitions of the files already.',
      ),
    };
  },
};
