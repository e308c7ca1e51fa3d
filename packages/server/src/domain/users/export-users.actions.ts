import type { Scope } from '../../scope.ts';
import { selectPasswords } from './export-users.store.ts';
import type { UserPassword } from './export-users.store.ts';

const atOnce = 1000;

/** The hashes of all passwords, some at a time; only for whoever runs the service and has asked for them. */
export async function* passwordsOf({ db }: Scope): AsyncGenerator<readonly UserPassword[]> {
  for (let after = 0; ;) {
    const some = await selectPasswords(db.kysely, { after, most: atOnce });
    const last = some.at(-1);
    if (last === undefined) return;
    yield some;
    after = last.user;
  }
}
