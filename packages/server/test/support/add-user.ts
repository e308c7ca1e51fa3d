import { sql } from 'kysely';
import { randomPassword, hashToken } from '../../src/auth/tokens.ts';
import type { Database } from '../../src/db/connection/connect.ts';

/** A user whose login is the name of the role; gives the header that proves to be them. */
export async function addUser({ kysely }: Database, role: string): Promise<string> {
  const password = randomPassword();
  const { rows } = await sql<{ id: number }>`
    insert into users (login, email, password_hash, slug, display_name, roles)
      values (${role}, ${`${role}@example.org`}, '', ${role}, ${role}, array[${role}]) returning id`.execute(kysely);
  await sql`
    insert into application_passwords (user_id, name, secret_hash)
      values (${rows[0]?.id}, 'test', ${hashToken('application password', password)})`.execute(kysely);
  return `Basic ${Buffer.from(`${role}:${password}`).toString('base64')}`;
}
