import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';

export interface UserPassword {
  readonly user: number;
  readonly hash: string;
}

/** A batch of users with a password, by id. */
export const selectPasswords = (
  db: Kysely<Tables>,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<UserPassword[]> =>
  db
    .selectFrom('users')
    .select(['id as user', 'password_hash as hash'])
    .where('id', '>', after)
    .where('password_hash', '<>', '')
    .orderBy('id')
    .limit(most)
    .execute();
