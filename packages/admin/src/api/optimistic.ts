import type { Query } from './resource.ts';

/** What a cache entry holds: one page of a list, all pages, or something else. */
type Cached = unknown;

/** The fields that a request changes. */
export type Changes = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The last part of the record's path. Plugins and application passwords have no `id`. */
const idOf = (item: unknown): number | string | undefined =>
  isObject(item) ? ((item['id'] ?? item['uuid'] ?? item['plugin']) as number | string | undefined) : undefined;

/** The record as it will be, as far as the admin can know: what `null` resets a field to is up to the server. */
export function changed<Item>(item: Item, changes: Changes): Item {
  if (!isObject(item)) return item;
  const next = Object.entries(changes)
    .filter(([name, value]) => name in item && value !== null)
    .map(([name, value]) => [name, changedValue(item[name], value)]);
  return { ...item, ...Object.fromEntries(next) };
}

/** Texts are written as a string and read as an object with `raw`. Objects such as `meta` are written in part. */
function changedValue(before: unknown, value: unknown): unknown {
  if (!isObject(before)) return value;
  if (typeof value === 'string' && 'raw' in before) return { ...before, raw: value };
  return isObject(value) ? { ...before, ...value } : value;
}

/** False if the list filters by a changed field, such as a status, and the record no longer matches. */
export const stays = (query: Query, changes: Changes): boolean =>
  Object.entries(changes).every(([name, value]) => {
    const filter = query[name];
    if (filter === undefined || filter === '' || filter === 'all' || isObject(value) || Array.isArray(value))
      return true;
    return [filter].flat().map(String).includes(String(value));
  });

/** The cached list after records changed or, with `null`, were removed. Anything else is returned as it is. */
export function applied(
  cached: Cached,
  query: Query,
  changesById: ReadonlyMap<number | string, Changes | null>,
): Cached {
  const inList = (items: readonly unknown[]): readonly unknown[] =>
    items.flatMap((item) => {
      const id = idOf(item);
      const changes = id === undefined ? undefined : changesById.get(id);
      if (changes === undefined) return [item];
      return changes === null || !stays(query, changes) ? [] : [changed(item, changes)];
    });
  if (Array.isArray(cached)) return inList(cached);
  if (!isObject(cached) || !Array.isArray(cached['data'])) return cached;
  const data = inList(cached['data']);
  const total = Math.max(0, Number(cached['total'] ?? 0) - (cached['data'].length - data.length));
  return { ...cached, data, total };
}
