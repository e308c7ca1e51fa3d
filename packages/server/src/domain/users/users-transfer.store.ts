import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { usersTable } from './user.ts';
import type { User } from './user.ts';

interface Wanted {
  readonly logins: readonly string[];
  readonly emails: readonly string[];
  readonly ids: readonly number[];
}

/** Users with one of the logins, email addresses, or ids. */
export async function selectAlike(db: Kysely<Tables>, { logins, emails, ids }: Wanted): Promise<User[]> {
  const keys = (texts: readonly string[]) =>
    sql`array(select lower(normalize(given, nfkc)) from unnest(${texts}::text[]) given)`;
  const { rows } = await sql<User>`
    select ${usersTable.row} from users
      where login_key = any(${keys(logins)}) or email_key = any(${keys(emails)}) or id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

type Given = 'login' | 'email' | 'slug' | 'displayName' | 'firstName' | 'lastName' | 'nickname' | 'roles';
type Told = Exclude<keyof User, Given | 'id' | 'publishedTypes'>;

export type ImportedUserRow = Pick<User, Given> &
  Partial<Pick<User, Told>> & {
    /** A new one where there is none. */
    readonly id?: number;
    readonly passwordHash?: string;
  };

/** Users without a hash can't sign in until a password is set. */
export async function insertImported(db: Kysely<Tables>, row: ImportedUserRow): Promise<number> {
  const made = await db
    .insertInto('users')
    .values(usersTable.toColumns({ passwordHash: '', ...row }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export async function replaceImported(db: Kysely<Tables>, id: number, row: Partial<ImportedUserRow>): Promise<void> {
  await db.updateTable('users').set(usersTable.toColumns(row)).where('id', '=', id).execute();
}

/** Ids that the next users get lie above all that are there, and above this one. */
export async function passUserIds(db: Kysely<Tables>, least = 0): Promise<void> {
  await sql`
    select setval('users_id_seq',
      greatest((select last_value from users_id_seq), (select max(id) from users), ${least}::bigint))`.execute(db);
}

/** Removes users who have made nothing here; tells whom. */
export async function deleteIdle(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from users where id = any(${ids}::bigint[]) and password_hash = ''
      and not exists (select from posts where author = users.id) and not exists (select from comments where author = users.id)
      returning id`.execute(db);
  return rows.map(({ id }) => id);
}

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
