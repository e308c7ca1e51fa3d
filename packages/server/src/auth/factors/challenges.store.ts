import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, boolean, bytea, instant, nullable, smallint, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

type Db = Kysely<Tables>;

/** Something that a user has begun and still has to prove. Each row is used once. */
export const authChallengesTable = table('auth_challenges', {
  token_hash: bytea(),
  user_id: nullable(bigint()),
  purpose: text(),
  sealed: nullable(text()),
  remember: withDefault(boolean(), false),
  attempts: withDefault(smallint(), 0),
  expires_at: instant(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    auth_challenges: TableOf<typeof authChallengesTable>;
  }
}

export type ChallengePurpose = 'sign-in' | 'totp' | 'spent' | 'provider' | 'link' | 'break-glass';

export interface Challenge {
  readonly tokenHash: Buffer;
  readonly purpose: ChallengePurpose;
  readonly userId: number;
  readonly sealed: string | null;
  readonly remember: boolean;
}

const lifetime = sql`interval '10 minutes'`;
const maxAttempts = 5;

export async function insertChallenge(
  db: Db,
  challenge: Partial<Challenge> & Pick<Challenge, 'tokenHash' | 'purpose'>,
) {
  await sql`
    insert into auth_challenges (token_hash, user_id, purpose, sealed, remember, expires_at)
      values (${challenge.tokenHash}, ${challenge.userId ?? null}, ${challenge.purpose}, ${challenge.sealed ?? null},
        ${challenge.remember ?? false}, now() + ${lifetime})`.execute(db);
}

type Sought = Pick<Challenge, 'tokenHash' | 'purpose'>;

/** Null if it expired, was used, or had too many attempts. */
export async function findChallenge(db: Db, { tokenHash, purpose }: Sought): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select token_hash as "tokenHash", purpose, user_id as "userId", sealed, remember from auth_challenges
      where token_hash = ${tokenHash} and purpose = ${purpose} and attempts < ${maxAttempts}
        and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Counts first and returns what is being proved, so that concurrent attempts can't exceed the limit. `last`: none is left. */
export async function countChallengeAttempt(
  db: Db,
  { tokenHash, purpose }: Sought,
): Promise<(Challenge & { readonly last: boolean }) | null> {
  const { rows } = await sql<Challenge & { last: boolean }>`
    update auth_challenges set attempts = attempts + 1
      where token_hash = ${tokenHash} and purpose = ${purpose} and attempts < ${maxAttempts} and expires_at > now()
      returning token_hash as "tokenHash", purpose, user_id as "userId", sealed, remember,
        attempts >= ${maxAttempts} as last`.execute(db);
  return rows[0] ?? null;
}

/** Of concurrent requests, one gets true. */
export async function consumeChallenge(db: Db, { tokenHash }: Pick<Sought, 'tokenHash'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What was stored with it. Of concurrent requests, one gets it. */
export async function consumeSealed(db: Db, { tokenHash, purpose }: Sought): Promise<string | null> {
  const { rows } = await sql<Pick<Challenge, 'sealed'>>`
    delete from auth_challenges where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > now()
      returning sealed`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** For challenges that are signed instead of stored. Of concurrent requests, one gets true. */
export async function spendChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth_challenges (token_hash, purpose, expires_at) values (${tokenHash}, 'spent', now() + ${lifetime})
      on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** A new password or a disabled account ends what was begun with the former state. */
export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('auth_challenges').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('auth_challenges')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
