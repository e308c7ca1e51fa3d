import { expect, test } from 'vitest';
import { metaField, metaSchemaFor } from './meta.fields.ts';
import { metaKeysFor } from './meta.registry.ts';
import type { StoredMeta } from './meta.actions.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { presentOne } from '../../rest/present.ts';
import { defineResource, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import { anyone } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import type { JsonMap } from '../../lib/json.ts';
import { answerTo, ask, openTestCore } from '../../../test/support/site.ts';
import type { Answered } from '../../../test/support/site.ts';

interface Row {
  readonly meta: StoredMeta;
}

const user = { object: 'user', subtype: '' } as const;

/** A user with one preference, as a resource would show one. */
function userRoute(draft: SiteDraft): RouteDefinition[] {
  const keys = metaKeysFor(draft, user);
  const fields = { meta: metaField<Row>({ keys, stored: (row) => row.meta }) };
  const resource = defineResource<Row>({ name: 'test', fields, needs: {} });
  const row: Row = { meta: { persisted_preferences: [{ wide: true }], nick: ['N'] } };
  return [
    {
      namespace: 'test/v1',
      path: '/one',
      schema: () => itemSchema(resource),
      endpoints: [
        {
          methods: ['GET'],
          args: { context: contextArg() },
          permit: anyone,
          handle: (ctx) => presentOne(ctx, resource, row),
        },
        {
          methods: ['POST'],
          args: updateArgs({ fields }),
          permit: anyone,
          handle: ({ sent }) => toPatch({ fields }, sent),
        },
      ],
    },
  ];
}

const core = openTestCore({
  nouns: [{ name: 'ones', routes: userRoute }],
  plugins: [
    {
      name: 'nick',
      activate: (api) => api.registerMeta({ object: 'user', key: 'nick', single: true, showInRest: true }),
    },
  ],
});

const send = (method: string, parts: { query?: JsonMap; body?: JsonMap } = {}): Promise<Answered> =>
  answerTo(core.scopeFor({}), ask(method, '/test/v1/one', parts));

test('a key is shown in its contexts only', async () => {
  expect((await send('GET')).body).toEqual({ meta: { nick: 'N' } });
  expect((await send('GET', { query: { context: 'edit' } })).body).toEqual({
    meta: { persisted_preferences: { wide: true }, nick: 'N' },
  });
  expect((await send('GET', { query: { context: 'embed' } })).body).toEqual({});
});

test('one key can be selected', async () => {
  expect((await send('GET', { query: { context: 'edit', _fields: 'meta.nick' } })).body).toEqual({
    meta: { nick: 'N' },
  });
});

test('what is sent reaches the action as it is', async () => {
  expect(await send('POST', { body: { meta: { nick: 5, other: null } } })).toMatchObject({
    status: 200,
    body: { meta: { nick: 5, other: null } },
  });
});

test.each(['text', 7, true, ['a']])('%j is no object of keys', async (meta) => {
  const { status, body } = await send('POST', { body: { meta } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { meta: expect.any(String) as string } } });
  expect(body).toHaveProperty('data.details', {});
});

test.each([{}, []])('%j is an empty one', async (meta) => {
  expect((await send('POST', { body: { meta } })).status).toBe(200);
});

test('an argument and a member of the item have the properties as registered', async () => {
  const { body } = await send('OPTIONS');
  const { endpoints, schema } = body as { endpoints: { args: JsonMap }[]; schema: JsonMap };
  const nick = { type: 'string', title: '', description: '', default: '' };
  expect(endpoints[1]?.args).toHaveProperty('meta.properties.nick', nick);
  expect(schema).toHaveProperty('properties.meta.properties.nick', nick);
  expect(metaSchemaFor(core.site(), user).properties).toHaveProperty('nick', nick);
  expect(schema).toHaveProperty('properties.meta.properties.persisted_preferences.context', ['edit']);
});

test('footnotes come last, on types with an editor, free values and revisions', () => {
  const namesOf = (subtype: string): string[] =>
    metaKeysFor(core.site(), { object: 'post', subtype }).map(({ restName }) => restName);
  expect(namesOf('cms_block')).toEqual(['cms_pattern_sync_status', 'footnotes']);
  expect(namesOf('post')).toEqual(['footnotes']);
  expect(namesOf('attachment')).toEqual([]);
});
