import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { bigint, computed, generated, hidden, instant, jsonb, named, nullable, reference, text } from './columns.ts';
import { withDefault } from './columns.ts';
import { memberNames, table } from './table.ts';
import type { TableOf } from './table.ts';

const things = table('things', {
  id: generated(bigint()),
  kind: text<'tool' | 'toy'>(),
  menu_order: withDefault(bigint(), 0),
  secret_hash: hidden(text()),
  owner_id: named('owner', reference()),
  made_at: nullable(instant()),
  kind_key: computed(text()),
  notes: withDefault(jsonb<readonly string[]>(), []),
});

const db = new Kysely<{ things: TableOf<typeof things> }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('columns are read as members, but for those that are hidden or computed', () => {
  expect(memberNames(things.columns)).toEqual(['id', 'kind', 'menuOrder', 'owner', 'madeAt', 'notes']);
  expect(db.selectFrom('things').select(things.selection).compile().sql).toBe(
    [
      'select "things"."id" as "id", "things"."kind" as "kind", "things"."menu_order" as "menuOrder"',
      'coalesce("things"."owner_id", 0) as "owner"',
      `to_char("things"."made_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as "madeAt"`,
      '"things"."notes" as "notes" from "things"',
    ].join(', '),
  );
  expect(things.initial).toEqual({ menuOrder: 0, owner: 0, madeAt: null, notes: [] });
});

test('members are written as columns, each as it is stored', () => {
  const thing = { id: 7, kind: 'toy', menuOrder: 1, secretHash: 'x', owner: 0, notes: ['a'] } as const;
  const columns = { id: 7, kind: 'toy', menu_order: 1, secret_hash: 'x', owner_id: null, notes: '["a"]' };
  expect(things.toColumns(thing)).toEqual(columns);
  expect(things.toColumns({ ...thing, colour: 'red', kindKey: 'toy' })).toEqual(columns);
  expect(db.insertInto('things').values(things.toColumns(thing)).compile().parameters).toContain('["a"]');
  // @ts-expect-error -- A thing without a kind cannot be stored.
  expect(db.insertInto('things').values(things.toColumns({ secretHash: 'x' }))).toBeDefined();
  // @ts-expect-error -- There is no such kind.
  expect(things.toColumns({ kind: 'car' })).toEqual({ kind: 'car' });
});

test('only what changed is written', () => {
  const before = { kind: 'toy', owner: 3, notes: ['a'] } as const;
  expect(things.changedColumns<{ owner: number }>(before, { ...before, owner: 0 })).toEqual({ owner_id: null });
  expect(things.changedColumns(before, { ...before, notes: ['a'] })).toBeNull();
});
