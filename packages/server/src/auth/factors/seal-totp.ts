import type { Database } from '../../db/connection/connect.ts';
import type { SealedPlace, SealedValues } from '../../site/sealed-values.ts';
import { selectSealedTotp, storeSealed } from './factors.store.ts';

interface Given {
  readonly db: Pick<Database, 'kysely'>;
  readonly sealedValues: SealedValues;
}

export const totpPlace = (userId: number): SealedPlace => ({ table: 'totp', column: 'sealed', row: userId });

/** Keys of authenticator apps by what opens them: the first secret, another one of PLATEN_SECRET, or none. */
export interface SealedKeys {
  readonly current: number;
  readonly former: number;
  readonly lost: number;
}

const pageSize = 500;

async function* sealedKeys({ db, sealedValues }: Given) {
  for (let after = 0; ;) {
    const rows = await selectSealedTotp(db.kysely, { after, limit: pageSize });
    for (const { userId, sealed } of rows) {
      const isCurrent = sealedValues.isCurrent(sealed);
      yield { userId, sealed, isCurrent, seed: sealedValues.open(totpPlace(userId), sealed) };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.userId;
  }
}

export async function countSealedTotp(given: Given): Promise<SealedKeys> {
  const counts = { current: 0, former: 0, lost: 0 };
  for await (const { isCurrent, seed } of sealedKeys(given))
    counts[seed === null ? 'lost' : isCurrent ? 'current' : 'former'] += 1;
  return counts;
}

/** Encrypts keys of a former PLATEN_SECRET with the first one, so that the former one can be removed. */
export async function resealTotp(given: Given): Promise<void> {
  for await (const { userId, sealed, isCurrent, seed } of sealedKeys(given))
    if (!isCurrent && seed !== null) {
      const current = given.sealedValues.seal(totpPlace(userId), seed);
      await storeSealed(given.db.kysely, { userId, former: sealed, sealed: current });
    }
}
