import type { PluginCommand } from '@platen/server';
import { changedPaths } from './changed-paths.ts';
import { isSameDefinition, report, storedTexts } from './stored-texts.ts';
import type { StoredTexts } from './stored-texts.ts';

interface Difference {
  readonly name: string;
  readonly file: string;
  readonly state: 'only in the database' | 'only in a file' | 'differs';
  /** Paths inside the definition. */
  readonly paths: readonly string[];
}

export const diffCommand: PluginCommand = {
  description: 'Compare definitions in files with those in the database',
  run: async ({ scope }) => {
    const differences = (await storedTexts(scope)).flatMap(differenceOf);
    return {
      data: { differences: differences.map((one) => ({ ...one })) },
      text: report(
        differences.flatMap(({ name, file, state, paths }) => [
          `${name} (${file}): ${state}`,
          ...paths.map((path) => `  ${path}`),
        ]),
        'Files and database have the same definitions.',
      ),
      ...(differences.length > 0 && { exit: 'different' as const }),
    };
  },
};

function differenceOf({ name, path, file, row }: StoredTexts): readonly Difference[] {
  if (file === null) return [{ name, file: path, state: 'only in the database', paths: [] }];
  if (row === null) return [{ name, file: path, state: 'only in a file', paths: [] }];
  if (isSameDefinition(file, row)) return [];
  return [{ name, file: path, state: 'differs', paths: changedPaths(file, row) }];
}
