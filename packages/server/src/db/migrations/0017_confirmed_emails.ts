import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The address that still counts for a user whose present one nobody has confirmed: links to set a new password go there.
 * Without a row the present one counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table confirmed_emails (
      user_id bigint primary key references users (id) on delete cascade,
      email text not null,
      email_key text collate "C" not null generated always as (lower(normalize(email, nfkc))) stored,
      constraint confirmed_emails_unique unique (email_key)
    )`.execute(db);
}
