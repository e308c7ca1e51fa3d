import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pluginErrors } from './plugins.errors.ts';
import { documentPath, readDocumentFiles, removeDocumentFile, writeDocumentFile } from './document-folder.actions.ts';
import { deleteDocument, selectDocuments, upsertDocument } from './plugin-documents.store.ts';
import { recordAudit } from '../../events/audit.ts';
import type { AuditEntry } from '../../events/audit.ts';
import type { Json } from '../../lib/json.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { sqlState } from '../../db/sqlstate.ts';
import type { Scope, Tools } from '../../scope.ts';
import type { ToolParts } from '../../site/core.ts';
import { PluginFailure } from '../../site/installed-plugin.ts';
import { documentsRevisionOption } from '../../site/plugin-document.ts';
import type { DocumentChange, DocumentOptions, DocumentPlace, PluginDocument } from '../../site/plugin-document.ts';
import { readVariable, variableOf } from '../../site/plugin-variable.ts';
import type { Plugin } from '../../site/plugin.ts';
import { inTransaction } from '../../site/transaction.ts';
import { changeOption, readOption } from '../settings/settings.actions.ts';

/** Characters of one document, and documents of one plugin. */
const maxLength = 1_000_000;
const maxDocuments = 2000;

/** Where the documents of a plugin are; null for a plugin without documents. */
function documentPlaceOf(
  { name, documents }: Pick<Plugin, 'name' | 'documents'>,
  environment: string,
): DocumentPlace | null {
  if (documents === undefined) return null;
  const store = readVariable(name, 'STORE') ?? (environment === 'development' ? 'files' : 'database');
  if (store !== 'files' && store !== 'database') {
    throw new Error(`${variableOf(name, 'STORE')} is "${store}". Set it to files or database.`);
  }
  return {
    plugin: name,
    folder: resolve(readVariable(name, 'FOLDER') ?? documents.folder),
    names: documents.names,
    store,
  };
}

/** Files and rows by name. */
interface Stored {
  readonly files: ReadonlyMap<string, PluginDocument>;
  readonly rows: ReadonlyMap<string, PluginDocument>;
}

async function readStored({ db }: Pick<Scope, 'db'>, place: DocumentPlace): Promise<Stored> {
  const [files, rows] = await Promise.all([readDocumentFiles(place), selectDocuments(db.kysely, place.plugin)]);
  const named = (documents: readonly PluginDocument[]): ReadonlyMap<string, PluginDocument> =>
    new Map(documents.map((document) => [document.name, document]));
  return {
    files: named(files),
    rows: named(
      rows.map(({ name, content, modifiedAt, modifiedBy }) => ({
        ...documentAt(place, name, content),
        origin: 'database',
        modifiedAt,
        modifiedBy,
      })),
    ),
  };
}

const documentAt = (place: DocumentPlace, name: string, text: string): PluginDocument => ({
  name,
  text,
  origin: 'file',
  path: documentPath(place, name),
  modifiedAt: '',
  modifiedBy: null,
  replacedText: null,
});

/** Of a file and a row with one name, the file counts. */
const merged = ({ files, rows }: Stored): readonly PluginDocument[] =>
  [
    ...[...files.values()].map((file) => ({ ...file, replacedText: rows.get(file.name)?.text ?? null })),
    ...[...rows.values()].filter(({ name }) => !files.has(name)),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));

declare module '../../scope.ts' {
  interface Tools {
    /** For the plugin host, which reads documents before it builds a site. */
    readonly pluginDocuments: {
      readonly placeOf: (plugin: Pick<Plugin, 'name' | 'documents'>) => DocumentPlace | null;
      readonly read: (place: DocumentPlace) => Promise<readonly PluginDocument[]>;
    };
  }
}

/** Reads documents without a request. Before the migrations of this release ran, there are none. */
export const createPluginDocuments = ({ config, db }: ToolParts): Tools['pluginDocuments'] => ({
  placeOf: (plugin) => documentPlaceOf(plugin, config.environment),
  read: (place) =>
    readDocumentsAt({ db }, place).catch((error: unknown) => {
      if (sqlState(error) === '42P01') return [];
      throw error;
    }),
});

/** The documents of a plugin, by name. */
const readDocumentsAt = async (scope: Pick<Scope, 'db'>, place: DocumentPlace): Promise<readonly PluginDocument[]> =>
  merged(await readStored(scope, place));

/** Where the documents of an active plugin are read and changed. */
export function requireDocumentPlace({ plugins }: Pick<Scope, 'plugins'>, plugin: string): DocumentPlace {
  const place = plugins.documentPlace(plugin);
  if (place === null) throw pluginErrors.noDocuments(plugin);
  return place;
}

/** The documents of a plugin as they are now, which this node may not have built its site from yet. */
export const readDocuments = (scope: Scope, plugin: string): Promise<readonly PluginDocument[]> =>
  readDocumentsAt(scope, requireDocumentPlace(scope, plugin));

