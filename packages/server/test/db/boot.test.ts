import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';

import { assertServer } from '../../src/db/connection/boot.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { connectTo, createEmptyDatabase } from '../support/database.ts';
import { createPrivatePostgres } from '../support/postgres.ts';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

const connect = (url: string): Database => {
  const db = connectTo(url);
  cleanUp.push(() => db.close());
  return db;
};
const databaseWith = async (options?: string): Promise<string> => {
  const { url, drop } = await createEmptyDatabase(options);
  cleanUp.push(drop);
  return url;
};

it('accepts a server as it should be', async () => {
  await expect(assertServer(connect(await databaseWith()))).resolves.toBeUndefined();
});

it('refuses another encoding', async () => {
  const url = await databaseWith("encoding 'LATIN1' locale 'C'");
  await expect(assertServer(connect(url))).rejects.toThrow("encoded in LATIN1. Create one with ENCODING 'UTF8'");
});

it('refuses a server that acknowledges before it has written', async () => {
  const url = await databaseWith();
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set synchronous_commit = off`.execute(connect(url).kysely);
  await expect(assertServer(connect(url))).rejects.toThrow('synchronous_commit is off');
});

it('names everything that is wrong with the server at once', async () => {
  const postgres = await createPrivatePostgres(['fsync=off', 'synchronous_commit=local']);
  cleanUp.push(() => postgres.remove());
  const refused = assertServer(connect(postgres.url));
  await expect(refused).rejects.toThrow(/synchronous_commit is local.*\n.*fsync is off/);
});
