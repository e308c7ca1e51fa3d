import { createPatterns } from '../schema/pattern.ts';
import type { Args } from '../rest/route.ts';
import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** What somebody would send first, by the name of the argument. */
const examplesIn = (namespace: string): Readonly<Record<string, Json>> => ({
  title: 'Hello',
  content: '<!-- wp:paragraph --><p>First words.</p><!-- /wp:paragraph -->',
  status: 'publish',
  name: 'Tea',
  url: 'https://example.org/tea',
  requests: [{ method: 'POST', path: `/${namespace}/categories`, body: { name: 'Drinks' } }],
});

/** A body that shows how to begin: what is required, and the members that most begin with. Null where there is nothing to show. */
export function exampleOf(args: Args, mainNamespace: string): JsonMap | null {
  const examples = examplesIn(mainNamespace);
  const shown = Object.entries(args).flatMap(([name, { schema, required = false }]) => {
    const value = examples[name];
    if (value !== undefined && fits(schema as JsonMap, value)) return [[name, value] as const];
    return required ? [[name, plainExample(schema as JsonMap)] as const] : [];
  });
  return shown.length === 0 ? null : Object.fromEntries(shown);
}

/** Objects with a raw half take the text alone. */
function fits({ type, enum: values, properties }: JsonMap, value: Json): boolean {
  const types = [type].flat();
  const isText =
    typeof value === 'string' && (types.includes('string') || 'raw' in ((properties as JsonMap | undefined) ?? {}));
  const isNumber = typeof value === 'number' && types.includes('integer');
  const isMany = Array.isArray(value) && types.includes('array');
  return (isText || isNumber || isMany) && (!Array.isArray(values) || values.includes(value));
}

function plainExample(schema: JsonMap): Json {
  const { type, enum: values, items, minimum } = schema;
  if (schema['default'] !== undefined) return schema['default'];
  if (Array.isArray(values)) return values[0] as Json;
  switch ([type].flat()[0]) {
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1;
    case 'boolean':
      return true;
    case 'array':
      return [plainExample((items as JsonMap | undefined) ?? {})];
    case 'object':
      return {};
    default:
      return 'text';
  }
}

const moment = '2026-11-16T09:30:00';

/** What members of responses have in them, by their names. */
const shownByName: Readonly<Record<string, Json>> = {
  id: 7,
  author: 1,
  author_name: 'Mira',
  name: 'Tea',
  slug: 'tea',
  status: 'publish',
  title: 'Tea',
  rendered: 'Tea',
  link: 'https://example.org/tea',
  url: 'https://example.org/tea',
  description: 'All about tea.',
  taxonomy: 'category',
};

/** An item as lists return it in the context `view`, with example values. */
export function itemExample(schema: JsonMap): JsonMap {
  const { properties } = schema;
  if (!isMap(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) =>
      isMap(member) && isShown(member) ? [[name, shownExample(name, member)]] : [],
    ),
  );
}

const isShown = ({ context }: JsonMap): boolean => !isList(context) || context.includes('view');

function fitsPattern(value: Json | undefined, pattern: Json | undefined): boolean {
  if (typeof pattern !== 'string' || typeof value !== 'string') return true;
  try {
    return createPatterns().compile(pattern)(value);
  } catch {
    // What a plugin says of its responses was never compiled, and may be nothing that can be.
    return false;
  }
}

function shownExample(name: string, schema: JsonMap): Json {
  const { type, enum: values, default: initial, pattern, properties } = schema;
  const types = [type].flat();
  const known = [shownByName[name], 'core/paragraph'].find((value) => fitsPattern(value, pattern));
  if (isList(values)) return known !== undefined && values.includes(known) ? known : (initial ?? values[0] ?? null);
  if (types.includes('object') && isMap(properties)) return itemExample(schema);
  if (known !== undefined && types.includes(typeof known === 'number' ? 'integer' : 'string')) return known;
  if (initial !== undefined && initial !== null) return initial;
  if (types.includes('null')) return null;
  if (types.includes('string')) return fitsPattern('', pattern) ? '' : moment;
  if (types.includes('array')) return [];
  if (types.includes('object')) return {};
  return types.includes('boolean') || types.includes('bool') ? false : Number(schema['minimum'] ?? 0);
}
