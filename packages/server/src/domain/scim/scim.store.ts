import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import {
  bigint,
  boolean,
  computed,
  generated,
  instant,
  nullable,
  text,
  texts,
  uuid,
  withDefault,
} from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { Term } from './scim-filters.rules.ts';

type Db = Kysely<Tables>;

/** Users that a directory manages. Deleted ones are disabled, and come back if the directory creates them again. */
export const scimUsersTable = table('scim_users', {
  user_id: bigint(),
  directory_id: bigint(),
  user_name: text(),
  user_name_key: computed(text()),
  external_id: nullable(text()),
  /** An administrator handed over an account that was there before. */
  is_adopted: withDefault(boolean(), false),
  /** The directory disabled the user. It can't enable a user whom an administrator disabled. */
  is_disabled: withDefault(boolean(), false),
  /** Roles that the user has because of groups only. */
  roles: withDefault(texts(), []),
  created_at: generated(instant()),
  updated_at: generated(instant()),
  deleted_at: nullable(instant()),
});

/** `role`: the role of its members, if an administrator chose one. */
export const scimGroupsTable = table('scim_groups', {
  id: generated(uuid()),
  directory_id: bigint(),
  name: text(),
  name_key: computed(text()),
  external_id: nullable(text()),
  role: nullable(text()),
  created_at: generated(instant()),
  updated_at: generated(instant()),
});

export const scimMembersTable = table('scim_members', { group_id: uuid(), user_id: bigint() });

declare module '../../db/tables.ts' {
  interface Tables {
    scim_users: TableOf<typeof scimUsersTable>;
    scim_groups: TableOf<typeof scimGroupsTable>;
    scim_members: TableOf<typeof scimMembersTable>;
  }
}

