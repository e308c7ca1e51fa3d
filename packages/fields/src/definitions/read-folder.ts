import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Definition } from './definition.ts';
import { DefinitionError, readDefinition } from './read-definition.ts';

/** The definitions in the files of a folder, such as `group_recipe.json`, in the order of the file names. Throws a `DefinitionError` with all problems. */
export function readFolder(folder: string): readonly Definition[] {
  const problems: string[] = [];
  const files = new Map<string, string>();
  const definitions = jsonFiles(folder).flatMap((name) => {
    const file = `${basename(folder)}/${name}`;
    try {
      const definition = readDefinition(file, readFileSync(join(folder, name), 'utf8'));
      const other = files.get(definition.key);
      if (other !== undefined) problems.push(`${file}: The key "${definition.key}" is also the key of ${other}.`);
      files.set(definition.key, file);
      return [definition];
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new DefinitionError(problems);
  return definitions;
}

/** Other JSON files in the folder are not definitions. */
const definitionFile = /^(?:group|post_type|taxonomy|ui_options_page)_.*\.json$/;

const jsonFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => definitionFile.test(name))
    .sort();
