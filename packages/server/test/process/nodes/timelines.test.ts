/** A standby that went further than the one that was promoted is further on in a log that counts no more. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo } from '../../support/database.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { bytesBehind, createReplicas } from '../../../src/db/connection/replicas.ts';
import { createPrivatePostgres } from '../../support/postgres.ts';
import type { PrivatePostgres } from '../../support/postgres.ts';

let servers: PrivatePostgres[];
let databases: Database[];
beforeAll(async () => {
  const first = await createPrivatePostgres();
  servers = [first, await first.addStandby({ name: 'promoted' }), await first.addStandby({ name: 'ahead' })];
  databases = servers.map(({ url }) => connectTo(url));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  for (const server of servers.toReversed()) await server.remove();
});

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  if (found === undefined) throw new Error('There are three of them.');
  return found;
};
const notesOf = async ({ kysely }: Database): Promise<readonly string[]> =>
  (await sql<{ note: string }>`select note from notes order by note`.execute(kysely)).rows.map(({ note }) => note);

test('a replica is read while it follows, and not when it has taken another way', async () => {
  const [first, promoted, ahead] = [at(databases, 0), at(databases, 1), at(databases, 2)];
  const troubles: string[] = [];
  const onTrouble = ({ message }: Error): void => void troubles.push(message);
  const before = createReplicas({ urls: [at(servers, 2).url], primary: first, onTrouble });
  await sql`create table notes (note text)`.execute(first.kysely);
  await expect.poll(() => before.pick()).not.toBeNull();
  await before.close();

  // What only the second standby gets, and nobody who promotes the other will ever see.
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_replication where application_name = 'promoted'`.execute(first.kysely);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  await sql`insert into notes select 'lost' || repeat('x', 1000) from generate_series(1, 1000)`.execute(first.kysely);
  await expect.poll(async () => (await notesOf(ahead)).length).toBe(1000);
  await at(servers, 0).stop('kill');
  await at(servers, 1).promote();
  await sql`insert into notes values ('kept')`.execute(promoted.kysely);

  const after = createReplicas({ urls: [at(servers, 2).url], primary: promoted, onTrouble });
  expect(await after.pick()).toBeNull();
  expect(troubles).toContain('It does not follow the server that takes writes.');
  expect(await bytesBehind(ahead, promoted)).toBeNull();
  await after.close();

  // By its place in the log alone it would have been taken for one that has everything.
  const place = sql<{ bytes: number }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
            - '0/0'::pg_lsn)::int8 as bytes`;
  const bytes = await Promise.all(
    [ahead, promoted].map(async ({ kysely }) => (await place.execute(kysely)).rows[0]?.bytes),
  );
  expect(bytes[0]).toBeGreaterThan(bytes[1] ?? Infinity);
  expect(await notesOf(promoted)).toEqual(['kept']);
});
