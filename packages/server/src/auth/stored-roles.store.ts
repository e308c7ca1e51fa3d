import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Role } from '../access/roles.ts';
import { generated, instant, text, texts } from '../db/columns.ts';
import { lockUntilCommit } from '../db/statements/advisory-lock.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

/** Roles of the site, and built-in roles with other capabilities. */
export const rolesTable = table('roles', {
  name: text(),
  label: text(),
  capabilities: texts(),
  created_at: generated(instant()),
});

declare module '../db/tables.ts' {
  interface Tables {
    roles: TableOf<typeof rolesTable>;
  }
}

/**
 * Column of every statement that finds who a request is from: a changed role takes effect with the next request on every
 * node, and costs no statement of its own.
 */
export const storedRolesOfUser = sql<readonly Role[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', stored.name, 'label', stored.label, 'capabilities', stored.capabilities))
    from roles stored where stored.name = any(users.roles)), '[]')`;

/** In the order they were created. */
export const selectStoredRoles = (db: Kysely<Tables>): Promise<Role[]> =>
  db.selectFrom('roles').select(['name', 'label', 'capabilities']).orderBy('created_at').orderBy('name').execute();

/** Writes to roles follow one another until the transaction ends. */
export const lockRoles = (db: Kysely<Tables>): Promise<void> => lockUntilCommit(db, 'roles');

/** Roles that a user is given can't be deleted before the transaction ends. */
export async function lockStoredRoles(db: Kysely<Tables>, names: readonly string[]): Promise<readonly Role[]> {
  return db
    .selectFrom('roles')
    .select(['name', 'label', 'capabilities'])
    .where(sql<boolean>`name = any(${names}::text[])`)
    .forKeyShare()
    .execute();
}

export async function storeRole(db: Kysely<Tables>, { name, label, capabilities }: Role): Promise<void> {
  await db
    .insertInto('roles')
    .values({ name, label, capabilities: [...capabilities] })
    .onConflict((oc) => oc.column('name').doUpdateSet({ label, capabilities: [...capabilities] }))
    .execute();
}

export async function deleteStoredRole(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('roles').where('name', '=', name).execute();
}

/** Replaces a role of all users who have it, and returns them. Null: they lose it. */
export async function replaceRole(
  db: Kysely<Tables>,
  { role, replacement }: { readonly role: string; readonly replacement: string | null },
): Promise<readonly { readonly id: number; readonly roles: readonly string[]; readonly slug: string }[]> {
  const replaced =
    replacement === null
      ? sql`array_remove(roles, ${role}::text)`
      : sql`case when ${replacement}::text = any(roles) then array_remove(roles, ${role}::text)
              else array_replace(roles, ${role}::text, ${replacement}::text) end`;
  const { rows } = await sql<{ id: number; roles: readonly string[]; slug: string }>`
    update users set roles = ${replaced} where ${role}::text = any(roles) returning id, roles, slug`.execute(db);
  return rows;
}
