import type { AssetKind, BlockType, HookedPlace } from '../../blocks/block-type.ts';
import { blockNamePattern } from '../../blocks/registry.ts';
import type { JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Need } from '../../rest/field.ts';
import { boolean, integer, list, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Schema } from '../../schema/schema.ts';
import { partType } from '../templates/template.ts';
import type { Template } from '../templates/template.ts';
import { sourcesOf } from '../templates/template-sources.actions.ts';
import { blockStylesOf } from './block-types.registry.ts';
import type { BlockStyle } from './block-types.registry.ts';

export interface BlockTypeNeeds {
  /** Block → the looks that were registered for it, beside its own. */
  readonly styles: ReadonlyMap<string, readonly BlockStyle[]>;
  /** Block → variations that follow from the active theme, beside its own. */
  readonly variations: ReadonlyMap<string, readonly JsonMap[]>;
}

type Needs = { readonly [Name in keyof BlockTypeNeeds]: Need<BlockType, BlockTypeNeeds[Name]> };

export const blockTypeNeeds: Needs = {
  styles: ({ scope }) => Map.groupBy(blockStylesOf(scope), ({ block }) => block),
  variations: ({ scope }) =>
    new Map([['core/template-part', [...sourcesOf(scope, partType).values()].map(partVariation)]]),
};

/** Inserts one part of the active theme. */
function partVariation({ slug, theme, area, title, description }: Template): JsonMap {
  const attributes = { slug, theme, area };
  return {
    name: `instance_${slug}`,
    title,
    description,
    attributes,
    scope: ['inserter'],
    example: { attributes },
  };
}

const field = fieldsOf<BlockType, BlockTypeNeeds>();
const everywhere = ['embed', 'view', 'edit'] as const;

const anyMap: TypedSchema<JsonMap> = { type: 'object', properties: {}, default: {} };
const names = (extra: Schema = {}): TypedSchema<readonly string[]> => ({ ...list(string()), default: [], ...extra });
const blockNames: TypedSchema<readonly string[] | null> = {
  ...nullable(list(string({ pattern: blockNamePattern }))),
  default: null,
};
const maybeText: TypedSchema<string | null> = { ...nullable(string()), default: null };

const optionalText = (description: string, read: (type: BlockType) => string | null) =>
  field({ description, schema: maybeText, in: everywhere, read });

const text = (description: string, read: (type: BlockType) => string) =>
  field({ description, schema: string({ default: '' }), in: everywhere, read });

const listOfNames = (description: string, read: (type: BlockType) => readonly string[]) =>
  field({ description, schema: names(), in: everywhere, read });

const listOfBlocks = (description: string, read: (type: BlockType) => readonly string[] | null) =>
  field({ description, schema: blockNames, in: everywhere, read });

const handlesOf = ({ assets }: BlockType, wanted: AssetKind): string[] =>
  assets.filter(({ kind }) => kind === wanted).map(({ handle }) => handle);

const handles = (description: string, kind: AssetKind) =>
  field({ description, schema: names({ type: ['array'] }), in: everywhere, read: (type) => handlesOf(type, kind) });

/** The first of the handles alone, for clients that know of no more than one. */
const firstHandle = (description: string, kind: AssetKind) =>
  optionalText(description, (type) => handlesOf(type, kind)[0] ?? null);

const described = (description: string, schema: Schema): Schema => ({ description, ...schema });

const innerBlocks: Schema = described('Inner blocks.', {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: described('Name of the block.', { type: 'string', pattern: blockNamePattern, required: true }),
      attributes: described('Attributes of the block.', { type: 'object' }),
      innerBlocks: described('Inner blocks.', { type: 'array' }),
    },
  },
});

const example: TypedSchema<JsonMap | null> = {
  type: ['object', 'null'],
  default: null,
  properties: { attributes: described('Attributes of the preview.', { type: 'object' }), innerBlocks },
};

/** How the parts of a variation are told of, which are shown as the fields of the same names are. */
const asField = (description: string, schema: Schema): Schema =>
  described(description, { ...schema, context: everywhere, readonly: true });

const variations: TypedSchema<readonly JsonMap[]> = {
  type: 'array',
  default: null,
  items: {
    type: 'object',
    properties: {
      name: described('Name of the variation, unique within the block.', { type: 'string', required: true }),
      title: described('Title of the variation.', { type: 'string', required: true }),
      description: described('Description.', { type: 'string', required: false }),
      category: asField('Category in the inserter.', maybeText),
      icon: asField('Icon.', maybeText),
      isDefault: described('Whether this is the default variation.', {
        type: 'boolean',
        required: false,
        default: false,
      }),
      attributes: described('Initial attributes.', { type: 'object' }),
      innerBlocks,
      example: asField('Data of the preview.', example),
      scope: described('Where the variation is offered: inserter, block, or transform.', {
        type: ['array', 'null'],
        default: null,
        items: { type: 'string', enum: ['block', 'inserter', 'transform'] },
        readonly: true,
      }),
      keywords: asField('Search keywords.', names()),
    },
  },
};

