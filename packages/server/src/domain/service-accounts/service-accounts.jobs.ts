import { claimExpiringKeys } from '../../auth/service-accounts.store.ts';
import type { Core } from '../../site/core.ts';
import { mailOwner } from '../users/account-mails.actions.ts';

/** Mails owners two weeks before a key of their program expires. */
export async function announceExpiringKeys({ db }: Core): Promise<number> {
  await db.transaction(async (kysely) => {
    for (const { userId, name, expires } of await claimExpiringKeys(kysely))
      await mailOwner({ db: { kysely } }, userId, { what: 'key-expiring', name: `${name} (${expires})` });
  });
  return Infinity;
}
