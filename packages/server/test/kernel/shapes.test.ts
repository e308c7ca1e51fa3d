import { expect, test } from 'vitest';
import { locked } from '../../src/lib/locked.ts';
import { createError } from '../../src/rest/errors.ts';
import { fieldsOf } from '../../src/rest/field.ts';
import { recordRoutes } from '../../src/rest/records.ts';
import { registeredEntry, registeredList } from '../../src/rest/registered.ts';
import { defineResource } from '../../src/rest/resource.ts';
import { anyone } from '../../src/rest/route.ts';
import type { PolicyTable, RouteDefinition } from '../../src/rest/route.ts';
import { singleRoute } from '../../src/rest/single.ts';
import { integer, string } from '../../src/schema/build.ts';
import { answerTo, ask, callerOf, openTestCore } from '../support/site.ts';
import type { Role } from '../support/site.ts';

interface Cup {
  readonly id: number;
  readonly color: string;
}

const field = fieldsOf<Cup, object, Cup>();
const both = ['view', 'edit'] as const;
const resource = defineResource<Cup, object, Cup>({
  name: 'cup',
  needs: {},
  fields: {
    id: field({ description: 'Id.', schema: integer(), in: both, read: ({ id }) => id }),
    color: field({
      description: 'Color.',
      schema: string({ default: 'white' }),
      in: both,
      read: ({ color }) => color,
      write: (color) => ({ color }),
    }),
  },
});

const unknown = createError('cups_unknown', 404, (name: string) => `Cup ${name} was not found.`);
const editors: PolicyTable = { can: 'edit_others_posts', code: 'cups_forbidden' };
const namespace = 'cups/v1';

function ask404(cup: Cup | undefined, id: number): Cup {
  if (cup === undefined) throw unknown(String(id));
  return cup;
}

function cupRecords(cups: Map<number, Cup>): RouteDefinition[] {
  const cupAt = (id: number): Cup => ask404(cups.get(id), id);
  const put = (cup: Cup): Cup => {
    cups.set(cup.id, cup);
    return cup;
  };
  return recordRoutes({
    namespace,
    path: '/cups',
    item: { path: '/(?P<id>[\\d]+)', args: { id: { schema: integer({ description: 'Id.' }) } } },
    resource,
    list: {
      args: { per_page: { schema: integer({ default: 1 }) } },
      permit: anyone,
      cursor: true,
      find: ({ params }, _, behind) => {
        const perPage = Number(params['per_page']);
        const all = [...cups.values()].filter(({ id }) => id > Number(behind?.[0] ?? 0));
        const rows = all.slice(0, perPage);
        const last = all.length > perPage ? rows.at(-1) : undefined;
        return { rows, total: all.length, perPage, page: 1, last: last && [String(last.id)] };
      },
    },
    create: {
      permit: editors,
      save: (_, __, patch) => Promise.resolve(put({ id: cups.size + 1, color: 'none', ...patch })),
    },
    clear: {
      permit: editors,
      remove: () => {
        const { size } = cups;
        cups.clear();
        return Promise.resolve(size);
      },
    },
    read: { permit: anyone, find: ({ path }) => cupAt(Number(path['id'])) },
    update: {
      permit: editors,
      save: ({ path }, _, patch) => Promise.resolve(locked(put({ ...cupAt(Number(path['id'])), ...patch }))),
    },
    remove: {
      permit: editors,
      remove: async ({ path }, _, previous) => {
        const cup = cupAt(Number(path['id']));
        cups.delete(cup.id);
        await previous(locked(cup));
      },
    },
  });
}

function open(routes: readonly RouteDefinition[]) {
  const core = openTestCore({ nouns: [{ name: 'cups', routes: () => routes }] });
  return (role: Role, method: string, route: string, parts: Parameters<typeof ask>[2] = {}) => {
    const request = ask(method, `/${namespace}${route}`, parts);
    return answerTo(core.scopeFor({ outer: request, caller: callerOf(core.site(), role) }), request);
  };
}

