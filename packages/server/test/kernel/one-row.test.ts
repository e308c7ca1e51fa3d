import { expect, test } from 'vitest';
import { isMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { fieldsOf } from '../../src/rest/field.ts';
import type { FieldTable } from '../../src/rest/field.ts';
import { openApi } from '../../src/contract/openapi.ts';
import { presentOne } from '../../src/rest/present.ts';
import { createArgs, defineResource, itemSchema, toPatch } from '../../src/rest/resource.ts';
import { anyone, endpoint } from '../../src/rest/route.ts';
import type { RouteDefinition } from '../../src/rest/route.ts';
import { integer, string } from '../../src/schema/build.ts';
import { ask, openTestCore } from '../support/site.ts';

interface Cup {
  id: number;
  colour: string;
  volume: number;
}

const field = fieldsOf<Cup, object, Cup>();

const base = {
  id: field({
    description: 'Number of the cup.',
    schema: integer(),
    in: ['view', 'edit', 'embed'],
    read: (cup) => cup.id,
  }),
  colour: field({
    description: 'Colour of the cup.',
    schema: string({ minLength: 1 }),
    in: ['view', 'edit'],
    required: true,
    read: (cup) => cup.colour,
    write: (colour) => ({ colour }),
  }),
};

const volume = field({
  description: 'Millilitres it holds.',
  schema: integer({ minimum: 1 }),
  in: ['view', 'edit'],
  read: (cup) => cup.volume,
  write: (millilitres) => ({ volume: millilitres }),
});

function cupRoute(fields: FieldTable<Cup, object, Cup>): RouteDefinition {
  const cups = defineResource<Cup>({ name: 'cup', fields, needs: {} });
  return {
    namespace: 'cups/v1',
    path: '/cups',
    schema: () => itemSchema(cups),
    endpoints: [
      endpoint({
        methods: ['POST'],
        permit: anyone,
        args: createArgs(cups),
        handle: (ctx) => presentOne(ctx, cups, { id: 1, colour: 'none', volume: 0, ...toPatch({ fields }, ctx.sent) }),
      }),
    ],
  };
}

async function tryOut(fields: FieldTable<Cup, object, Cup>) {
  const core = openTestCore({ nouns: [{ name: 'cups', routes: () => [cupRoute(fields)] }] });
  const create = ask('POST', '/cups/v1/cups', { body: { colour: 'blue', volume: '250' } });
  const scope = core.scopeFor({ outer: create });
  const made = await dispatch(scope, create);
  const help = await dispatch(scope, ask('OPTIONS', '/cups/v1/cups'));
  const refused = await dispatch(scope, ask('POST', '/cups/v1/cups', { body: { colour: 'blue', volume: 0 } }));
  const contract = await openApi(scope, {
    title: 'Cups',
    version: '1',
    description: '',
    serverUrl: 'http://site.test',
  });
  return { made: made.data, help: help.data, refused: refused.status, contract };
}

const at = (data: Json | undefined, ...path: (string | number)[]): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => (value as JsonMap | undefined)?.[step], data);

test('one row in the table adds a field to the answer, the arguments, OPTIONS and the contract', async () => {
  const before = await tryOut(base);
  const after = await tryOut({ ...base, volume });

  expect(before.made).toEqual({ id: 1, colour: 'blue' });
  expect(after.made).toEqual({ id: 1, colour: 'blue', volume: 250 });
  expect(before.refused).toBe(200);
  expect(after.refused).toBe(400);
  expect(at(before.help, 'endpoints', 0, 'args', 'volume')).toBeUndefined();
  expect(at(after.help, 'endpoints', 0, 'args', 'volume')).toMatchObject({
    type: 'integer',
    minimum: 1,
    required: false,
  });
  expect(at(after.help, 'schema', 'properties', 'volume', 'context')).toEqual(['view', 'edit']);
  expect(isMap(at(before.contract, 'components', 'schemas', 'cup', 'properties', 'volume'))).toBe(false);
  expect(at(after.contract, 'components', 'schemas', 'cup', 'properties', 'volume')).toMatchObject({ type: 'integer' });
  expect(
    at(
      after.contract,
      'paths',
      '/cups/v1/cups',
      'post',
      'requestBody',
      'content',
      'application/json',
      'schema',
      'properties',
      'volume',
    ),
  ).toMatchObject({ minimum: 1 });
});

test('a table that makes no sense is refused when it is built', () => {
  const unread = field({ description: 'Shown but never read.', schema: string(), in: ['view'] });
  const unwritable = field({
    description: 'Required but fixed.',
    schema: string(),
    in: ['view'],
    read: () => '',
    required: true,
  });
  expect(() => defineResource({ name: 'cup', fields: { unread }, needs: {} })).toThrow('no `read`');
  expect(() => defineResource({ name: 'cup', fields: { unwritable }, needs: {} })).toThrow('cannot be written');
});
