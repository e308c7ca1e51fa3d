import type { Json } from './json.ts';
import { asText, isList, isMap } from './json.ts';

export type Pair = readonly [name: string, value: string];

/** The fields of a form or query: `k[]=v` for a list, `k[0][x]=v` when its members are maps, `k[x]=v` for a map. */
export function flatten(fields: Readonly<Record<string, Json>>): readonly Pair[] {
  return Object.entries(fields).flatMap(([name, value]) => flattenValue(name, value));
}

function flattenValue(name: string, value: Json): readonly Pair[] {
  if (isList(value)) {
    return value.flatMap((item, index) =>
      flattenValue(typeof item === 'object' && item !== null ? `${name}[${index}]` : `${name}[]`, item),
    );
  }
  if (isMap(value)) return Object.entries(value).flatMap(([key, item]) => flattenValue(`${name}[${key}]`, item));
  return [[name, asText(value)]];
}

/** Brackets stay as they are, since they are the notation; all else is encoded. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodeName(name)}=${encodeURIComponent(value)}`).join('&');
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']');
}

export function withQuery(path: string, query: Readonly<Record<string, Json>>): string {
  const encoded = encodePairs(flatten(query));
  if (encoded === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${encoded}`;
}
