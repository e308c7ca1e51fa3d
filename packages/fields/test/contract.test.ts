import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { typesOf } from '../../server/src/domain/site/contract.actions.ts';
import { startSiteWithFields } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const field = (name: string, type: string, more = {}) => ({ key: `field_${name}`, name, label: '', type, ...more });
const recipe = {
  key: 'group_recipe',
  title: 'Recipe',
  location: [[{ param: 'post_type', operator: '==', value: 'post' }]],
  show_in_rest: 1,
  fields: [
    field('serves', 'number', { index: true }),
    field('kind', 'select', { choices: { soup: 'Soup', cake: 'Cake' } }),
    field('photo', 'image'),
    field('related', 'relationship', { post_type: ['post', 'page'] }),
    field('steps', 'repeater', { sub_fields: [field('text', 'textarea'), field('done', 'true_false')] }),
    field('parts', 'flexible_content', {
      layouts: {
        a: { key: 'a', name: 'words', label: 'Words', sub_fields: [field('words', 'text')] },
        b: { key: 'b', name: 'rule', label: 'Rule', sub_fields: [] },
      },
    }),
  ],
};

let site: SiteWithFields;
let light: SiteWithFields;
beforeAll(async () => {
  site = await startSiteWithFields([], { groups: [recipe], dialect: 'cms', format: 'typed' });
  light = await startSiteWithFields([], { groups: [recipe] });
});
afterAll(async () => {
  await site.stop();
  await light.stop();
});

/** The types of a site, without line breaks. */
async function typesFrom({ url, authorization }: SiteWithFields, root: string): Promise<string> {
  const document = (await (
    await fetch(`${url}/${root}/openapi.json`, { headers: { authorization } })
  ).json()) as JsonMap;
  const { app } = root === 'cms-json' ? site : light;
  const { dialect } = (await app.ownScope()).site;
  return (typesOf(document, dialect) ?? '').replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ');
}

test('types of fields are exact in the format `typed`, with unions of choices and of layouts', async () => {
  const types = await typesFrom(site, 'cms-json');
  for (const part of [
    'readonly serves: number | null;',
    'readonly kind: "soup" | "cake" | null;',
    'readonly photo: { readonly id: number; readonly url: string; readonly alt: string; readonly width: number | null;',
    'readonly related: ReadonlyArray<{ readonly id: number; readonly type: "post" | "page"; readonly title: string;',
    'readonly steps: ReadonlyArray<{ readonly text: string | null; readonly done: boolean; }>;',
    'readonly parts: ReadonlyArray<{ readonly layout: "words"; readonly words: string | null; } | { readonly layout: "rule"; }>;',
  ])
    expect(types).toContain(part);
});

test('types of the format `light` have ids, and the names of ACF', async () => {
  const types = await typesFrom(light, 'wp-json');
  for (const part of [
    'readonly photo: number | null;',
    'readonly related: number | ReadonlyArray<number> | null;',
    '{ readonly acf_fc_layout: "words"; readonly words: string | null; } | { readonly acf_fc_layout: "rule"; }',
  ])
    expect(types).toContain(part);
});

test('the types have the filters and orders of indexed fields', async () => {
  const types = await typesFrom(site, 'cms-json');
  expect(types).toContain('"fields.serves"');
  expect(types).toMatch(/readonly fields\?: \{ readonly serves\?: \{/);
});

test('assistants describe, read, and change fields with the permissions of their user', async () => {
  const id = await site.create('/posts', { title: 'Soup', status: 'publish', fields: { serves: 4 } });
  const run = async (name: string, input: JsonMap, headers: Readonly<Record<string, string>>) => {
    const isRead = !name.startsWith('update');
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(input).map(([key, value]) => [`input[${key}]`, String(value)] as const)),
    );
    const response = await fetch(
      `${site.url}/cms-json/cms-abilities/v1/abilities/fields/${name}/run${isRead ? `?${query.toString()}` : ''}`,
      {
        method: isRead ? 'GET' : 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(!isRead && { body: JSON.stringify({ input }) }),
      },
    );
    return { status: response.status, body: (await response.json()) as JsonMap };
  };
  const admin = { authorization: site.authorization };
  expect(JSON.stringify((await run('describe-fields', { type: 'post' }, admin)).body)).toContain('"steps"');
  expect((await run('read-fields', { id }, admin)).body).toMatchObject({ fields: { serves: 4 } });
  const written = await run('update-fields', { id, values: { kind: 'soup' } }, admin);
  expect(written.body).toMatchObject({ fields: { serves: 4, kind: 'soup' } });
  const author = await site.signUp('author');
  expect((await run('update-fields', { id, values: { kind: 'cake' } }, author)).status).toBe(403);
});
