import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, instant, nullable, text, uuid } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { isEnabled } from '../disabled-accounts.store.ts';
import { isService } from '../service-accounts.store.ts';

type Db = Kysely<Tables>;

/** Which identity at a provider signs in as which user. */
export const externalIdentitiesTable = table('external_identities', {
  id: generated(uuid()),
  provider: text(),
  subject: text(),
  user_id: bigint(),
  /** The verified address when it was linked, to recognize it by. */
  email: nullable(text()),
  linked_by: text(),
  linked_at: generated(instant()),
  last_used_at: nullable(instant()),
});

/** Addresses whose users opened a link that was mailed there. Typing an address proves nothing. */
export const provedEmailsTable = table('proved_emails', {
  user_id: bigint(),
  email_key: text(),
  proved_at: generated(instant()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    external_identities: TableOf<typeof externalIdentitiesTable>;
    proved_emails: TableOf<typeof provedEmailsTable>;
  }
}

export type LinkedIdentity = RowOf<typeof externalIdentitiesTable>;
export type Subject = Pick<LinkedIdentity, 'provider' | 'subject'>;

/** The user of the identity, and notes its use. Nobody signs in to a disabled or service account. */
export async function useIdentity(
  db: Db,
  { provider, subject }: Subject,
): Promise<{ readonly userId: number; readonly canSignIn: boolean } | null> {
  const { rows } = await sql<{ userId: number; canSignIn: boolean }>`
    update external_identities set last_used_at = now() from users
      where provider = ${provider} and subject = ${subject} and users.id = user_id
      returning user_id as "userId", ${isEnabled} and not ${isService} as "canSignIn"`.execute(db);
  return rows[0] ?? null;
}

export const selectIdentitiesOf = (db: Db, userId: number): Promise<LinkedIdentity[]> =>
  db
    .selectFrom('external_identities')
    .select(Object.values(externalIdentitiesTable.selected))
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute() as Promise<LinkedIdentity[]>;

type NewIdentity = Pick<LinkedIdentity, 'provider' | 'subject' | 'userId' | 'email' | 'linkedBy'>;

/** False if the identity belongs to another user. Linking it twice to the same one is no error. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<boolean> {
  const { rows } = await sql<{ userId: number }>`
    insert into external_identities (provider, subject, user_id, email, linked_by)
      values (${identity.provider}, ${identity.subject}, ${identity.userId}, ${identity.email}, ${identity.linkedBy})
      on conflict (provider, subject) do update set email = external_identities.email
      returning user_id as "userId"`.execute(db);
  return rows[0]?.userId === identity.userId;
}

/** Null if there was none. */
export async function deleteIdentity(db: Db, userId: number, id: string): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    delete from external_identities where user_id = ${userId} and id::text = ${id}
      returning provider, subject`.execute(db);
  return rows[0] ?? null;
}

/** How many users each provider has. */
export async function countIdentities(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ provider: string; users: number }>`
    select provider, count(distinct user_id)::int as users from external_identities group by provider`.execute(db);
  return new Map(rows.map(({ provider, users }) => [provider, users]));
}

/** After a link that was mailed to the address was used. */
export async function noteProvedEmail(
  db: Db,
  proved: { readonly userId: number; readonly email: string },
): Promise<void> {
  await sql`
    insert into proved_emails (user_id, email_key)
      values (${proved.userId}, lower(normalize(${proved.email}::text, nfkc)))
      on conflict (user_id) do update set email_key = excluded.email_key, proved_at = now()`.execute(db);
}

/** The user whose address this is, and who proved it. Null as well while another address of the user is the confirmed one. */
export async function findProvedOwner(db: Db, email: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users join proved_emails on proved_emails.user_id = users.id
      where users.email_key = lower(normalize(${email}::text, nfkc)) and proved_emails.email_key = users.email_key
        and not exists (select from confirmed_emails where confirmed_emails.user_id = users.id)
        and ${isEnabled}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether the user has a password of their own. Accounts that a sign-in created have none. */
export async function hasPassword(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and password_hash <> ''`.execute(db);
  return rows.length > 0;
}
