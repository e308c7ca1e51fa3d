import type { Scope } from '../../scope.ts';
import { selectPasswords } from './export-users.store.ts';
import type { UserPassword } from './export-users.store.ts';

const atOnce = 1000;

/** Password hashes in batches. Only for the operator, on request. */
export async function* passwordsOf({ db }: Scope): AsyncGenerator<readonly UserPassword[]> {
  for (let after = 0; ;) {
    const some = await selectPasswords(db.kysely, { after, most: atOnce });
    const last = some.at(-1);
    if (last === undefined) return;
    yield some;
    after = last.user;
  }
}