const styles: TypedSchema<readonly JsonMap[]> = {
  type: 'array',
  default: [],
  items: {
    type: 'object',
    properties: {
      name: described('Name of the style, unique within the block.', { type: 'string', required: true }),
      label: described('Title of the style.', { type: 'string' }),
      inline_style: described('CSS of the style.', { type: 'string' }),
      style_handle: described('Handle of the style sheet with the CSS of the style.', { type: 'string' }),
    },
  },
};

const outwardPlaces: Readonly<Record<HookedPlace, string>> = {
  before: 'before',
  after: 'after',
  firstChild: 'first_child',
  lastChild: 'last_child',
};

const hookedPlaces: TypedSchema<Readonly<Record<string, string>>> = {
  type: 'object',
  default: {},
  patternProperties: { [blockNamePattern]: { type: 'string', enum: Object.values(outwardPlaces) } },
};

const asStyle = ({ name, label, inlineStyle, styleHandle }: BlockStyle): JsonMap => ({
  name,
  label,
  ...(inlineStyle === undefined ? {} : { inline_style: inlineStyle }),
  ...(styleHandle === undefined ? {} : { style_handle: styleHandle }),
});

export const blockTypeFields = {
  attributes: field({
    description: 'Attributes of the block and their schemas.',
    schema: {
      type: ['object', 'null'],
      properties: {},
      default: null,
      additionalProperties: { type: 'object' },
    } as TypedSchema<BlockType['attributes']>,
    in: everywhere,
    read: ({ attributes }) => attributes,
  }),
  is_dynamic: field({
    description: 'Whether the block is dynamic: rendered on the server on each request.',
    schema: boolean({ default: false }),
    in: everywhere,
    read: ({ isDynamic }) => isDynamic,
  }),
  api_version: field({
    description: 'Block API version.',
    schema: integer({ default: 1 }),
    in: everywhere,
    read: ({ apiVersion }) => apiVersion,
  }),
  name: field({
    description: 'Name of the block, with its namespace.',
    schema: string({ pattern: blockNamePattern, required: true }),
    in: everywhere,
    read: ({ name }) => name,
  }),
  title: text('Title of the block.', ({ title }) => title),
  description: text('Description of the block.', ({ description }) => description),
  icon: optionalText('Icon.', ({ icon }) => icon),
  category: optionalText('Category in the inserter.', ({ category }) => category),
  keywords: listOfNames('Search keywords.', ({ keywords }) => keywords),
  parent: listOfBlocks('Allowed parent blocks. Null: any.', ({ parent }) => parent),
  ancestor: listOfBlocks('Allowed ancestor blocks. Null: any.', ({ ancestor }) => ancestor),
  allowed_blocks: listOfBlocks('Allowed inner blocks. Null: any.', (type) => type.allowedBlocks),
  provides_context: field({
    description: 'Context that the block provides: names, and the attributes with the values.',
    schema: { ...anyMap, additionalProperties: { type: 'string' } } as TypedSchema<Readonly<Record<string, string>>>,
    in: everywhere,
    read: ({ providesContext }) => providesContext,
  }),
  uses_context: listOfNames('Context that the block uses from its ancestors.', ({ usesContext }) => usesContext),
  selectors: field({
    description: 'CSS selectors for block styles.',
    schema: anyMap,
    in: everywhere,
    read: ({ selectors }) => selectors,
  }),
  supports: field({
    description: 'Editor features that the block supports.',
    schema: anyMap,
    in: everywhere,
    read: ({ supports }) => supports,
  }),
  styles: field({
    description: 'Block styles: its own, then registered ones.',
    schema: styles,
    in: everywhere,
    needs: ['styles'],
    read: ({ name, styles: own }, have) => [...own, ...(have.styles.get(name) ?? []).map(asStyle)],
  }),
  textdomain: optionalText('Text domain for translations.', ({ textdomain }) => textdomain),
  example: field({
    description: 'Data of the block preview.',
    schema: example,
    in: everywhere,
    read: (type) => type.example,
  }),
  editor_script_handles: handles('Editor scripts.', 'editorScript'),
  script_handles: handles('Scripts for the editor and the front end.', 'script'),
  view_script_handles: handles('Front-end scripts.', 'viewScript'),
  view_script_module_ids: handles('Front-end script modules.', 'viewScriptModule'),
  editor_style_handles: handles('Editor style sheets.', 'editorStyle'),
  style_handles: handles('Style sheets for the editor and the front end.', 'style'),
  view_style_handles: handles('Front-end style sheets.', 'viewStyle'),
  variations: field({
    description: 'Variations of the block.',
    schema: variations,
    in: everywhere,
    needs: ['variations'],
    read: ({ name, variations: own }, have) => [...own, ...(have.variations.get(name) ?? [])],
  }),
  block_hooks: field({
    description: 'Block hooks: blocks it is inserted next to or into, with the position.',
    schema: hookedPlaces,
    in: everywhere,
    read: ({ blockHooks }) =>
      Object.fromEntries(Object.entries(blockHooks).map(([block, place]) => [block, outwardPlaces[place]])),
  }),
  editor_script: firstHandle('First editor script.', 'editorScript'),
  script: firstHandle('First script for the editor and the front end.', 'script'),
  view_script: firstHandle('First front-end script.', 'viewScript'),
  editor_style: firstHandle('First editor style sheet.', 'editorStyle'),
  style: firstHandle('First style sheet for the editor and the front end.', 'style'),
} as const;
