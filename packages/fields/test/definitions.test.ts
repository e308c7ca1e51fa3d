import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitions, recipeGroup, recipeType, startBuilderSite } from './support/builder-site.ts';
import type { BuilderSite } from './support/builder-site.ts';

/** Milliseconds within which all nodes must follow a change. */
const followMs = 2000;

let site: BuilderSite;
beforeAll(async () => {
  site = await startBuilderSite('database', 2);
}, 60_000);
afterAll(() => site.stop());

const create = (kind: string, definition: object, more: object = {}) =>
  site.call('POST', definitions, { body: { kind, definition }, ...more });

test('a type, a taxonomy, and a group work on every node within 2 s, without a restart', async () => {
  expect((await site.call('GET', '/cms/v2/recipes')).status).toBe(404);
  expect(await create('post_type', recipeType)).toMatchObject({
    status: 201,
    body: { key: 'post_type_recipe', kind: 'post_type', name: 'recipe', origin: 'database', is_editable: true },
  });
  const taxonomy = {
    taxonomy: 'cuisine',
    labels: { name: 'Cuisines', singular_name: 'Cuisine' },
    object_type: ['recipe'],
  };
  expect((await create('taxonomy', taxonomy)).status).toBe(201);
  expect((await create('group', recipeGroup())).status).toBe(201);
  await expect
    .poll(async () => (await site.call('GET', '/cms/v2/recipes', { on: 1 })).status, { timeout: followMs })
    .toBe(200);
  const written = await site.call('POST', '/cms/v2/recipes', {
    on: 1,
    body: { title: 'Soup', status: 'publish', fields: { serves: 4, course: '3' } },
  });
  expect(written).toMatchObject({ status: 201, body: { fields: { serves: 4, course: '3' } } });
  expect((await site.call('GET', '/cms/v2/cuisine', { on: 1 })).status).toBe(200);
});

test('choices keep their order, in the API and in the database', async () => {
  const { body } = await site.call('GET', `${definitions}/group_recipe_details`);
  expect(body['definition']).toMatchObject({
    fields: [
      { name: 'serves' },
      {
        choices: [
          ['main', 'Main'],
          ['3', 'Third'],
          ['1', 'First'],
        ],
      },
    ],
  });
  const { content } = await site.db.kysely
    .selectFrom('plugin_documents')
    .select('content')
    .where('name', '=', 'group_recipe_details')
    .executeTakeFirstOrThrow();
  expect(content).toMatch(/"main": "Main",\s+"3": "Third",\s+"1": "First"/);
});

test('a change needs the stored revision', async () => {
  const { body } = await site.call('GET', `${definitions}/group_recipe_details`);
  const path = `${definitions}/group_recipe_details`;
  const { revision } = body;
  const first = await site.call('POST', path, {
    body: { revision, definition: { ...recipeGroup(), title: 'Details' } },
  });
  expect([first.status, first.body['title']]).toEqual([200, 'Details']);
  const second = await site.call('POST', path, { body: { revision, definition: recipeGroup() } });
  expect([second.status, second.body['code']]).toEqual([409, 'fields_definition_changed']);
  expect((await site.call('POST', path, { body: { definition: recipeGroup() } })).status).toBe(400);
});

test('of many changes at once, each is stored or refused with 409', async () => {
  const { body } = await site.call('GET', `${definitions}/group_recipe_details`);
  const { revision } = body;
  const writes = Array.from({ length: 6 }, (_, at) =>
    site.call('POST', `${definitions}/group_recipe_details`, {
      on: at % 2,
      body: { revision, definition: { ...recipeGroup(), title: `Details ${at}` } },
    }),
  );
  const answers = await Promise.all(writes);
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const after = await site.call('GET', `${definitions}/group_recipe_details`);
  expect(after.body['title']).toBe(stored[0]?.body['title']);
});

test.each([
  ['a member that does not exist', { ...recipeGroup(), titel: 'x' }, '', 'Unknown member "titel"'],
  [
    'a field without a label',
    { ...recipeGroup(), fields: [{ key: 'field_x', name: 'x', type: 'text' }] },
    'fields[0].label',
    'Enter a label.',
  ],
  [
    'a name twice',
    { ...recipeGroup(), fields: ['field_a', 'field_b'].map((key) => ({ key, name: 'x', label: 'X', type: 'text' })) },
    'fields[1].name',
    'Another field here has the name "x".',
  ],
  [
    'a select without choices',
    { ...recipeGroup(), fields: [{ key: 'field_x', name: 'x', label: 'X', type: 'select' }] },
    'fields[0].choices',
    'Add at least one choice.',
  ],
  [
    'a row field without a name',
    {
      ...recipeGroup(),
      fields: [
        {
          key: 'field_r',
          name: 'r',
          label: 'R',
          type: 'repeater',
          sub_fields: [{ key: 'field_y', name: '', label: 'Y', type: 'text' }],
        },
      ],
    },
    'fields[0].sub_fields[0]',
    '"name" is missing.',
  ],
  [
    'a condition on a field that is not there',
    {
      ...recipeGroup(),
      fields: [
        {
          key: 'field_x',
          name: 'x',
          label: 'X',
          type: 'text',
          conditional_logic: [[{ field: 'field_gone', operator: '==', value: '1' }]],
        },
      ],
    },
    'fields[0].conditional_logic',
    'A condition names a field',
  ],
])('%s is refused at its member, and nothing changes', async (_, definition, path, message) => {
  const before = await site.call('GET', definitions);
  const { status, body } = await create('group', definition);
  expect([status, body['code']]).toEqual([400, 'fields_invalid_definition']);
  expect(body['data']).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ path, message: expect.stringContaining(message) as string }),
    ]) as object,
  });
  expect((await site.call('GET', definitions)).body).toEqual(before.body);
});