/** Attempts before a 409. */
const maxTries = 5;

/**
 * Changes documents of a plugin. A site is built with them first: if that fails, nothing is changed. Then they are
 * stored, and every node rebuilds its site. Check the permission before: this function checks none.
 */
export async function changeDocuments(
  scope: Scope,
  plugin: string,
  changes: readonly DocumentChange[],
  options: DocumentOptions = {},
): Promise<readonly PluginDocument[]> {
  const usual = requireDocumentPlace(scope, plugin);
  const place = { ...usual, store: options.store ?? usual.store };
  for (const change of changes) requireValid(place, change);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const revision = await readOption(scope.db, documentsRevisionOption);
    const stored = await readStored(scope, place);
    for (const change of changes) requireUnchanged(place, change, { stored, isChosen: options.store !== undefined });
    await tryDocuments(scope, plugin, merged(after(place, stored, changes)));
    if (await store(scope, { place, changes, revision })) {
      scope.optionCache.forget();
      await scope.plugins.follow();
      return readDocumentsAt(scope, place);
    }
  }
  throw pluginErrors.documentsBusy();
}

function requireValid({ names }: DocumentPlace, { name, text }: DocumentChange): void {
  if (!/^[\w-]{1,100}$/.test(name) || !names.test(`${name}.json`)) throw pluginErrors.documentName(name);
  if ((text?.length ?? 0) > maxLength) throw pluginErrors.documentTooLong(name, maxLength);
}

interface Judged {
  readonly stored: Stored;
  /** Whether the caller chose between files and rows. */
  readonly isChosen: boolean;
}

function requireUnchanged(place: DocumentPlace, { name, before }: DocumentChange, { stored, isChosen }: Judged): void {
  const [file, row] = [stored.files.get(name), stored.rows.get(name)];
  if (file !== undefined && place.store === 'database' && !isChosen) throw pluginErrors.documentIsFile(file.path);
  const current = place.store === 'database' ? row : (file ?? row);
  if (current !== undefined && before === null) throw pluginErrors.documentExists(name);
  if ((current?.text ?? null) !== before) throw pluginErrors.documentChanged(name);
}

function after(place: DocumentPlace, stored: Stored, changes: readonly DocumentChange[]): Stored {
  const [files, rows] = [new Map(stored.files), new Map(stored.rows)];
  for (const { name, text } of changes) {
    rows.delete(name);
    if (place.store === 'files') files.delete(name);
    if (text === null) continue;
    const document = documentAt(place, name, text);
    if (place.store === 'files') files.set(name, document);
    else rows.set(name, { ...document, origin: 'database' });
  }
  if (files.size + rows.size > maxDocuments) throw pluginErrors.tooManyDocuments(maxDocuments);
  return { files, rows };
}

/** Returns the reason of a failure to the caller. */
async function tryDocuments({ plugins }: Scope, plugin: string, documents: readonly PluginDocument[]): Promise<void> {
  try {
    await plugins.tryDocuments(plugin, documents);
  } catch (error) {
    throw error instanceof PluginFailure ? pluginErrors.unusableDocuments(error.reason) : error;
  }
}

interface Storing {
  readonly place: DocumentPlace;
  readonly changes: readonly DocumentChange[];
  readonly revision: Json;
}

/** False if another writer changed documents since they were read: these were not tried with that change. */
const store = (scope: Scope, { place, changes, revision }: Storing): Promise<boolean> =>
  inTransaction(scope, async (inner) => {
    let isCurrent = false;
    await changeOption(inner, {
      name: documentsRevisionOption,
      change: (now) => {
        isCurrent = now === revision;
        return isCurrent ? randomUUID() : now;
      },
    });
    if (!isCurrent) return false;
    await recordAudit(
      inner,
      changes.map((change) => auditEntry(place, change)),
    );
    for (const change of changes) await storeOne(inner, place, change);
    return true;
  });

function auditEntry({ plugin }: DocumentPlace, { name, text, before }: DocumentChange): AuditEntry {
  const verb = text === null ? 'deleted' : before === null ? 'created' : 'updated';
  return { action: `plugin_document.${verb}`, subject: { id: name }, details: { plugin } };
}

async function storeOne({ db, caller }: Scope, place: DocumentPlace, { name, text }: DocumentChange): Promise<void> {
  const { plugin } = place;
  if (place.store === 'database' && text !== null) {
    await upsertDocument(db.kysely, { plugin, name, content: text, modifiedBy: caller.id === 0 ? null : caller.id });
    return;
  }
  await deleteDocument(db.kysely, plugin, name);
  if (place.store === 'database') return;
  try {
    if (text === null) await removeDocumentFile(place, name);
    else await writeDocumentFile(place, name, text);
  } catch (error) {
    throw pluginErrors.documentNotWritten(documentPath(place, name), reasonOf(error));
  }
}
