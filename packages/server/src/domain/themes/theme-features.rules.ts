import formats from '../../../data/post-formats.json' with { type: 'json' };
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { boolean, integer, list, number, object, string } from '../../schema/build.ts';
import { compileSchema } from '../../schema/compile.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';

const flag = boolean({ default: false });

const orFlag = (schema: Schema): Schema => ({ ...schema, type: ['boolean', schema.type as 'array'], default: false });

const presets = (member: string, schema: Schema): Schema =>
  orFlag(list(object({ name: string(), [member]: schema, slug: string() }, { additionalProperties: false })));

export const html5Parts = ['comment-form', 'comment-list', 'search-form', 'gallery', 'caption', 'style', 'script'];

/** A list of formats; the standard one is always among them. */
const formatsFeature = 'post-formats';

/** The features that clients are told of, in their order, each with what may be said about it. */
const features: Readonly<Record<string, Schema>> = {
  'align-wide': flag,
  'automatic-feed-links': flag,
  'block-templates': flag,
  'block-template-parts': flag,
  'custom-background': orFlag(
    object(
      {
        'default-image': string({ format: 'uri' }),
        'default-preset': string({ enum: ['default', 'fill', 'fit', 'repeat', 'custom'] }),
        'default-position-x': string({ enum: ['left', 'center', 'right'] }),
        'default-position-y': string({ enum: ['left', 'center', 'right'] }),
        'default-size': string({ enum: ['auto', 'contain', 'cover'] }),
        'default-repeat': string({ enum: ['repeat-x', 'repeat-y', 'repeat', 'no-repeat'] }),
        'default-attachment': string({ enum: ['scroll', 'fixed'] }),
        'default-color': string(),
      },
      { additionalProperties: false },
    ),
  ),
  'custom-header': orFlag(
    object(
      {
        'default-image': string({ format: 'uri' }),
        'random-default': boolean(),
        width: integer(),
        height: integer(),
        'flex-height': boolean(),
        'flex-width': boolean(),
        'default-text-color': string(),
        'header-text': boolean(),
        uploads: boolean(),
        video: boolean(),
      },
      { additionalProperties: false },
    ),
  ),
  'custom-logo': orFlag(
    object(
      {
        width: integer(),
        height: integer(),
        'flex-width': boolean(),
        'flex-height': boolean(),
        'header-text': list(string()),
        'unlink-homepage-logo': boolean(),
      },
      { additionalProperties: false },
    ),
  ),
  'customize-selective-refresh-widgets': flag,
  'dark-editor-style': flag,
  'disable-custom-colors': flag,
  'disable-custom-font-sizes': flag,
  'disable-custom-gradients': flag,
  'disable-layout-styles': flag,
  'editor-color-palette': presets('color', string()),
  'editor-font-sizes': presets('size', number()),
  'editor-gradient-presets': presets('gradient', string()),
  'editor-spacing-sizes': presets('size', string()),
  'editor-styles': flag,
  html5: orFlag(list(string({ enum: html5Parts }))),
  [formatsFeature]: list(string({ enum: formats }), { default: ['standard'] }),
  'post-thumbnails': orFlag(list(string())),
  'responsive-embeds': flag,
  'title-tag': flag,
  'wp-block-styles': flag,
};

/** What is shown of the logo where the theme does not say. */
const usualLogo: JsonMap = {
  'flex-width': false,
  'flex-height': false,
  'header-text': [],
  'unlink-homepage-logo': false,
};

const outwardName = (feature: string): string => (feature === formatsFeature ? 'formats' : feature);

/** The schema of what clients are told of the features. */
export const supportsSchema: Schema = {
  type: 'object',
  properties: Object.fromEntries(Object.entries(features).map(([name, schema]) => [outwardName(name), schema])),
};

const checks = new Map(Object.entries(features).map(([name, schema]) => [name, compileSchema(schema)]));

/** Why nothing of the kind can be said of the feature; null for what can. Of unknown features, anything can. */
export function supportMismatch(feature: string, value: Json): Mismatch | null {
  const outcome = value === true || value === false ? null : checks.get(feature)?.(value, feature);
  return outcome === undefined || outcome === null || outcome.ok ? null : outcome.refusal;
}

/** The features as clients are told of them: every one, whether it is supported or not. */
export function showSupports(supports: ReadonlyMap<string, Json>): JsonMap {
  const shown = Object.keys(features).map((name) => [
    outwardName(name),
    showFeature(name, supports.get(name) ?? false),
  ]);
  return Object.fromEntries(shown) as JsonMap;
}

function showFeature(name: string, value: Json): Json {
  if (name === formatsFeature) return [...new Set(['standard', ...(isList(value) ? value : [])])];
  if (name === 'html5') return value === true ? html5Parts : value;
  if (name !== 'custom-logo' || !isMap(value)) return features[name] === flag ? value !== false : value;
  const whole = { ...usualLogo, ...value };
  const members = Object.keys(features[name]?.properties ?? {});
  return Object.fromEntries(
    members.flatMap((member) => (whole[member] === undefined ? [] : [[member, whole[member]]])),
  );
}
