import { isList, isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** How a date begins; responses tell it without an offset, which the format `date-time` demands. */
const datePattern = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d`;

/** Members whose values are null where nothing is stored. */
const isStored = (name: string): boolean => name === 'meta';

/**
 * The schema of an item in responses. Constraints for sent values do not hold for stored ones: a URL may be empty or
 * relative, a status may be one that clients can't set, and `required` holds for creation only.
 */
export function answered(schema: JsonMap): JsonMap {
  const { title } = schema;
  const loose = loosened(schema, title === 'settings');
  const { properties } = loose;
  const changes = Object.entries(changed.find(([name]) => scalarText(title).endsWith(name))?.[1] ?? {});
  if (changes.length === 0 || !isMap(properties)) return loose;
  const wide = changes.map(([name, change]) => [name, change(properties[name] as JsonMap)]);
  return { ...loose, properties: { ...properties, ...Object.fromEntries(wide) } };
}

/** Every item has the required members, since a registration without them is refused, and may have these others. */
const itemsWith =
  (required: readonly string[], more: JsonMap): Change =>
  (schema) => {
    const items = schema['items'] as JsonMap;
    return { ...schema, items: { ...items, required, properties: { ...(items['properties'] as JsonMap), ...more } } };
  };

const isDefault = { description: 'Whether this is the default style of the block.', type: 'boolean' };
const isActive = {
  description: 'Attributes that identify this variation.',
  type: ['array', 'string'],
  items: { type: 'string' },
};

type Change = (schema: JsonMap) => JsonMap;

const orNull: Change = (schema) => ({ ...schema, type: [schema['type'] ?? [], 'null'].flat() });

/** End of the title of a schema, which may have a prefix → members of responses whose rules differ from those of what is sent. */
const changed: readonly (readonly [string, Readonly<Record<string, Change>>])[] = [
  // A file that is attached to nothing.
  ['attachment', { post: orNull }],
  // One that was added with the page it stands for has no place yet.
  ['nav_menu_item', { menu_order: ({ minimum: _, ...schema }) => schema }],
  [
    'block-type',
    { styles: itemsWith(['name', 'label'], { isDefault }), variations: itemsWith(['name', 'title'], { isActive }) },
  ],
  // One that was made here comes from no theme.
  ['_template', { origin: orNull }],
  ['_template_part', { origin: orNull }],
  // Of a term, the name of its taxonomy.
  ['search-result', { type: ({ enum: _, ...schema }) => schema }],
];

function loosened(schema: JsonMap, mayBeNull: boolean): JsonMap {
  const { format, required, properties, items, ...others } = schema;
  return {
    ...others,
    ...(format === 'date-time' && { pattern: datePattern }),
    ...(isList(required) && { required }),
    ...(isMap(items) && { items: loosened(items, false) }),
    ...(isMap(properties) && { properties: membersOf(properties, mayBeNull) }),
  };
}

const membersOf = (properties: JsonMap, mayBeNull: boolean): JsonMap =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isMap(value) ? memberOf(name, value, mayBeNull) : value]),
  );

function memberOf(name: string, schema: JsonMap, mayBeNull: boolean): JsonMap {
  const loose = loosened(schema, isStored(name));
  const { enum: values, ...open } = loose;
  if (mayBeNull) return { ...open, type: [...new Set([loose['type'] ?? []].flat().concat('null'))] as Json };
  return name === 'status' && schema['readonly'] !== true && values !== undefined ? open : loose;
}
