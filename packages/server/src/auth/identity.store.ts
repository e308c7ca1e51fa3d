import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Holder } from '../access/capabilities.ts';
import { prepared } from '../db/statements/prepared.ts';
import type { Tables } from '../db/tables.ts';
import type { PasswordScopes } from './credential.ts';
import { isEnabled } from './disabled-accounts.store.ts';
import { isService } from './service-accounts.store.ts';
import { isUnseen, isWithinLimits } from './sessions.store.ts';
import { storedRolesOfUser } from './stored-roles.store.ts';

/** The user behind a session cookie, and the time of the database. */
export interface SessionIdentity {
  readonly sessionId: string;
  readonly holder: Holder;
  readonly at: number;
  /** Its owner signed in within the last minutes, and no trusted browser skipped the second factor. */
  readonly isRecent: boolean;
  /** 1: password. 2: password and second factor, or a passkey. */
  readonly level: number;
  readonly hasFactor: boolean;
  /** A role of its owner requires a second factor. */
  readonly isRequired: boolean;
  /** Its use was not noted during the last five minutes. */
  readonly isUnseen: boolean;
}

export interface PasswordIdentity {
  readonly uuid: string;
  readonly holder: Holder;
  readonly scopes: PasswordScopes | null;
  /** Its last use was not noted down during the last day. */
  readonly isStale: boolean;
  /** A role of its owner requires a second factor. */
  readonly isRequired: boolean;
}

/** What logins and addresses are compared by; the same as in the table's own keys. */
const keyOf = (text: string) => sql<string>`lower(normalize(${text}::text, nfkc))`;

const holderColumns = ['users.id', 'users.roles', 'users.grants', storedRolesOfUser.as('storedRoles')] as const;

/** For how long after signing in an account can be changed. Signing in again starts a new session. */
const recent = sql`interval '10 minutes'`;

const isRequired = sql<boolean>`exists (
  select from auth_policies where role = any(users.roles) and second_factor = 'required')`;
const hasFactor = sql<boolean>`(
  exists (select from totp where totp.user_id = users.id)
  or exists (select from passkeys where passkeys.user_id = users.id))`;

export async function findSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<SessionIdentity | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...holderColumns,
      'sessions.id as sessionId',
      sql<number>`extract(epoch from now())::float8`.as('at'),
      sql<boolean>`sessions.created_at > now() - ${recent} and not sessions.by_device`.as('isRecent'),
      'sessions.level',
      sql<boolean>`sessions.level < 2 and ${hasFactor}`.as('hasFactor'),
      isRequired.as('isRequired'),
      isUnseen.as('isUnseen'),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(isWithinLimits)
    .where(isEnabled)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { sessionId, at, isRecent, level, hasFactor: owns, isRequired: must, isUnseen: unseen } = row;
  return {
    sessionId,
    at,
    isRecent,
    level,
    hasFactor: owns,
    isRequired: must,
    isUnseen: unseen,
    holder: holderOf(row),
  };
}

/** Null without a session. Says nothing else of the user, who may still have to prove a second factor. */
export async function findSessionLocale(db: Kysely<Tables>, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.locale')
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where(isWithinLimits)
    .where(isEnabled)
    .executeTakeFirst();
  return row?.locale ?? null;
}

interface Sought {
  readonly secretHash: Buffer;
  /** Login or address, in any letter case. */
  readonly login: string;
}

type PasswordRow = Holder & Omit<PasswordIdentity, 'holder'>;

const passwordOf = (secretHash: RawBuilder<unknown>) => sql`
    select users.id, users.roles, users.grants, ${storedRolesOfUser} as "storedRoles", password.uuid, password.scopes,
        coalesce(password.last_used_at < now() - interval '1 day', true) as "isStale",
        ${isRequired} as "isRequired"
      from application_passwords password join users on users.id = password.user_id
      where password.secret_hash = ${secretHash}
        and coalesce(password.expires_at > now(), true)
        and ${isEnabled}`;

const soughtPassword = prepared<Sought, PasswordRow>((param) => {
  const key = sql`lower(normalize(${param(({ login }) => login)}::text, nfkc))`;
  return sql`${passwordOf(param(({ secretHash }) => secretHash))}
        and (users.login_key = ${key} or users.email_key = ${key})`;
});

const soughtServiceKey = prepared<Pick<Sought, 'secretHash'>, PasswordRow>(
  (param) => sql`${passwordOf(param(({ secretHash }) => secretHash))} and ${isService}`,
);

