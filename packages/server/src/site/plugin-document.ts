/** A JSON document that a plugin builds the site from: a file of the site, or a row of the database. */
export interface PluginDocument {
  /** Name of the file without its extension, such as `group_recipe`. */
  readonly name: string;
  readonly text: string;
  readonly origin: 'file' | 'database';
  /** Path of the file, such as `fields/group_recipe.json`; of a row, where it would be. */
  readonly path: string;
  /** In GMT, as `2026-11-19T14:00:00`. */
  readonly modifiedAt: string;
  /** Id of the user; null for files, and for commands. */
  readonly modifiedBy: number | null;
  /** Text of the row with the same name, which the file replaces; null for none. */
  readonly replacedText: string | null;
}

/** Which documents a plugin has. */
export interface DocumentNames {
  /** Folder of the site, unless the variable `FOLDER` of the plugin names another. */
  readonly folder: string;
  /** Of the files that are documents. */
  readonly names: RegExp;
}

/** Where the documents of a plugin are read and changed. */
export interface DocumentPlace {
  readonly plugin: string;
  readonly folder: string;
  readonly names: RegExp;
  /** Where changes are stored. */
  readonly store: 'files' | 'database';
}

/** A change of one document. */
export interface DocumentChange {
  readonly name: string;
  /** Null removes the document. */
  readonly text: string | null;
  /** The text that the change is based on; null for a new document. If the stored text differs, the change is refused. */
  readonly before: string | null;
}

/** How documents are changed. */
export interface DocumentOptions {
  /** Changes files or rows, whatever the site does by default. */
  readonly store?: DocumentPlace['store'];
}

/** Option with the revision of the documents of all plugins. It changes with them, which notifies all nodes. */
export const documentsRevisionOption = 'plugin_documents_revision';
