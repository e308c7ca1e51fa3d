import { fileURLToPath } from 'node:url';
import type { Json } from '../../lib/json.ts';
import { boolean, list, object, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Declared } from '../../site/plugin.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { readBlockFolder } from '../block-types/block-folders.registry.ts';
import { registerBlock, registerBlockStyle } from '../block-types/block-types.registry.ts';
import { registerMeta } from '../meta/meta.registry.ts';
import { registerPattern, registerPatternCategory } from '../patterns/patterns.registry.ts';
import { registerRelation } from '../relations/relations.registry.ts';
import { registerSetting } from '../settings/settings.registry.ts';
import type { SettingRegistration } from '../settings/settings.registry.ts';
import { registerTaxonomy } from '../taxonomies/taxonomies.registry.ts';
import { registerPostType } from '../types/types.registry.ts';

interface Declaration {
  /** Of one of them. */
  readonly schema: Schema;
  /** Given what fits the schema. */
  readonly register: (draft: SiteDraft, given: never, declared: Declared) => void;
}

const name = string({ pattern: '^[a-z0-9_-]{1,32}$' });
const anyMap: Schema = { type: 'object' };
const texts = list(string());
const labels: Schema = { type: 'object', additionalProperties: { type: ['string', 'null'] } };

const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[]): Schema =>
  object(
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        required.includes(key) ? { ...schema, required: true } : schema,
      ]),
    ),
    { additionalProperties: false },
  );

/** What a manifest may declare: each kind with its members, which are those that the plugin API takes and data can say. */
const declarations: Readonly<Record<string, Declaration>> = {
  postTypes: {
    schema: closed(
      {
        name,
        label: string(),
        singularLabel: string(),
        labels,
        description: string(),
        public: boolean(),
        publiclyQueryable: boolean(),
        hierarchical: boolean(),
        hasArchive: { type: ['boolean', 'string'] },
        slug: name,
        excludeFromSearch: boolean(),
        showInRest: boolean(),
        restBase: name,
        showUi: boolean(),
        showInNavMenus: boolean(),
        icon: string(),
        supports: texts,
        capabilityType: list(name, { minItems: 2, maxItems: 2 }),
        mapMetaCap: boolean(),
        template: list({} as Schema),
      },
      ['name', 'label'],
    ),
    register: registerPostType,
  },
  taxonomies: {
    schema: closed(
      {
        name,
        label: string(),
        singularLabel: string(),
        labels,
        description: string(),
        objectTypes: list(name),
        hierarchical: boolean(),
        public: boolean(),
        publiclyQueryable: boolean(),
        slug: name,
        showInRest: boolean(),
        restBase: name,
        showUi: boolean(),
        showCloud: boolean(),
        showInNavMenus: boolean(),
        showAdminColumn: boolean(),
        showInQuickEdit: boolean(),
      },
      ['name', 'label', 'objectTypes'],
    ),
    register: registerTaxonomy,
  },
  meta: {
    schema: closed(
      {
        object: string({ enum: ['post', 'term', 'user', 'comment'] }),
        subtype: name,
        key: string({ pattern: String.raw`^[\w-]{1,100}$` }),
        type: string({ enum: ['string', 'integer', 'number', 'boolean', 'array', 'object'] }),
        single: boolean(),
        default: {},
        showInRest: boolean(),
        restName: string({ pattern: String.raw`^[\w-]{1,100}$` }),
        schema: anyMap,
        revisioned: boolean(),
        index: boolean(),
      },
      ['object', 'key'],
    ),
    register: registerMeta,
  },
  relations: {
    schema: closed(
      {
        from: name,
        name: string({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
        to: list(name, { minItems: 1 }),
        many: boolean(),
        description: string(),
      },
      ['from', 'name', 'to'],
    ),
    register: registerRelation,
  },
  settings: {
    schema: closed({ option: name, name, schema: anyMap }, ['option', 'schema']),
    register: (draft, given: SettingRegistration, { plugin }) => registerSetting(draft, given, plugin),
  },
  blocks: {
    schema: string({ pattern: String.raw`^\./(?:[\w-]+/)*[\w-]+/?$` }),
    register: (draft, given: string, { folder }) => {
      const at = new URL(given.replace(/\/?$/, '/'), folder);
      if (!fileURLToPath(at).startsWith(fileURLToPath(folder)))
        throw new Error(`${given} is outside the plugin folder.`);
      registerBlock(draft, readBlockFolder(at));
    },
  },
  blockStyles: {
    schema: closed({ block: string(), name, label: string(), inlineStyle: string(), styleHandle: string() }, [
      'block',
      'name',
      'label',
    ]),
    register: registerBlockStyle,
  },
  patterns: {
    schema: closed(
      {
        name: string(),
        title: string(),
        content: string(),
        description: string(),
        viewportWidth: { type: 'integer' },
        inserter: boolean(),
        categories: texts,
        keywords: texts,
        blockTypes: texts,
        postTypes: texts,
        templateTypes: texts,
      },
      ['name', 'title', 'content'],
    ),
    register: registerPattern,
  },
  patternCategories: {
    schema: closed({ name, label: string(), description: string() }, ['name', 'label']),
    register: registerPatternCategory,
  },
};

const checks = new Map(
  Object.entries(declarations).map(([kind, { schema }]) => [kind, compileSchema({ type: 'array', items: schema })]),
);

/** Registers the declarations of a manifest. Throws on unknown or invalid ones. */
export function registerDeclared(draft: SiteDraft, declared: Declared): void {
  for (const [kind, entries] of Object.entries(declared.declares)) {
    const check = checks.get(kind);
    const declaration = declarations[kind];
    if (check === undefined || declaration === undefined) {
      throw new Error(`platen.${kind} in its package.json is not a property that Platen supports.`);
    }
    const outcome = check(entries, `platen.${kind}`);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    for (const given of outcome.value as readonly Json[]) declaration.register(draft, given as never, declared);
  }
}
