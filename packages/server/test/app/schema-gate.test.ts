import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import { pendingMigrations } from '../../src/db/schema/pending.ts';
import { servingNodes } from '../../src/db/schema/nodes.ts';
import { startApp } from '../support/app.ts';
import { connectTo, createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let db: Database;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = connectTo(database.url);
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

const start = () => startApp({ databaseUrl: database.url });

test('nodes that start at once on an empty database wait for one to make the schema, and are known while they run', async () => {
  const nodes = await Promise.all([start(), start(), start()]);
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await servingNodes(db.kysely)).toHaveLength(3);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(await servingNodes(db.kysely)).toEqual([]);
});

test('a node that the schema was taken away from is not ready, and says so', async () => {
  const node = await start();
  const ready = async (): Promise<number> => (await fetch(`${node.url}/health/ready`)).status;
  try {
    expect(await ready()).toBe(200);
    await sql`insert into platen_migration (name, release, needs) values ('9999_later', '9.9.0', '9.9.0')`.execute(
      db.kysely,
    );
    await expect.poll(ready, { interval: 500 }).toBe(503);
    expect(
      node.logged.filter((line) => line.includes('node too old for the database schema; not serving')),
    ).toHaveLength(1);
    await expect(start()).rejects.toThrow('only 9.9.0 and newer can serve');
    await sql`delete from platen_migration where name = '9999_later'`.execute(db.kysely);
    await expect.poll(ready, { interval: 500 }).toBe(200);
  } finally {
    await node.stop();
  }
});