/** The secret is found first and must then belong to the login, so that unknown logins and wrong secrets cost the same. */
export async function findApplicationPassword(db: Kysely<Tables>, sought: Sought): Promise<PasswordIdentity | null> {
  const [row] = await soughtPassword(db, sought);
  return row === undefined ? null : identityOf(row);
}

/** A key of a service account is enough: it is long, and names its user. */
export async function findServiceKey(db: Kysely<Tables>, secretHash: Buffer): Promise<PasswordIdentity | null> {
  const [row] = await soughtServiceKey(db, { secretHash });
  return row === undefined ? null : identityOf(row);
}

const identityOf = (row: PasswordRow): PasswordIdentity => {
  const { uuid, scopes, isStale, isRequired: must } = row;
  return { uuid, scopes, isStale, isRequired: must, holder: holderOf(row) };
};

/** One that came from another system with its digest: from now on it is found like all others. */
export async function adoptApplicationPassword(
  db: Kysely<Tables>,
  { former, ...sought }: Sought & { readonly former: Buffer },
): Promise<PasswordIdentity | null> {
  const found = await findApplicationPassword(db, { ...sought, secretHash: former });
  if (found === null) return null;
  await db
    .updateTable('application_passwords')
    .set({ secret_hash: sought.secretHash })
    .where('uuid', '=', found.uuid)
    .execute();
  return found;
}

export async function noteUse(db: Kysely<Tables>, use: { uuid: string; ip: string }): Promise<void> {
  await db
    .updateTable('application_passwords')
    .set({ last_used_at: sql<string>`now()`, last_ip: use.ip })
    .where('uuid', '=', use.uuid)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 day', true)`)
    .execute();
}

export async function findHolder(db: Kysely<Tables>, userId: number): Promise<Holder | null> {
  const row = await db
    .selectFrom('users')
    .select(holderColumns)
    .where('id', '=', userId)
    .where(isEnabled)
    .executeTakeFirst();
  return row === undefined ? null : holderOf(row);
}

/** What signing in needs to know of an account. */
export interface Account {
  readonly id: number;
  readonly login: string;
  /** The one that was confirmed: links to set a new password go there. */
  readonly email: string;
  readonly displayName: string;
  readonly passwordHash: string;
  /** False for disabled and service accounts: neither the password nor a link works. */
  readonly canSignIn: boolean;
}

const accounts = sql<Account>`
  select users.id, users.login, coalesce(confirmed_emails.email, users.email) as email,
      users.display_name as "displayName", users.password_hash as "passwordHash", ${isEnabled} and not ${isService} as "canSignIn"
    from users left join confirmed_emails on confirmed_emails.user_id = users.id`;

/** Account by login or email address. Null: not found. */
export interface NamedAccount {
  /** The same for every spelling of it, and for accounts that are there and those that are not. */
  readonly name: string;
  readonly account: Account | null;
}

/**
 * By login first, then by email address, so that a login that looks like an address can't hide another account.
 * Confirmed addresses match as well.
 */
export async function findAccount(db: Kysely<Tables>, typed: string): Promise<NamedAccount> {
  const { rows } = await sql<Account & { name: string }>`
    select typed.name, account.*
      from (select ${keyOf(typed)} as name) typed
      left join lateral (
        select 1 as rank, id from users where login_key = typed.name
        union all select 2, id from users where email_key = typed.name
        union all select 3, user_id from confirmed_emails where email_key = typed.name
        order by rank limit 1
      ) found on true
      left join (${accounts}) account on account.id = found.id`.execute(db);
  const [{ name, ...account } = { name: '', id: null }] = rows;
  return { name, account: account.id === null ? null : (account as Account) };
}

export async function findAccountOf(db: Kysely<Tables>, userId: number): Promise<Account | null> {
  const { rows } = await sql<Account>`${accounts} where users.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The address that is shown as the user's, confirmed or not. */
export async function findPresentEmail(db: Kysely<Tables>, userId: number): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return email;
}

export async function storePassword(db: Kysely<Tables>, user: { id: number; passwordHash: string }): Promise<void> {
  await db.updateTable('users').set({ password_hash: user.passwordHash }).where('id', '=', user.id).execute();
}

const holderOf = ({ id, roles, grants, storedRoles }: Holder): Holder => ({ id, roles, grants, storedRoles });
