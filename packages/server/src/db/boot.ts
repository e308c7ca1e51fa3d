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

/** Throws, naming all that is wrong, unless this server can keep what Platen promises. */
export async function assertServer(db: Database): Promise<void> {
  const names = requirements.map(({ setting }) => setting);
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${names}::text[]) as name`.execute(db.kysely);
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const problems = requirements.flatMap(({ setting, fits, problem }) => {
    const value = values.get(setting) ?? '';
    return fits(value) ? [] : [problem(value)];
  });
  if (problems.length > 0)
    throw new Error(`PostgreSQL cannot be used as it is:\n${problems.map((each) => `  - ${each}`).join('\n')}`);
}
