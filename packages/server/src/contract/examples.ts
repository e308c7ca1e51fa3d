import type { Args } from '../rest/route.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** What somebody would send first, by the name of the argument. */
const examplesIn = (namespace: string): Readonly<Record<string, Json>> => ({
  title: 'Hello',
  content: '<!-- wp:paragraph --><p>First words.</p><!-- /wp:paragraph -->',
  status: 'publish',
  name: 'Tea',
  username: 'mira',
  email: 'mira@example.org',
  password: 'a long enough secret',
  post: 1,
  url: 'https://example.org/hook',
  requests: [{ method: 'POST', path: `/${namespace}/tags`, body: { name: 'Tea' } }],
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
  const isList = Array.isArray(value) && types.includes('array');
  return (isText || isNumber || isList) && (!Array.isArray(values) || values.includes(value));
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
