import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { integer, nullable, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

/** What a role asks of its users beyond the settings. A role without a row follows the settings. */
export const authPoliciesTable = table('auth_policies', {
  role: text(),
  /** `required` or `offered`. */
  second_factor: text(),
  idle_seconds: withDefault(nullable(integer()), null),
  absolute_seconds: withDefault(nullable(integer()), null),
  sessions_at_once: withDefault(nullable(integer()), null),
});

declare module '../../db/tables.ts' {
  interface Tables {
    auth_policies: TableOf<typeof authPoliciesTable>;
  }
}

/** Null: as the settings say. */
export interface SessionLimits {
  readonly idleSeconds: number | null;
  readonly absoluteSeconds: number | null;
  readonly sessionsAtOnce: number | null;
}

export interface RolePolicy extends SessionLimits {
  readonly role: string;
  readonly required: boolean;
}

export async function selectRequiringRoles(db: Kysely<Tables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('auth_policies').select('role').where('second_factor', '=', 'required').execute();
  return rows.map(({ role }) => role);
}

export async function selectPolicies(db: Kysely<Tables>): Promise<readonly RolePolicy[]> {
  const { rows } = await sql<RolePolicy>`
    select role, second_factor = 'required' as required, idle_seconds as "idleSeconds",
        absolute_seconds as "absoluteSeconds", sessions_at_once as "sessionsAtOnce"
      from auth_policies`.execute(db);
  return rows;
}

export async function storePolicy(db: Kysely<Tables>, { role, ...policy }: RolePolicy): Promise<void> {
  const row = {
    second_factor: policy.required ? 'required' : 'offered',
    idle_seconds: policy.idleSeconds,
    absolute_seconds: policy.absoluteSeconds,
    sessions_at_once: policy.sessionsAtOnce,
  };
  await db
    .insertInto('auth_policies')
    .values({ role, ...row })
    .onConflict((oc) => oc.column('role').doUpdateSet(row))
    .execute();
}

export async function deletePolicy(db: Kysely<Tables>, role: string): Promise<void> {
  await db.deleteFrom('auth_policies').where('role', '=', role).execute();
}