test.each([
  ['post_type', { ...recipeType }, 'post_type'],
  ['post_type', { ...recipeType, post_type: 'page' }, 'post_type'],
  ['taxonomy', { taxonomy: 'Cuisine!', labels: { name: 'C', singular_name: 'C' } }, 'taxonomy'],
])('a %s with an impossible name is refused', async (kind, definition, path) => {
  const { status, body } = await create(kind, definition);
  const problem = expect.objectContaining({ path, level: 'error' }) as object;
  expect([status, body['data']]).toMatchObject([400, { problems: expect.arrayContaining([problem]) as object }]);
});

test.each(['recipes', 'users', 'posts'])('the path %s of other routes is refused', async (base) => {
  const { status, body } = await create('post_type', { ...recipeType, post_type: 'meal', rest_base: base });
  expect([status, body['data']]).toMatchObject([400, { problems: [{ path: 'rest_base' }] }]);
});

test('a copy has keys of its own, and conditions name its own fields', async () => {
  const fields = [
    { key: 'field_a', label: 'A', name: 'a', type: 'text' },
    {
      key: 'field_b',
      label: 'B',
      name: 'b',
      type: 'text',
      conditional_logic: [[{ field: 'field_a', operator: '==', value: 'x' }]],
    },
  ];
  await create('group', { ...recipeGroup(), title: 'Conditional', fields });
  const copy = await site.call('POST', `${definitions}/group_conditional/duplicate`);
  expect(copy).toMatchObject({ status: 201, body: { title: 'Conditional (copy)' } });
  const [first, second] = (copy.body['definition'] as unknown as { readonly fields: typeof fields }).fields;
  expect(first?.key).not.toBe('field_a');
  expect(second).toMatchObject({ conditional_logic: [[{ field: first?.key }]] });
});

test('what is switched off has no effect, and comes back with its content', async () => {
  const path = `${definitions}/post_type_recipe`;
  const stored = await site.call('GET', path);
  const off = await site.call('POST', path, { body: { revision: stored.body['revision'] ?? '', active: false } });
  expect([off.status, off.body['active']]).toEqual([200, false]);
  expect((await site.call('GET', '/cms/v2/recipes')).status).toBe(404);
  await site.call('POST', path, { body: { revision: off.body['revision'] ?? '', active: true } });
  expect((await site.call('GET', '/cms/v2/recipes')).body).toMatchObject([{ fields: { serves: 4 } }]);
});

test('a deleted definition is gone, and the audit log has every change', async () => {
  await create('ui_options_page', { page_title: 'Shop', menu_slug: 'shop' });
  expect((await site.call('GET', '/cms/v2/options/shop')).status).toBe(200);
  expect((await site.call('DELETE', `${definitions}/ui_options_page_shop`)).body).toMatchObject({ deleted: true });
  expect((await site.call('GET', '/cms/v2/options/shop')).status).toBe(404);
  const rows = await site.db.kysely
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', 'ui_options_page_shop')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['plugin_document.created', 'plugin_document.deleted']);
  expect(rows.every(({ actor }) => actor !== null)).toBe(true);
});

test('only users with the capability read and change definitions', async () => {
  const editor = await site.signUp('editor');
  for (const [method, route] of [
    ['GET', definitions],
    ['GET', '/fields/v1/builder'],
    ['GET', `${definitions}/group_conditional`],
    ['DELETE', `${definitions}/group_conditional`],
  ] as const) {
    expect((await site.call(method, route, { as: {} })).status).toBe(401);
    expect((await site.call(method, route, { as: editor })).status).toBe(403);
  }
  expect((await create('group', recipeGroup(), { as: editor })).status).toBe(403);
  await site.call('POST', '/platen/v1/roles', {
    body: { name: 'modeler', label: 'Modeler', capabilities: ['read', 'manage_content_types'] },
  });
  const modeler = await site.signUp('modeler');
  expect((await site.call('GET', definitions, { as: modeler })).status).toBe(200);
});

test('a check returns errors and warnings without storing anything', async () => {
  const { body } = await site.call('POST', '/fields/v1/checks', {
    body: {
      kind: 'group',
      key: 'group_conditional',
      definition: {
        ...recipeGroup(),
        fields: [{ key: 'field_a', label: '', name: 'renamed', type: 'text' }],
        location: [],
      },
    },
  });
  expect(body['problems']).toEqual([
    { path: 'location', message: expect.stringContaining('shown nowhere') as string, level: 'warning' },
    { path: 'fields[0].label', message: 'Enter a label.', level: 'error' },
    { path: 'fields[0].name', message: expect.stringContaining('stored under "a"') as string, level: 'warning' },
  ]);
});

test('every type of field is described with the settings that it accepts', async () => {
  const { body } = await site.call('GET', '/fields/v1/builder');
  expect((body['field_types'] as readonly unknown[]).length).toBe(37);
  expect(body).toMatchObject({ store: 'database', unreadable: [] });
});
