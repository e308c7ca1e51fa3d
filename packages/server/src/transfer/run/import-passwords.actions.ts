import type { Scope } from '../../scope.ts';
import { importPasswords } from '../../domain/application-passwords/application-passwords.transfer.ts';
import type { DumpedSite } from '../sources/dump-site.actions.ts';
import { selectLedger } from './imports.store.ts';
import type { Running } from './running.actions.ts';

/** Imports application passwords only for users that this import created. */
export async function importApplicationPasswords(
  scope: Scope,
  running: Running,
  { applicationPasswords }: Pick<DumpedSite, 'applicationPasswords'>,
): Promise<void> {
  const { origin } = running.record;
  const ids = applicationPasswords.map(({ user }) => user);
  const people = await selectLedger(scope.db.kysely, { origin, kind: 'user' }, ids);
  const theirs = applicationPasswords.flatMap((password) => {
    const person = people.get(password.user);
    return person?.outcome === 'added' ? [{ ...password, userId: person.targetId }] : [];
  });
  const unusable = await importPasswords(scope, theirs);
  for (const { userId, name } of unusable) running.note({ code: 'app-passwords', subject: `user ${userId} ${name}` });
}
