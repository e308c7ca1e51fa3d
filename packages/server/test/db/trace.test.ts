import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { isSameTrace } from '../../src/db/connection/trace.ts';

let test: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  db = connectTo(test.url);
  await sql`create table told (word text)`.execute(db.kysely);
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

const words = ({ kysely }: Database) => sql<{ word: string }>`select word from told where ${1} = 1`.execute(kysely);

describe('a trace', () => {
  it('holds until something in it is read differently', async () => {
    const { db: traced, trace } = db.traceReads([]);
    await words(traced);
    const before = trace() ?? [];
    expect(isSameTrace(before, await db.readAgain(before))).toBe(true);
    await sql`insert into told values ('new')`.execute(db.kysely);
    const now = await db.readAgain(before);
    expect(isSameTrace(before, now)).toBe(false);
    // What was just read is not read again.
    await sql`delete from told`.execute(db.kysely);
    expect((await words(db.traceReads(now).db)).rows).toEqual([{ word: 'new' }]);
  });

  it.each([
    [
      'a statement that failed',
      (traced: Database) => sql`select 1 / ${0}::int`.execute(traced.kysely).catch(() => null),
    ],
    ['a write', (traced: Database) => sql`insert into told values (${'x'})`.execute(traced.kysely)],
    ['a lock', (traced: Database) => sql`select word from told for share`.execute(traced.kysely)],
    ['a transaction', (traced: Database) => traced.transaction(() => Promise.resolve(null))],
  ])('is none with %s in it', async (_, work) => {
    const { db: traced, trace } = db.traceReads([]);
    await words(traced);
    expect(trace()).not.toBeNull();
    await work(traced);
    expect(trace()).toBeNull();
  });
});
