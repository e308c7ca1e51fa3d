import { describe, expect, test } from 'vitest';
import { patchedConfig, problemsOf } from './view-config-patch.rules.ts';
import type { PatchMode, ViewConfigPatch } from './view-config-patch.rules.ts';
import type { ViewConfig } from './view-config.ts';

const config: ViewConfig = {
  default_view: { type: 'table', sort: { field: 'title', direction: 'asc' }, fields: ['author', 'status'] },
  default_layouts: { table: { layout: { density: 'compact' } }, grid: {} },
  view_list: [
    { slug: 'all', title: 'All' },
    { slug: 'trash', title: 'Trash', view: { type: 'table' } },
  ],
  form: { fields: ['date', { id: 'status', label: 'Status', children: ['sticky'] }] },
};

const patched = (mode: PatchMode, patch: ViewConfigPatch['patch']): ViewConfig =>
  patchedConfig(config, { version: 1, mode, patch });

describe('set', () => {
  test('replaces values and leaves the others', () => {
    expect(patched('set', { default_view: { type: 'grid' } })).toEqual({ ...config, default_view: { type: 'grid' } });
  });

  test('takes away what a null stands for', () => {
    expect(patched('set', { form: null, view_list: null })).toEqual({ ...config, form: {}, view_list: [] });
  });
});

describe('merge', () => {
  test('merges maps key by key, and joins lists of words', () => {
    const { default_view: view } = patched('merge', {
      default_view: { perPage: 50, sort: { direction: 'desc' }, fields: ['status', 'date'] },
    });
    expect(view).toEqual({
      type: 'table',
      sort: { field: 'title', direction: 'desc' },
      fields: ['author', 'status', 'date'],
      perPage: 50,
    });
  });

  test('knows members by their id or slug, wherever they stand', () => {
    const result = patched('merge', {
      view_list: [
        { slug: 'trash', title: 'Bin' },
        { slug: 'mine', title: 'Mine' },
      ],
      form: { fields: [{ id: 'status', children: ['password'] }, 'date'] },
    });
    expect(result.view_list).toEqual([
      { slug: 'all', title: 'All' },
      { slug: 'trash', title: 'Bin', view: { type: 'table' } },
      { slug: 'mine', title: 'Mine' },
    ]);
    expect(result.form).toEqual({
      fields: ['date', { id: 'status', label: 'Status', children: ['sticky', 'password'] }],
    });
  });

  test('takes away keys that are null, at any depth', () => {
    const { default_view: view } = patched('merge', { default_view: { sort: { direction: null }, type: null } });
    expect(view).toEqual({ sort: { field: 'title' }, fields: ['author', 'status'] });
  });
});

test('replace merges maps, and replaces lists whole', () => {
  expect(patched('replace', { default_view: { fields: ['date'], sort: { direction: 'desc' } } }).default_view).toEqual({
    type: 'table',
    sort: { field: 'title', direction: 'desc' },
    fields: ['date'],
  });
});

test('remove takes keys from maps and members from lists', () => {
  const result = patched('remove', {
    default_view: ['sort'],
    default_layouts: { table: { layout: ['density'] }, grid: null },
    view_list: ['trash'],
    form: { fields: [{ id: 'status' }] },
  });
  expect(result).toEqual({
    default_view: { type: 'table', fields: ['author', 'status'] },
    default_layouts: { table: { layout: {} } },
    view_list: [{ slug: 'all', title: 'All' }],
    form: { fields: ['date'] },
  });
});

test('a patch changes nothing but its result', () => {
  const before = structuredClone(config);
  patched('merge', { default_view: { fields: ['date'], sort: { direction: 'desc' } } });
  expect(config).toEqual(before);
});

test('names of prototypes are names like any other', () => {
  const patch = JSON.parse('{"default_view":{"__proto__":{"polluted":true},"constructor":null}}') as JsonPatch;
  const view = patched('merge', patch).default_view;
  expect(Object.getPrototypeOf(view)).toBeNull();
  expect(Object.hasOwn(view, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

type JsonPatch = ViewConfigPatch['patch'];

test.each([
  [{ version: 2, mode: 'merge', patch: {} }, ['`version` must be 1.']],
  [{ version: 1, mode: 'mix', patch: {} }, ['`mode` must be one of set, merge, replace, remove.']],
  [{ version: 1, mode: 'set', patch: [] }, ['`patch` must be an object.']],
  [{ version: 1, mode: 'set', patch: { colour: {} } }, [expect.stringContaining('`colour` must be one of')]],
  [
    { version: 1, mode: 'set', patch: { form: 'x', view_list: {} } },
    ['`form` must be an object.', '`view_list` must be a list.'],
  ],
  [
    { version: 1, mode: 'merge', patch: { view_list: [{ title: 'x' }] } },
    ['Every view of `view_list` must have an id or a slug.'],
  ],
  ['nonsense', ['A patch must be an object with `version`, `mode`, and `patch`.']],
])('%j has problems', (given, messages) => {
  expect(problemsOf(given, 'patchViewConfig')).toEqual(
    messages.map((message) => ({ function: 'patchViewConfig', message })),
  );
});

test('a patch that fits has none', () => {
  expect(problemsOf({ version: 1, mode: 'remove', patch: { form: ['fields'], view_list: ['all'] } }, null)).toEqual([]);
});
