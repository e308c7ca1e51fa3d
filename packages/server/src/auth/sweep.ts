import type { Database } from '../db/connection/connect.ts';
import { deleteExpiredChallenges } from './factors/challenges.store.ts';
import { deleteExpiredDevices } from './factors/devices.store.ts';
import { deleteUnusedClients } from './oauth/clients.store.ts';
import { deleteEndedGrants } from './oauth/grants.store.ts';
import { deleteExpiredTokens } from './providers/spent-tokens.store.ts';
import { deleteExpiredResets } from './resets.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';
import { deleteUnspent } from './throttle.store.ts';

/** Clears away what has run out. It counts for nothing before that, so when this runs does not matter. */
export async function sweepCredentials({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await deleteExpiredSessions(kysely);
  await deleteExpiredResets(kysely);
  await deleteExpiredChallenges(kysely);
  await deleteExpiredDevices(kysely);
  await deleteEndedGrants(kysely);
  await deleteUnusedClients(kysely);
  await deleteExpiredTokens(kysely);
  await deleteUnspent(kysely);
}
