import { sql } from 'kysely';

import type { Database } from './connect.ts';

interface Requirement {
  readonly setting: string;
  readonly fits: (value: string) => boolean;
  readonly problem: (value: string) => string;
}

const requirements: readonly Requirement[] = [
  {
    setting: 'server_version_num',
    fits: (value) => Number(value) >= 140_000,
    problem: (value) =>
      `PostgreSQL 14 or newer is needed, and this is ${Math.floor(Number(value) / 10_000)}. Upgrade it.`,
  },
  {
    setting: 'server_encoding',
    fits: (value) => value === 'UTF8',
    problem: (value) => `The database is encoded in ${value}. Create one with ENCODING 'UTF8'.`,
  },
  {
    setting: 'synchronous_commit',
    fits: (value) => value === 'on' || value === 'remote_apply',
    problem: (value) => `synchronous_commit is ${value}: what was acknowledged could be lost. Set it to on.`,
  },
  {
    setting: 'fsync',
    fits: (value) => value === 'on',
    problem: (value) => `fsync is ${value}: what was acknowledged could be lost. Set it to on.`,
  },
];

export const installContrib = 'Install the contrib package of your PostgreSQL version.';

/** The server cannot keep what Platen promises. */
export class ServerError extends Error {
  constructor(problems: readonly string[]) {
    super(`PostgreSQL cannot be used as it is:\n${problems.map((each) => `  - ${each}`).join('\n')}`);
    this.name = 'ServerError';
  }
}

export interface ServerFacts {
  /** Such as 18.4. */
  readonly version: string;
  readonly encoding: string;
  /** Why it cannot be used, if it cannot. */
  readonly problems: readonly string[];
  /** Milliseconds since 1970 by its clock. */
  readonly now: number;
  /** The extension that makes searching fast. */
  readonly trigrams: 'there' | 'available' | 'missing';
}

export async function inspectServer(db: Database): Promise<ServerFacts> {
  const names = [...requirements.map(({ setting }) => setting), 'server_version'];
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(db.kysely);
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const { rows: facts } = await sql<{ now: number; installed: boolean }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
           bool_or(installed_version is not null) as installed
      from pg_available_extensions where name = 'pg_trgm'`.execute(db.kysely);
  const [{ now, installed } = { now: 0, installed: null }] = facts;
  return {
    version: values.get('server_version')?.split(' ', 1)[0] ?? '',
    encoding: values.get('server_encoding') ?? '',
    problems: requirements.flatMap(({ setting, fits, problem }) => {
      const value = values.get(setting) ?? '';
      return fits(value) ? [] : [problem(value)];
    }),
    now,
    trigrams: installed === null ? 'missing' : installed ? 'there' : 'available',
  };
}

/** Throws, naming all that is wrong, unless this server can keep what Platen promises. */
export async function assertServer(db: Database): Promise<void> {
  const { problems, trigrams } = await inspectServer(db);
  const lacking = trigrams === 'missing' ? [`The extension pg_trgm is missing. ${installContrib}`] : [];
  if (problems.length + lacking.length > 0) throw new ServerError([...problems, ...lacking]);
}
