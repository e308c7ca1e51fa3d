import type { LoadedPlugin } from './activate.ts';
import type { DocumentPlace, PluginDocument } from '../site/plugin-document.ts';
import type { Plugin } from '../site/plugin.ts';

export interface DocumentSource {
  /** Null for a plugin without documents. */
  readonly placeOf: (plugin: Plugin) => DocumentPlace | null;
  readonly read: (place: DocumentPlace) => Promise<readonly PluginDocument[]>;
  /** Changes with every change of documents in the database. */
  readonly revision: () => Promise<string>;
}

/** Reads the documents of plugins, and remembers the revision that the site was built from. */
export interface DocumentReader {
  readonly withDocuments: (loaded: LoadedPlugin) => Promise<LoadedPlugin>;
  /** Returns the same object while its documents are the same. */
  readonly reread: (loaded: LoadedPlugin) => Promise<LoadedPlugin>;
  /** Whether documents are read again until `end`: after a change in the database, or always. */
  begin(always: boolean): Promise<boolean>;
  /** The site was built from what was read. */
  end(): void;
  /** Whether the documents of one of the plugins differ from those that it has. */
  haveChanged(plugins: readonly LoadedPlugin[]): Promise<boolean>;
}

export function createDocumentReader({ placeOf, read, revision }: DocumentSource): DocumentReader {
  let builtFrom: string | null = null;
  let current: string | null = null;
  let isReading = true;

  const withDocuments: DocumentReader['withDocuments'] = async (loaded) => {
    const place = placeOf(loaded.plugin);
    if (place === null) return loaded;
    const documents = await read(place);
    return isSame(documents, loaded.documents) ? loaded : { ...loaded, documents };
  };
  return {
    withDocuments,
    reread: (loaded) => (isReading ? withDocuments(loaded) : Promise.resolve(loaded)),
    begin: async (always) => {
      current = await revision();
      isReading = always || current !== builtFrom;
      return isReading;
    },
    end: () => {
      builtFrom = current;
      isReading = false;
    },
    haveChanged: async (plugins) => {
      const read = await Promise.all(plugins.map(withDocuments));
      return read.some((one, at) => one !== plugins[at]);
    },
  };
}

const isSame = (some: readonly PluginDocument[], others: readonly PluginDocument[] | undefined): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
