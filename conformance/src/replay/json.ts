export type Json = null | boolean | number | string | readonly Json[] | JsonMap;

export interface JsonMap {
  readonly [key: string]: Json;
}

export function isMap(value: unknown): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

/** Text of a value as it stands inside a longer text. */
export function asText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every text in a value, keys included. */
export function textsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  if (isMap(value)) return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
  return [];
}

/** The value a dotted path leads to; `undefined` when it leads nowhere. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return follow(value, path.split('.'));
}

function follow(value: Json | undefined, segments: readonly string[]): Json | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return value;
  if (isList(value)) {
    if (segment === 'length') return follow(value.length, rest);
    return /^\d+$/.test(segment) ? follow(value[Number(segment)], rest) : undefined;
  }
  if (!isMap(value)) return undefined;
  const taken = segmentsOfKey(value, segments);
  return taken === 0 ? undefined : follow(value[segments.slice(0, taken).join('.')], segments.slice(taken));
}

// A route pattern (it begins with a slash) is one key, although it may hold dots: the longest key that exists is meant.
function segmentsOfKey(map: JsonMap, segments: readonly string[]): number {
  const longest = segments[0]?.startsWith('/') === true ? segments.length : 1;
  for (let taken = longest; taken > 0; taken -= 1) {
    if (Object.hasOwn(map, segments.slice(0, taken).join('.'))) return taken;
  }
  return 0;
}
