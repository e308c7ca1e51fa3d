import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { memberOf } from './attributes.ts';
import type { AttributeSchema } from './attributes.ts';

type Supports = JsonMap;

const text: AttributeSchema = { type: 'string' };
const map: AttributeSchema = { type: 'object' };

const isOn = (value: Json | undefined): boolean => value !== undefined && value !== false && value !== null;

/** A family such as `typography` is a map of features, or true for its usual ones. */
const hasFeature = (family: Json | undefined, feature: string, isUsual = false): boolean =>
  isMap(family)
    ? isOn(memberOf(family, feature)) || (isUsual && memberOf(family, feature) === undefined)
    : family === true && isUsual;

const alignments = ['left', 'center', 'right', 'wide', 'full'];

const alignAttribute = (align: Json | undefined): AttributeSchema | null =>
  isOn(align) ? { type: 'string', enum: [...(isList(align) ? align : alignments), ''] } : null;

/** Attributes that follow from block supports, in schema order. */
const supported: Readonly<Record<string, (supports: Supports) => AttributeSchema | null>> = {
  lock: () => map,
  metadata: () => map,
  align: (supports) => alignAttribute(memberOf(supports, 'align')),
  className: (supports) => (memberOf(supports, 'customClassName') === false ? null : text),
  style: (supports) => (memberOf(supports, 'customCSS') === false ? null : map),
  backgroundColor: (supports) => (hasFeature(memberOf(supports, 'color'), 'background', true) ? text : null),
  textColor: (supports) => (hasFeature(memberOf(supports, 'color'), 'text', true) ? text : null),
  gradient: (supports) => (hasFeature(memberOf(supports, 'color'), 'gradients') ? text : null),
  fontSize: (supports) => (hasFeature(memberOf(supports, 'typography'), 'fontSize') ? text : null),
  fontFamily: (supports) => (hasFeature(memberOf(supports, 'typography'), '__experimentalFontFamily') ? text : null),
  borderColor: (supports) =>
    hasFeature(memberOf(supports, '__experimentalBorder') ?? memberOf(supports, 'border'), 'color') ? text : null,
  layout: (supports) => (isOn(memberOf(supports, 'layout') ?? memberOf(supports, '__experimentalLayout')) ? map : null),
  anchor: (supports) => (isOn(memberOf(supports, 'anchor')) ? text : null),
  ariaLabel: (supports) => (isOn(memberOf(supports, 'ariaLabel')) ? text : null),
};

type Attributes = Readonly<Record<string, AttributeSchema>>;

/** The attributes of a registration, and behind them those that what it supports brings along. */
export const withSupportedAttributes = (own: Attributes, supports: Supports): Attributes => {
  const attributes = { ...own };
  for (const [name, schemaOf] of Object.entries(supported)) {
    const schema = schemaOf(supports);
    if (schema !== null && attributes[name] === undefined) attributes[name] = schema;
  }
  return attributes;
};
