import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What has no noun: the extension searches need, and the identity of the installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows.length === 0) {
    throw new Error('PostgreSQL lacks the extension pg_trgm. Install the contrib package of your PostgreSQL version.');
  }
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table platen_site (
      one boolean primary key default true check (one),
      installation uuid not null default gen_random_uuid(),
      installed_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into platen_site default values`.execute(db);
}
