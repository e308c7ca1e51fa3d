import { hashToken, randomPassword } from '../../packages/server/src/auth/tokens.ts';
import { baseOptions } from '../../packages/server/src/domain/settings/base-options.rules.ts';
import type { Client } from 'pg';
import type { SiteChange } from './replay/recording.ts';
import type { ReadyNames } from './replay/target.ts';

export interface Reset {
  readonly site: SiteChange;
  readonly base: string;
  /** Application passwords by login, the same after every reset; new ones where none are given. */
  readonly passwords?: ReadonlyMap<string, string>;
}

interface BaseUser {
  readonly role: string;
  readonly name: string;
  readonly url?: string;
}

const users: Readonly<Record<string, BaseUser>> = {
  admin: { role: 'administrator', name: 'admin', url: 'https://example.org/about' },
  editor: { role: 'editor', name: 'Editor' },
  author: { role: 'author', name: 'Author' },
  contributor: { role: 'contributor', name: 'Contributor' },
  subscriber: { role: 'subscriber', name: 'Subscriber' },
};

/** Tables whose rows belong to the schema, not to the site. */
const kept = ['platen_site', 'user_totals', 'outbox_order', 'platen_migration', 'platen_node'];

/** Empties every table and writes the base site, changed as the scenario asks. */
export async function resetSite(db: Client, { site, base, passwords }: Reset): Promise<ReadyNames> {
  await db.query('begin; set local synchronous_commit = off');
  try {
    // First, as the sequencer of events does: with another order of locks, the two deadlock.
    await db.query('select last from outbox_order for update');
    await db.query(await emptyingStatements(db));
    const uncategorized = await insertUncategorized(db);
    await insertOptions(db, { site, base, uncategorized });
    const names = { users: await insertUsers(db, passwords ?? basePasswords()), terms: { uncategorized } };
    await db.query('commit');
    return names;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}

/** Deleting a few rows takes a tenth of the time that truncating takes; totals kept by triggers start at nothing. */
async function emptyingStatements(db: Client): Promise<string> {
  const { rows } = await db.query<{ statement: string }>(
    `select format('delete from %I', tablename) as statement
       from pg_tables where schemaname = 'public' and tablename <> all ($1)
     union all
     select format('alter sequence %I restart', sequencename) from pg_sequences where schemaname = 'public'`,
    [kept],
  );
  return [
    'set local session_replication_role = replica',
    ...rows.map(({ statement }) => statement),
    'update user_totals set users = 0',
    'set local session_replication_role = origin',
  ].join(';');
}

async function insertUncategorized(db: Client): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into terms (taxonomy, name, slug) values ('category', 'Uncategorized', 'uncategorized') returning id::int`,
  );
  return rows[0]?.id ?? 0;
}

async function insertOptions(
  db: Client,
  { site, base, uncategorized }: Reset & { uncategorized: number },
): Promise<void> {
  const options = {
    ...baseOptions({
      url: base,
      title: 'Reference Site',
      description: 'A site to record',
      email: 'admin@example.org',
      defaultCategory: uncategorized,
    }),
    stylesheet: site.theme === 'classic' ? 'fixture-classic' : 'fixture-block',
    ...(site.pretty === false ? { permalink_structure: '' } : {}),
    ...site.options,
  };
  await db.query(`insert into options (name, value) select key, value from jsonb_each($1::jsonb)`, [
    JSON.stringify(options),
  ]);
}

/** A password for each user of the base site. */
export const basePasswords = (): ReadonlyMap<string, string> =>
  new Map(Object.keys(users).map((login) => [login, randomPassword()]));

async function insertUsers(db: Client, passwords: ReadonlyMap<string, string>): Promise<ReadyNames['users']> {
  const made: Record<string, { id: number; password: string }> = {};
  for (const [login, { role, name, url = '' }] of Object.entries(users)) {
    const { rows } = await db.query<{ id: number }>(
      `insert into users (login, email, password_hash, slug, display_name, nickname, url, roles, registered_at)
       values ($1, $2, '', $1, $3, $1, $4, array[$5], '2024-01-01 00:00:00Z') returning id::int`,
      [login, `${login}@example.org`, name, url, role],
    );
    const id = rows[0]?.id ?? 0;
    const password = passwords.get(login) ?? randomPassword();
    await db.query(`insert into application_passwords (user_id, name, secret_hash) values ($1, 'reference', $2)`, [
      id,
      hashToken('application password', password),
    ]);
    made[login] = { id, password };
  }
  return made;
}
