import type { EventEmitter } from 'node:events';
import { Client, Query } from 'pg';
import type { ClientConfig, QueryResult } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asWritten, queryDescribed } from '../../src/db/connection/described-query.ts';
import { typeParsers } from '../../src/db/connection/types.ts';
import { createEmptyDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: Client;
/** As those of the pool: the types of the driver lack `pipeline`. */
const optionsFor = ({ url }: TestDatabase): ClientConfig & { readonly pipeline: true } => ({
  connectionString: url,
  types: typeParsers,
  pipeline: true,
});
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new Client(optionsFor(database));
  await client.connect();
  await client.query('create table thing (id int8 primary key, name text not null, facts jsonb)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const counted = { descriptions: 0 };
const connectionOf = (of: Client): EventEmitter => (of as unknown as { readonly connection: EventEmitter }).connection;

/** What callers read of a result. */
const facts = ({ command, rowCount, rows, fields }: QueryResult): object => ({ command, rowCount, rows, fields });

let names = 0;
const nameOf = (): string => `described_${(names += 1)}`;

test.each<[string, unknown[]]>([
  ['select $1::int8 as id, $2::text as name, null::text as nothing', [7, 'seven']],
  ['select array[$1::int8, 2] as ids, array[$2::text, null] as names', [1, 'one']],
  ['select $1::jsonb as facts, $2::bool as flag', [{ a: [1, { b: null }] }, true]],
  ['select $1::timestamp as day, $2::timestamptz as moment', ['2026-11-18 01:02:03.000004', '2026-11-18 01:02:03Z']],
  ['select $1::bytea as bytes, $2::float8 as ratio', [Buffer.from([0, 1, 255]), 0.1]],
  // The last of two columns with one name counts.
  ['select $1::int as same, $2::int as same', [1, 2]],
  ['select n from generate_series($1::int, 5) n', [1]],
  ['select n from generate_series($1::int, 5) n', [9]],
  ['select from generate_series(1, $1::int)', [3]],
])('%s returns the same, described or not', async (text, values) => {
  const name = nameOf();
  const plain = facts(await client.query({ text, values }));
  const raw = await client.query({ text, values, rowMode: 'array', types: asWritten });
  for (let time = 0; time < 3; time += 1) {
    expect(facts(await queryDescribed(client, { text, values, name }))).toEqual(plain);
    expect(facts(await queryDescribed(client, { text, values, name, isRaw: true }))).toEqual(facts(raw));
  }
});

test('rows are described once for each connection and form of rows', async () => {
  const name = nameOf();
  const listen = (): void => void (counted.descriptions += 1);
  connectionOf(client).on('rowDescription', listen);
  for (const value of [1, 2, 3]) {
    const { rows } = await queryDescribed(client, { text: 'select $1::int as n', values: [value], name });
    expect(rows).toEqual([{ n: value }]);
  }
  expect(counted.descriptions).toBe(1);
  connectionOf(client).off('rowDescription', listen);

  const other = new Client(optionsFor(database));
  await other.connect();
  const { rows } = await queryDescribed(other, { text: 'select $1::int as n', values: [4], name });
  expect(rows).toEqual([{ n: 4 }]);
  await other.end();
});

test('writes count their rows, and return them', async () => {
  const insert = nameOf();
  const text = 'insert into thing (id, name) values ($1, $2)';
  for (const id of [1, 2, 3]) {
    const { command, rowCount, rows } = await queryDescribed(client, { text, values: [id, `n${id}`], name: insert });
    expect([command, rowCount, rows]).toEqual(['INSERT', 1, []]);
  }
  const update = nameOf();
  for (const id of [1, 2, 99]) {
    const sent = {
      text: 'update thing set name = $2 where id = $1 returning id, name',
      values: [id, 'new'],
      name: update,
    };
    const { rowCount, rows } = await queryDescribed(client, sent);
    expect([rowCount, rows]).toEqual(id === 99 ? [0, []] : [1, [{ id, name: 'new' }]]);
  }
});

test('an error ends one statement, and not those sent with it', async () => {
  const name = nameOf();
  const text = 'insert into thing (id, name) values ($1, $2) returning id';
  const send = (id: number): Promise<QueryResult> => queryDescribed(client, { text, values: [id, 'x'], name });
  // The first execution fails, so it describes nothing.
  await expect(send(1)).rejects.toMatchObject({ code: '23505' });
  expect((await send(11)).rows).toEqual([{ id: 11 }]);
  const settled = await Promise.allSettled([send(12), send(11), send(13), send(12), send(14)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect((await client.query('select id from thing where id > 11 order by id')).rows).toEqual([
    { id: 12 },
    { id: 13 },
    { id: 14 },
  ]);
});

test('each of many statements at once gets its own rows', async () => {
  const name = nameOf();
  const values = Array.from({ length: 200 }, (_, at) => at);
  const results = await Promise.all(
    values.map((value) =>
      queryDescribed(client, { text: 'select $1::int as n, $1::text as t', values: [value], name }),
    ),
  );
  expect(results.map(({ rows }) => rows)).toEqual(values.map((n) => [{ n, t: String(n) }]));
});

test('a value that cannot be parsed or sent is an error of its own', async () => {
  const name = nameOf();
  const send = (value: unknown): Promise<QueryResult> =>
    queryDescribed(client, { text: 'select $1::int8 as id', values: [value], name });
  expect((await send(5)).rows).toEqual([{ id: 5 }]);
  await expect(send('9007199254740993')).rejects.toThrow('too large to be exact');
  const circular: { self?: object } = {};
  circular.self = circular;
  await expect(send(circular)).rejects.toThrow(/circular/i);
  expect((await client.query('select 1 as still')).rows).toEqual([{ still: 1 }]);
});

test('a table that changes makes the statement fail, as PostgreSQL says', async () => {
  const name = nameOf();
  const send = (): Promise<QueryResult> =>
    queryDescribed(client, { text: 'select * from thing where id = $1', values: [1], name });
  expect((await send()).rows).toEqual([{ id: 1, name: 'new', facts: null }]);
  await client.query('alter table thing add column later int');
  await expect(send()).rejects.toMatchObject({ code: '0A000' });
});

// The types of the driver do not have them: an upgrade could rename them without an error.
test('the driver has the members that this depends on', () => {
  const query = new Query('select 1') as unknown as Record<string, unknown>;
  expect(query).toMatchObject({ _result: { fields: [], _prebuiltEmptyResultObject: null } });
  expect(Object.keys(query['_result'] as object)).toContain('_parsers');
  expect(query['_results']).toBe(query['_result']);
  for (const method of ['prepare', 'handleCommandComplete', 'submit']) expect(query[method]).toBeTypeOf('function');
  const connection = connectionOf(client) as unknown as Record<string, unknown>;
  for (const method of ['describe', 'bind', 'execute', 'sync']) expect(connection[method]).toBeTypeOf('function');
});
