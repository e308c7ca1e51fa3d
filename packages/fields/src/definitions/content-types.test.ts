import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { postTypesIn, taxonomiesIn } from './content-types.ts';
import type { Definition } from './definition.ts';
import { readDefinition } from './read-definition.ts';

const recorded = (name: string): Definition =>
  readDefinition(
    name,
    readFileSync(new URL(`../../../../conformance/fields/definitions/${name}.json`, import.meta.url), 'utf8'),
  );

const define = (members: JsonMap): Definition => readDefinition('a.json', JSON.stringify(members));
const type = (members: JsonMap): Definition =>
  define({ key: 'post_type_a', title: 'Recipes', post_type: 'recipe', ...members });
const taxonomy = (members: JsonMap): Definition =>
  define({ key: 'taxonomy_a', title: 'Courses', taxonomy: 'course', ...members });

test('a recorded post type is registered with its labels, archive, and features', () => {
  expect(postTypesIn([recorded('type-film')])).toMatchObject([
    {
      name: 'film',
      label: 'Films',
      singularLabel: 'Film',
      hasArchive: 'films',
      restBase: 'films',
      showInRest: true,
      supports: ['title', 'editor', 'thumbnail', 'custom-fields', 'revisions'],
    },
  ]);
});

test('the namespace of WordPress is that of the dialect', () => {
  const [film, other] = postTypesIn([recorded('type-film'), type({ rest_namespace: 'kitchen/v1' })]);
  expect(film).not.toHaveProperty('restNamespace');
  expect(other).toMatchObject({ restNamespace: 'kitchen/v1' });
});

test('what a file does not say has the default of the registration', () => {
  expect(postTypesIn([type({})])).toEqual([
    {
      name: 'recipe',
      label: 'Recipes',
      labels: {},
      public: true,
      hasArchive: false,
      showInRest: true,
      icon: 'dashicons-admin-post',
    },
  ]);
});

test.each([false, 0, '0'])('a type with active: %j is left out', (active) => {
  expect([...postTypesIn([type({ active })]), ...taxonomiesIn([taxonomy({ active })])]).toEqual([]);
});

test('capabilities are renamed only if the file says so', () => {
  const names = { singular_capability_name: 'recipe', plural_capability_name: 'recipes' };
  expect(postTypesIn([type({ ...names, rename_capabilities: 1 })])[0]).toMatchObject({
    capabilityType: ['recipe', 'recipes'],
  });
  expect(postTypesIn([type({ ...names, rename_capabilities: 0 })])[0]).not.toHaveProperty('capabilityType');
});

test('a custom permalink is the first segment of URLs, and an icon may be an object', () => {
  const rewrite = { permalink_rewrite: 'custom_permalink', slug: 'kitchen' };
  const icon = { type: 'dashicons', value: 'dashicons-carrot' };
  expect(postTypesIn([type({ rewrite, menu_icon: icon })])[0]).toMatchObject({
    slug: 'kitchen',
    icon: 'dashicons-carrot',
  });
});

test('a taxonomy is on the types that it names, and on those that name it', () => {
  const definitions = [taxonomy({ object_type: ['post'] }), type({ taxonomies: ['course'] })];
  expect(taxonomiesIn(definitions)).toMatchObject([
    { name: 'course', label: 'Courses', objectTypes: ['post', 'recipe'] },
  ]);
});

test('a recorded taxonomy has the capabilities of its file', () => {
  expect(taxonomiesIn([recorded('taxonomy-era')])).toMatchObject([
    { name: 'era', objectTypes: ['film'], hierarchical: true, capabilities: { manage_terms: 'manage_categories' } },
  ]);
});
