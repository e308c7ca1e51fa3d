import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { expandSchema, finishSchema } from '../../src/db/schema/migrate.ts';
import type { Release } from '../../src/db/schema/migration.ts';
import { announceNode, closeToOlder, removeNode, servingNodes } from '../../src/db/schema/nodes.ts';
import type { ServingNode } from '../../src/db/schema/nodes.ts';
import { pendingMigrations } from '../../src/db/schema/pending.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { connectTo, createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let test: TestDatabase;
let db: Database;
beforeEach(async () => {
  test = await createEmptyDatabase();
  db = connectTo(test.url);
});
afterEach(async () => {
  await db.close();
  await test.drop();
});

const node = (release: string): ServingNode => ({ id: randomUUID(), release, host: 'web-1', pid: 7 });

const made: Release = {
  version: '1.0.0',
  migrations: [{ name: '0001_made', statements: ['create table t1 (old int, new int)'] }],
};
const without: Release = { version: '1.1.0', migrations: [] };
const contracted: Release = {
  version: '1.2.0',
  migrations: [{ name: '0002_dropped', since: '1.1.0', statements: ['alter table t1 drop column old'] }],
};
const all = [made, without, contracted];
const finish = () => finishSchema(db, { releases: all, until: performance.now() + 1000 });

it('is not taken away what a node uses, and the node is named', async () => {
  await expandSchema(db, { releases: [made] });
  const [old, newer] = [node('1.0.0'), node('1.1.0')];
  await announceNode(db, old);
  await announceNode(db, newer);
  expect(await expandSchema(db, { releases: all })).toEqual([]);
  expect(await finish()).toEqual({ name: '0002_dropped', nodes: [old] });
  expect(await pendingMigrations(db, all)).toEqual([
    { name: '0002_dropped', isNeeded: false, filled: null, waitsFor: [old] },
  ]);
  await announceNode(db, old);
  await removeNode(db, old);
  expect(await finish()).toBe('done');
  expect(await pendingMigrations(db, all)).toEqual([]);
});

it('cannot come back once what it uses was taken away, and is told what can', async () => {
  await expandSchema(db, { releases: all });
  expect(await finish()).toBe('done');
  const message = 'only 1.1.0 and newer can serve';
  await expect(announceNode(db, node('1.0.0'))).rejects.toThrow(message);
  await expect(expandSchema(db, { releases: [made] })).rejects.toMatchObject({
    name: 'SchemaError',
    message: expect.stringContaining(message),
    hint: expect.stringContaining('Start Platen 1.1.0 or newer'),
  });
  await expect(announceNode(db, node('1.1.0'))).resolves.toBeUndefined();
  await expect(announceNode(db, node('1.10.0'))).resolves.toBeUndefined();
});

it('counts as gone a minute after its last sign of life, but not because the server was away', async () => {
  await expandSchema(db, { releases: [made] });
  await announceNode(db, node('1.0.0'));
  const setSeen = (seconds: number) =>
    sql`update platen_node set seen_at = now() - make_interval(secs => ${seconds})`.execute(db.kysely);
  await setSeen(50);
  expect(await servingNodes(db.kysely)).toHaveLength(1);
  await setSeen(70);
  const { rows } = await sql<{ up: boolean }>`
    select pg_postmaster_start_time() < now() - interval '70 seconds' as up`.execute(db.kysely);
  expect(await servingNodes(db.kysely)).toHaveLength(rows[0]?.up === true ? 0 : 1);
});

it('never comes in at the moment it is shut out', async () => {
  await expandSchema(db, { releases: [made] });
  for (let round = 0; round < 30; round += 1) {
    const old = node('1.0.0');
    const closing = { name: `0003_round_${round}`, release: '1.2.0', needs: '1.1.0' };
    const [came, holders] = await Promise.all([
      announceNode(db, old).then(
        () => true,
        () => false,
      ),
      closeToOlder(db, closing),
    ]);
    expect(came).toBe(holders.length > 0);
    await sql`delete from platen_migration where needs is not null`.execute(db.kysely);
    await removeNode(db, old);
  }
});
