import type { ExportedHead, ExportedUser } from '../../formats/wxr/exported.ts';
import type { Scope } from '../../scope.ts';
import { besideOf, openDump } from './dump-source.actions.ts';
import type { DumpSource } from './dump-source.actions.ts';
import type { DumpedSite } from './dump-site.actions.ts';
import { openFolder } from './folder-source.actions.ts';
import type { Note } from '../import.ts';
import { importErrors } from '../imports.errors.ts';
import { mergedSource } from './merged-source.actions.ts';
import type { Source } from './source.ts';
import { openSource } from './wxr-source.actions.ts';

/** What an import is to read, in any company. */
export interface Sources {
  readonly path: string | null;
  readonly folder: string | null;
  readonly dump: string | null;
  /** Takes the passwords that the folder holds. */
  readonly withPasswords: boolean;
}

export interface OpenedSources {
  readonly source: Source;
  readonly dump: DumpedSite | null;
  close(): Promise<void>;
}

/** The sources as one: an export, completed by what its site says of itself, completed by what a dump of it has. */
export async function openAll(
  scope: Scope,
  { path, folder, dump: dumpPath, withPasswords }: Sources,
  note: (note: Note) => void,
): Promise<OpenedSources> {
  const file = path === null ? null : await openSource(path, ({ code, detail }) => note({ code, subject: detail }));
  const told = folder === null ? null : await openFolder(scope, folder, { note, withPasswords });
  const main = file === null || told === null ? (file ?? told) : mergedSource(file, told);
  const dump = dumpPath === null ? null : await openDump(scope, dumpPath);
  const source = main === null ? dump : dump === null ? main : withDump(main, dump);
  if (source === null) throw importErrors.noSource();
  return { source, dump: dump?.site ?? null, close: async () => dump?.close() };
}

const withDump = (main: Source, dump: DumpSource): Source => ({
  ...main,
  key: `${main.key} + ${dump.key}`,
  whole: async () => `${await main.whole()} + ${await dump.whole()}`,
  head: withPeople(main.head, dump.head.users),
  beside: besideOf(dump),
  lacks: [],
});

/** Users of the dump take precedence. */
const withPeople = (head: ExportedHead, people: readonly ExportedUser[]): ExportedHead => ({
  ...head,
  users: [...people, ...head.users.filter(({ id }) => !people.some((person) => person.id === id))],
});
