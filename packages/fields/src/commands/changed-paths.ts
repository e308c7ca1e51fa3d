import { isList, isMap } from '@platen/server';
import type { Json } from '@platen/server';

/** Paths of the members that differ between two definitions. Fields are compared by key, wherever they are. */
export function changedPaths(one: string, other: string): readonly string[] {
  return compare(JSON.parse(one) as Json, JSON.parse(other) as Json, '');
}

function compare(one: Json | undefined, other: Json | undefined, path: string): readonly string[] {
  if (isMap(one) && isMap(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => compare(one[name], other[name], path === '' ? name : `${path}.${name}`));
  }
  if (isKeyed(one) && isKeyed(other)) {
    const [some, others] = [byKey(one), byKey(other)];
    const keys = [...new Set([...some.keys(), ...others.keys()])];
    const moved =
      [...some.keys()].join() === [...others.keys()].join() || some.size !== others.size ? [] : [`${path} (order)`];
    return [...moved, ...keys.flatMap((key) => compare(some.get(key), others.get(key), `${path}[${key}]`))];
  }
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [path];
}

type Keyed = readonly { readonly key: string }[];

const isKeyed = (value: Json | undefined): value is Json & Keyed =>
  value !== undefined &&
  isList(value) &&
  value.length > 0 &&
  value.every((item) => isMap(item) && typeof item['key'] === 'string');

const byKey = (items: Keyed): ReadonlyMap<string, Json> =>
  new Map(items.map((item) => [item.key, item as unknown as Json]));