export interface ScimUser {
  readonly userId: number;
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly active: boolean;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ScimGroup {
  readonly id: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly role: string | null;
  readonly memberCount: number;
  readonly members: readonly { readonly value: string; readonly display: string }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const keyOf = (value: string): RawBuilder<string> => sql`lower(normalize(${value}::text, nfkc))`;

/** Ids are compared as text: what is no number belongs to nobody. */
const isId = (column: RawBuilder<unknown>) => (value: string) => sql`${column}::text = ${value}`;

const isActive = sql<boolean>`not exists (select from disabled_accounts where disabled_accounts.user_id = users.id)`;

/** Attributes that a filter can name, in lower case. Nothing else of a filter reaches a statement but its values. */
const userConditions: Readonly<Record<string, (value: string) => RawBuilder<unknown>>> = {
  id: isId(sql`users.id`),
  username: (value) => sql`managed.user_name_key = ${keyOf(value)}`,
  externalid: (value) => sql`managed.external_id = ${value}`,
  displayname: (value) => sql`lower(users.display_name) = lower(${value})`,
  emails: (value) => sql`users.email_key = ${keyOf(value)}`,
  'emails.value': (value) => sql`users.email_key = ${keyOf(value)}`,
  active: (value) => sql`${isActive} = (lower(${value}) = 'true')`,
};

const isMember = (value: string) =>
  sql`exists (select from scim_members where group_id = scim_groups.id and user_id::text = ${value})`;

const groupConditions: Readonly<Record<string, (value: string) => RawBuilder<unknown>>> = {
  id: isId(sql`scim_groups.id`),
  displayname: (value) => sql`scim_groups.name_key = ${keyOf(value)}`,
  externalid: (value) => sql`scim_groups.external_id = ${value}`,
  members: isMember,
  'members.value': isMember,
};

export const filterableOf = { Users: Object.keys(userConditions), Groups: Object.keys(groupConditions) } as const;

/** The attributes were checked while parsing. */
function allOf(conditions: typeof userConditions, terms: readonly Term[]): RawBuilder<unknown> {
  const parts = terms.map(({ attribute, value }) => conditions[attribute]?.(value) ?? sql`false`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export interface Listed<T> {
  readonly total: number;
  readonly items: readonly T[];
}

/** Users of one directory, by id. */
export async function selectScimUsers(
  db: Db,
  directoryId: number,
  { terms, offset, limit }: Page & { readonly terms: readonly Term[] },
): Promise<Listed<ScimUser>> {
  const from = sql`
    from scim_users managed join users on users.id = managed.user_id
      where managed.directory_id = ${directoryId} and managed.deleted_at is null and ${allOf(userConditions, terms)}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const { rows: items } = await sql<ScimUser>`
    select users.id as "userId", managed.user_name as "userName", managed.external_id as "externalId",
        users.display_name as "displayName", users.first_name as "givenName", users.last_name as "familyName",
        users.email, ${isActive} as active,
        coalesce((
          select jsonb_agg(jsonb_build_object('value', scim_groups.id, 'display', scim_groups.name) order by scim_groups.id)
            from scim_members join scim_groups on scim_groups.id = group_id
            where scim_members.user_id = users.id
        ), '[]') as groups,
        to_char(managed.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
        to_char(managed.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
      ${from} order by users.id limit ${limit} offset ${offset}`.execute(db);
  return { total: rows[0]?.total ?? 0, items };
}

/** Groups of one directory. `hasMembers`: with their members. */
export async function selectScimGroups(
  db: Db,
  directoryId: number,
  { terms, offset, limit, hasMembers }: Page & { readonly terms: readonly Term[]; readonly hasMembers: boolean },
): Promise<Listed<ScimGroup>> {
  const from = sql`from scim_groups where directory_id = ${directoryId} and ${allOf(groupConditions, terms)}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const members = sql`coalesce((
          select jsonb_agg(jsonb_build_object('value', users.id::text, 'display', users.display_name) order by users.id)
            from scim_members join users on users.id = user_id where group_id = scim_groups.id
        ), '[]')`;
  const { rows: items } = await sql<ScimGroup>`
    select id, name, external_id as "externalId", role, ${hasMembers ? members : sql`'[]'::jsonb`} as members,
        (select count(*)::int from scim_members where group_id = scim_groups.id) as "memberCount",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
        to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt"
      ${from} order by created_at, id limit ${limit} offset ${offset}`.execute(db);
  return { total: rows[0]?.total ?? 0, items };
}

export interface Managed {
  readonly userId: number;
  readonly directoryId: number;
  readonly userName: string;
  readonly isAdopted: boolean;
  readonly isDisabled: boolean;
  readonly isDeleted: boolean;
  readonly roles: readonly string[];
}

const managedColumns = sql`
  user_id as "userId", directory_id as "directoryId", user_name as "userName", is_adopted as "isAdopted",
  is_disabled as "isDisabled", deleted_at is not null as "isDeleted", roles`;

/** Locks it until the commit, so that changes of one user follow one another. */
export async function lockScimUser(db: Db, userId: string): Promise<Managed | null> {
  const { rows } = await sql<Managed>`
    select ${managedColumns} from scim_users where user_id::text = ${userId} for update`.execute(db);
  return rows[0] ?? null;
}

/** Deleted ones as well. */
export async function findScimUserName(db: Db, directoryId: number, userName: string): Promise<Managed | null> {
  const { rows } = await sql<Managed>`
    select ${managedColumns} from scim_users
      where directory_id = ${directoryId} and user_name_key = ${keyOf(userName)}`.execute(db);
  return rows[0] ?? null;
}

/** Any user with this name or address, whoever manages them. */
export async function findSameUser(
  db: Db,
  { userName, email }: { userName: string; email: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from users where login_key = ${keyOf(userName)} or email_key = ${keyOf(email)} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

export async function insertScimUser(
  db: Db,
  user: Pick<Managed, 'userId' | 'directoryId' | 'userName' | 'isAdopted'> & { readonly externalId: string | null },
): Promise<void> {
  await db.insertInto('scim_users').values(scimUsersTable.toColumns(user)).execute();
}

interface ScimPatch {
  readonly userName?: string;
  readonly externalId?: string | null;
  readonly isDisabled?: boolean;
  readonly roles?: readonly string[];
  readonly isDeleted?: boolean;
}

export async function updateScimUser(db: Db, userId: number, { isDeleted, ...patch }: ScimPatch): Promise<void> {
  await db
    .updateTable('scim_users')
    .set({
      ...(Object.keys(patch).length > 0 && scimUsersTable.toColumns(patch)),
      ...(isDeleted !== undefined && { deleted_at: isDeleted ? sql<string>`now()` : null }),
      updated_at: sql<string>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** False if no directory manages the user. */
export async function deleteScimUser(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('scim_users').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Roles of the groups that the user belongs to. */
export async function selectGroupRoles(db: Db, userId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ role: string }>`
    select distinct role from scim_members join scim_groups on scim_groups.id = group_id
      where user_id = ${userId} and role is not null order by role`.execute(db);
  return rows.map(({ role }) => role);
}

/** Locks the group until the commit, so that changes of its members follow one another. */
export async function lockScimGroup(
  db: Db,
  id: string,
): Promise<{
  readonly id: string;
  readonly directoryId: number;
  readonly name: string;
  readonly role: string | null;
} | null> {
  const { rows } = await sql<{ id: string; directoryId: number; name: string; role: string | null }>`
    select id, directory_id as "directoryId", name, role from scim_groups where id::text = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertScimGroup(
  db: Db,
  group: { readonly directoryId: number; readonly name: string; readonly externalId: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('scim_groups')
    .values(scimGroupsTable.toColumns(group))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateScimGroup(
  db: Db,
  id: string,
  patch: { readonly name?: string; readonly externalId?: string | null; readonly role?: string | null },
): Promise<void> {
  await db
    .updateTable('scim_groups')
    .set({ ...(Object.keys(patch).length > 0 && scimGroupsTable.toColumns(patch)), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteScimGroup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('scim_groups').where('id', '=', id).execute();
}

export async function selectMemberIds(db: Db, groupId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from scim_members where group_id = ${groupId} order by user_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these ids, those of users whom the directory manages. */
export async function selectManagedIds(
  db: Db,
  directoryId: number,
  ids: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from scim_users
      where directory_id = ${directoryId} and deleted_at is null and user_id::text = any(${ids}::text[])
      order by user_id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DirectoryGroup extends Pick<ScimGroup, 'id' | 'name' | 'externalId' | 'role' | 'memberCount'> {
  readonly directoryId: number;
  readonly directoryName: string;
}

export async function selectAllScimGroups(db: Db): Promise<readonly DirectoryGroup[]> {
  const { rows } = await sql<DirectoryGroup>`
    select scim_groups.id, name, external_id as "externalId", role, directory_id as "directoryId",
        users.display_name as "directoryName",
        (select count(*)::int from scim_members where group_id = scim_groups.id) as "memberCount"
      from scim_groups join users on users.id = directory_id order by name_key, scim_groups.id`.execute(db);
  return rows;
}

interface MembersOf {
  readonly groupId: string;
  readonly userIds: readonly number[];
}

export async function insertMembers(db: Db, { groupId, userIds }: MembersOf): Promise<void> {
  await sql`
    insert into scim_members (group_id, user_id) select ${groupId}, unnest(${userIds}::bigint[])
      on conflict do nothing`.execute(db);
}

export async function deleteMembers(db: Db, { groupId, userIds }: MembersOf): Promise<void> {
  await sql`delete from scim_members where group_id = ${groupId} and user_id = any(${userIds}::bigint[])`.execute(db);
}

export async function deleteMemberships(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('scim_members').where('user_id', '=', userId).execute();
}

/** People who can sign in and have the role. Programs and disabled users can't. */
export async function countActiveUsers(db: Db, role: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
      where ${role} = any(roles) and ${isActive}
        and not exists (select from service_accounts where user_id = users.id)`.execute(db);
  return rows[0]?.count ?? 0;
}