test('records: 201 with Location, cursors, previous, and a permission for each verb', async () => {
  const send = open(cupRecords(new Map()));
  const created = await send('editor', 'POST', '/cups', { body: { color: 'blue' } });
  expect(created).toMatchObject({ status: 201, body: { id: 1, color: 'blue' } });
  expect(created.headers['Location']).toMatch(/\/cups\/v1\/cups\/1$/);
  expect((await send('visitor', 'POST', '/cups', { body: {} })).status).toBe(401);
  await send('editor', 'POST', '/cups', { body: { color: 'red' } });

  const first = await send('visitor', 'GET', '/cups', { query: { _cursor: '' } });
  expect(first.body).toEqual([{ id: 1, color: 'blue' }]);
  const cursor = first.headers['X-CMS-NextCursor'] ?? '';
  const second = await send('visitor', 'GET', '/cups', { query: { _cursor: cursor } });
  expect([second.body, second.headers['X-CMS-NextCursor']]).toEqual([[{ id: 2, color: 'red' }], undefined]);

  expect((await send('editor', 'PUT', '/cups/2', { body: { color: 'green' } })).body).toEqual({
    id: 2,
    color: 'green',
  });
  expect((await send('editor', 'DELETE', '/cups/2')).body).toEqual({
    deleted: true,
    previous: { id: 2, color: 'green' },
  });
  expect((await send('editor', 'DELETE', '/cups/2')).status).toBe(404);
  expect((await send('editor', 'DELETE', '/cups')).body).toEqual({ deleted: true, count: 1 });
});

test('records: a row that was read before the lock is no result of a write', () => {
  const cup: Cup = { id: 1, color: 'blue' };
  const routes = recordRoutes({
    namespace,
    path: '/cups',
    resource,
    // @ts-expect-error: the row is not `Locked`.
    update: { permit: editors, save: () => Promise.resolve(cup) },
    // @ts-expect-error: the row is not `Locked`.
    remove: { permit: editors, remove: (_, __, previous) => previous(cup) },
  });
  expect(routes).toHaveLength(1);
});

test('records: a verb without a permission does not compile', () => {
  // @ts-expect-error: `permit` is missing.
  expect(recordRoutes({ namespace, path: '/cups', resource, list: { find: () => [] } })).toHaveLength(1);
});

const cups: readonly Cup[] = [
  { id: 1, color: 'blue' },
  { id: 2, color: 'red' },
];

test('registries: by name or as a list, and 404 only for callers who may read entries', async () => {
  const colors = { namespace, resource, permit: editors };
  const send = open([
    registeredList({ ...colors, path: '/colors', find: () => cups, keyOf: ({ color }) => color }),
    registeredList({ ...colors, path: '/color-list', find: () => cups }),
    registeredEntry({
      ...colors,
      path: '/colors/(?P<color>[a-z]+)',
      name: 'color',
      find: (_, name) => cups.find(({ color }) => color === name),
      unknown,
    }),
  ]);
  const [blue, red] = cups;
  expect((await send('editor', 'GET', '/colors')).body).toEqual({ blue, red });
  expect((await send('editor', 'GET', '/color-list')).body).toEqual([blue, red]);
  expect((await send('editor', 'GET', '/colors/red')).body).toEqual(red);
  expect((await send('editor', 'GET', '/colors/black')).body).toMatchObject({ code: 'cups_unknown' });
  expect((await send('visitor', 'GET', '/colors/black')).body).toMatchObject({ code: 'cups_forbidden' });
});

test('single routes: one permission for all verbs', async () => {
  const send = open([
    singleRoute({
      namespace,
      path: '/kettle',
      permit: editors,
      read: () => ({ isHot: false }),
      run: () => ({ isHot: true }),
      remove: () => ({ deleted: true }),
    }),
  ]);
  expect((await send('editor', 'GET', '/kettle')).body).toEqual({ isHot: false });
  expect((await send('editor', 'POST', '/kettle')).body).toEqual({ isHot: true });
  expect((await send('editor', 'PUT', '/kettle')).status).toBe(404);
  for (const method of ['GET', 'POST', 'DELETE']) expect((await send('visitor', method, '/kettle')).status).toBe(401);
});
