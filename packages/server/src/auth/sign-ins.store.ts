import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { deleteChallengesOf } from './factors/challenges.store.ts';
import { deleteDevicesOf } from './factors/devices.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

/** Ends everything that the former password opened. Challenges first: a sign-in that is finished meanwhile ends, too. */
export async function endSignIns(db: Kysely<Tables>, userId: number, exceptSession?: string): Promise<void> {
  await deleteChallengesOf(db, userId);
  await deleteDevicesOf(db, userId);
  await deleteSessionsOf(db, userId, exceptSession);
}
