import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../src/db/connection/connect.ts';
import { prepared, preparedByKeys, preparedForms } from '../../src/db/statements/prepared.ts';
import { connectTo, createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let server: TestDatabase;
let db: Database;
beforeAll(async () => {
  server = await createEmptyDatabase();
  db = connectTo(server.url);
  await sql`create table thing (id int8 primary key, name text not null)`.execute(db.kysely);
  await sql`insert into thing values (1, 'one'), (2, 'two'), (3, 'three')`.execute(db.kysely);
});
afterAll(async () => {
  await db.close();
  await server.drop();
});

test('a statement is put together once and gets its values each time', async () => {
  let builds = 0;
  const sum = prepared<{ a: number; b: number }, { sum: number }>((param) => {
    builds += 1;
    return sql`select ${param(({ a }) => a)}::int + ${param(({ b }) => b)}::int + ${100}::int as sum`;
  });
  expect(await sum(db.kysely, { a: 1, b: 2 })).toEqual([{ sum: 103 }]);
  expect(await sum(db.kysely, { a: 5, b: 6 })).toEqual([{ sum: 111 }]);
  expect(builds).toBe(1);
});

test('rows are found by no key, by one and by several', async () => {
  const names = preparedByKeys<number, { name: string }>(
    'bigint',
    (isWanted) => sql`select name from thing where ${isWanted(sql`id`)} order by id`,
  );
  expect(await names(db.kysely, [])).toEqual([]);
  expect(await names(db.kysely, [2])).toEqual([{ name: 'two' }]);
  expect(await names(db.kysely, [3, 1])).toEqual([{ name: 'one' }, { name: 'three' }]);
});

test('each form of a statement has a text of its own, however many there are', async () => {
  const joined = preparedForms<readonly string[], { text: string }>(
    ({ length }) => String(length),
    (param, { length }) =>
      sql`select concat(${sql.join(Array.from({ length }, (_, at) => sql`${param((all) => all[at])}::text`))}) as text`,
  );
  for (let length = 1; length < 90; length += 1) {
    const given = Array.from({ length }, (_, at) => String(at));
    expect(await joined(db.kysely, given)).toEqual([{ text: given.join('') }]);
    expect(await joined(db.kysely, given.toReversed())).toEqual([{ text: given.toReversed().join('') }]);
  }
});
