import type { PluginDocument } from '@platen/server';
import type { Definition } from './definition.ts';
import { DefinitionError, readDefinition } from './read-definition.ts';

/** Names of the files that are definitions. Other files in the folder are not read. */
export const definitionFile = /^(?:group|post_type|taxonomy|ui_options_page)_.*\.json$/;

/** A definition, and where it is stored. */
export interface DefinitionDocument {
  readonly definition: Definition;
  readonly document: PluginDocument;
}

interface ReadDocuments {
  readonly read: readonly DefinitionDocument[];
  /** All problems of the others, each with its file. */
  readonly problems: readonly string[];
}

/** Reads definitions. Of two with one key, the first counts. */
export function readDocuments(documents: readonly PluginDocument[]): ReadDocuments {
  const problems: string[] = [];
  const paths = new Map<string, string>();
  const read = documents.flatMap((document): readonly DefinitionDocument[] => {
    try {
      const definition = readDefinition(document.path, document.text);
      const other = paths.get(definition.key);
      if (other !== undefined) {
        problems.push(`${document.path}: The key "${definition.key}" is also the key of ${other}.`);
        return [];
      }
      paths.set(definition.key, document.path);
      return [{ definition, document }];
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  return { read, problems };
}

/** Reads definitions for a site. Throws a `DefinitionError` with all problems of files. */
export function siteDefinitions(
  documents: readonly PluginDocument[],
  onUnreadable: (problem: string) => void,
): readonly Definition[] {
  const isFile = (document: PluginDocument): boolean => document.origin === 'file';
  const { problems } = readDocuments(documents.filter(isFile));
  if (problems.length > 0) throw new DefinitionError(problems);
  const all = readDocuments(documents.toSorted((one, other) => Number(isFile(other)) - Number(isFile(one))));
  // Rows were valid when they were stored. What another release stored must not stop the site.
  for (const problem of all.problems) onUnreadable(problem);
  return all.read.map(({ definition }) => definition);
}
