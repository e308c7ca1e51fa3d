import type { AssetKind, BlockType, HookedPlace } from '../../blocks/block-type.ts';
import { blockNamePattern } from '../../blocks/registry.ts';
import type { JsonMap } from '../../lib/json.ts';
import { fieldsOf } from '../../rest/field.ts';
import type { Need } from '../../rest/field.ts';
import { boolean, integer, list, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Schema } from '../../schema/schema.ts';
import type { BlockStyle } from './block-types.registry.ts';

export interface BlockTypeNeeds {
  /** Block → the looks that were registered for it, beside its own. */
  readonly styles: ReadonlyMap<string, readonly BlockStyle[]>;
}

export const blockTypeNeeds: { readonly styles: Need<BlockType, BlockTypeNeeds['styles']> } = {
  styles: ({ scope }) => Map.groupBy(scope.site.blockStyles.all(), ({ block }) => block),
};

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

const innerBlocks: Schema = described('Blocks inside it.', {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      name: described('Name of the block.', { type: 'string', pattern: blockNamePattern, required: true }),
      attributes: described('Its attributes.', { type: 'object' }),
      innerBlocks: described('Blocks inside it.', { type: 'array' }),
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
      title: described('What the variation is called.', { type: 'string', required: true }),
      description: described('What it is for.', { type: 'string', required: false }),
      category: asField('The heading it is offered under.', maybeText),
      icon: asField('Its icon.', maybeText),
      isDefault: described('Whether it is taken unless another is chosen.', {
        type: 'boolean',
        required: false,
        default: false,
      }),
      attributes: described('The attributes it begins with.', { type: 'object' }),
      innerBlocks,
      example: asField('What a preview of it shows.', example),
      scope: described('Where it is offered.', {
        type: ['array', 'null'],
        default: null,
        items: { type: 'string', enum: ['block', 'inserter', 'transform'] },
        readonly: true,
      }),
      keywords: asField('Words it is found by.', names()),
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
      label: described('What the style is called.', { type: 'string' }),
      inline_style: described('CSS that makes the style.', { type: 'string' }),
      style_handle: described('Handle of the style sheet that makes the style.', { type: 'string' }),
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
    description: 'Attributes of the block, each with its schema.',
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
    description: 'Whether the service makes its markup each time it is shown.',
    schema: boolean({ default: false }),
    in: everywhere,
    read: ({ isDynamic }) => isDynamic,
  }),
  api_version: field({
    description: 'Version of the interface between editor and block.',
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
  title: text('What the block is called.', ({ title }) => title),
  description: text('What the block is for.', ({ description }) => description),
  icon: optionalText('Its icon.', ({ icon }) => icon),
  category: optionalText('The heading that editors offer it under.', ({ category }) => category),
  keywords: listOfNames('Words it is found by.', ({ keywords }) => keywords),
  parent: listOfBlocks('Blocks it may stand directly in; any when null.', ({ parent }) => parent),
  ancestor: listOfBlocks('Blocks it may stand in at any depth; any when null.', ({ ancestor }) => ancestor),
  allowed_blocks: listOfBlocks('Blocks that may stand directly in it; any when null.', (type) => type.allowedBlocks),
  provides_context: field({
    description: 'What it tells the blocks inside it: name, and the attribute that has the value.',
    schema: { ...anyMap, additionalProperties: { type: 'string' } } as TypedSchema<Readonly<Record<string, string>>>,
    in: everywhere,
    read: ({ providesContext }) => providesContext,
  }),
  uses_context: listOfNames('What it wants to know from the blocks around it.', ({ usesContext }) => usesContext),
  selectors: field({
    description: 'CSS selectors that styles of the block are written for.',
    schema: anyMap,
    in: everywhere,
    read: ({ selectors }) => selectors,
  }),
  supports: field({
    description: 'Features of the editor that the block has.',
    schema: anyMap,
    in: everywhere,
    read: ({ supports }) => supports,
  }),
  styles: field({
    description: 'Looks the block can be given: its own, then those registered for it.',
    schema: styles,
    in: everywhere,
    needs: ['styles'],
    read: ({ name, styles: own }, have) => [...own, ...(have.styles.get(name) ?? []).map(asStyle)],
  }),
  textdomain: optionalText('What translations of its texts are found under.', ({ textdomain }) => textdomain),
  example: field({
    description: 'What a preview of the block shows.',
    schema: example,
    in: everywhere,
    read: (type) => type.example,
  }),
  editor_script_handles: handles('Scripts of the editor.', 'editorScript'),
  script_handles: handles('Scripts of the editor and of pages.', 'script'),
  view_script_handles: handles('Scripts of pages.', 'viewScript'),
  view_script_module_ids: handles('Script modules of pages.', 'viewScriptModule'),
  editor_style_handles: handles('Style sheets of the editor.', 'editorStyle'),
  style_handles: handles('Style sheets of the editor and of pages.', 'style'),
  view_style_handles: handles('Style sheets of pages.', 'viewStyle'),
  variations: field({
    description: 'Ways to begin with the block.',
    schema: variations,
    in: everywhere,
    read: (type) => type.variations,
  }),
  block_hooks: field({
    description: 'Blocks that it puts itself beside or into, each with the place.',
    schema: hookedPlaces,
    in: everywhere,
    read: ({ blockHooks }) =>
      Object.fromEntries(Object.entries(blockHooks).map(([block, place]) => [block, outwardPlaces[place]])),
  }),
  editor_script: firstHandle('The first script of the editor.', 'editorScript'),
  script: firstHandle('The first script of the editor and of pages.', 'script'),
  view_script: firstHandle('The first script of pages.', 'viewScript'),
  editor_style: firstHandle('The first style sheet of the editor.', 'editorStyle'),
  style: firstHandle('The first style sheet of the editor and of pages.', 'style'),
} as const;
