import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyTo } from '../../files/local-copy.ts';
import { recordAudit } from '../../events/audit.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { SourceRefused } from '../imports.errors.ts';
import type { Ask } from '../sources/pull/asking.actions.ts';
import { recordId } from '../sources/pull/pages.actions.ts';
import { emptyFolder, pullSite } from '../sources/pull/pull-site.actions.ts';
import { linesOf, writeFolder } from '../sources/pull/site-folder.actions.ts';
import type { FolderState } from '../sources/pull/site-folder.actions.ts';
import { filesOf } from '../../domain/media/files/media-files.actions.ts';
import { exportPasswords } from '../../domain/users/users.transfer.ts';

/** A read of this site's own API. */
export type AskHere = (route: string, query: JsonMap) => Promise<{ readonly status: number; readonly data: Json }>;

export interface Archiving {
  /** A folder that holds nothing yet. */
  readonly path: string;
  readonly ask: AskHere;
  /** Includes password hashes, which can be attacked offline. */
  readonly withPasswords: boolean;
  readonly progress: (read: number, what: string) => void;
  readonly isStopped?: () => boolean;
}

/** What an export has no place for, as an import reads it: this site as its own API describes it, and its files. */
export async function archiveSite(scope: Scope, archiving: Archiving): Promise<{ files: number }> {
  const state = await archiveResponses(scope, archiving);
  let files = 0;
  for await (const key of archivedFiles(scope, archiving.path, state)) {
    const file = await scope.files.open(key);
    if (file === null) continue;
    const target = join(archiving.path, 'uploads', key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyTo(target, file);
    files += 1;
  }
  return { files };
}

/** Writes the responses of this site to the folder. The audit log has the archive before. */
export async function archiveResponses(
  scope: Scope,
  { path, ask: askHere, withPasswords, progress, isStopped = () => false }: Archiving,
): Promise<FolderState> {
  const details = { with_passwords: withPasswords };
  await recordAudit(scope, [{ action: 'export.archive', subject: { kind: 'site' }, details }]);
  const ask: Ask = async (route, query = {}) => {
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, data } = await askHere(`/${route}`, texts);
    if (status < 400) return data;
    throw new SourceRefused(status, isMap(data) ? scalarText(data['code']) : '');
  };
  const described = await ask('', {});
  const { routes: _, ...index } = isMap(described) ? described : {};
  const about = { index, namespace: scope.site.dialect.namespace('v2'), isSignedIn: true };
  const folder = await writeFolder(path, emptyFolder(about));
  await pullSite({ ...about, ask, path, folder, progress, now: () => new Date(), isStopped });
  if (withPasswords) {
    for await (const values of exportPasswords(scope))
      await folder.write({}, { file: 'passwords', values: values.map(({ user, hash }) => ({ user, hash })) });
  }
  return folder.state;
}

/** Keys of the files of all media items in the folder. */
export async function* archivedFiles(scope: Scope, path: string, state: FolderState): AsyncGenerator<string> {
  for await (const { value } of linesOf(path, 'items', state)) {
    if (value['type'] !== 'attachment' || value['answer'] === undefined) continue;
    yield* await filesOf(scope, [recordId(value['answer'])]);
  }
}
