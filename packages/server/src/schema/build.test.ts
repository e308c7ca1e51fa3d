import { describe, expect, expectTypeOf, it } from 'vitest';
import { boolean, integer, list, nullable, number, object, string, type ValueOf } from './build.ts';
import { compileSchema } from './compile.ts';

const term = object(
  {
    name: string({ minLength: 1 }),
    order: string({ enum: ['asc', 'desc'] }),
    count: integer({ minimum: 0 }),
    ratio: number(),
    open: boolean({ default: true }),
    parents: list(integer(), { uniqueItems: true }),
    date: nullable(string({ format: 'date-time' })),
    place: object({ x: number() }, { additionalProperties: false }),
  },
  { required: ['name'] },
);

describe('builders', () => {
  it('write plain schemas', () => {
    expect(term).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1 },
        order: { type: 'string', enum: ['asc', 'desc'] },
        count: { type: 'integer', minimum: 0 },
        ratio: { type: 'number' },
        open: { type: 'boolean', default: true },
        parents: { type: 'array', items: { type: 'integer' }, uniqueItems: true },
        date: { type: ['string', 'null'], format: 'date-time' },
        place: { type: 'object', properties: { x: { type: 'number' } }, additionalProperties: false },
      },
      required: ['name'],
    });
  });

  it('write schemas that compile', () => {
    const check = compileSchema(term);
    expect(check({ name: 'a', count: '3', parents: '1,2', date: null }, 'v')).toEqual({
      ok: true,
      value: { name: 'a', count: 3, parents: [1, 2], date: null },
    });
    expect(check({ count: 1 }, 'v')).toMatchObject({ ok: false, refusal: { code: 'rest_property_required' } });
  });

  it('let null through an enum', () => {
    const order = nullable(string({ enum: ['asc', 'desc'] }));
    expectTypeOf<ValueOf<typeof order>>().toEqualTypeOf<'asc' | 'desc' | null>();
    expect(compileSchema(order)(null, 'v')).toEqual({ ok: true, value: null });
    expect(compileSchema(order)('up', 'v').ok).toBe(false);
  });

  it('know the type of their values', () => {
    type Term = ValueOf<typeof term>;
    expectTypeOf<Term['name']>().toEqualTypeOf<string>();
    expectTypeOf<Term['order']>().toEqualTypeOf<'asc' | 'desc' | undefined>();
    expectTypeOf<Term['count']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Term['open']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<Term['parents']>().toEqualTypeOf<readonly number[] | undefined>();
    expectTypeOf<Term['date']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<NonNullable<Term['place']>['x']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<{ readonly name: string }>().toExtend<Term>();
    expectTypeOf<{ readonly count: number }>().not.toExtend<Term>();
  });

  it('take no keyword that they set or do not know', () => {
    const misused = [
      // @ts-expect-error the builder sets the type
      string({ type: 'integer' }),
      // @ts-expect-error there is no such keyword
      integer({ minimun: 1 }),
      // @ts-expect-error only own properties can be required
      object({ a: string() }, { required: ['b'] }),
    ];
    expect(misused).toHaveLength(3);
  });
});
