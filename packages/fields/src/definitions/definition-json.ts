/**
 * Definitions as JSON values for the API. Choices are lists of pairs there, `[["red", "Red"], ["3", "Three"]]`, because
 * objects in JavaScript put keys that are digits first.
 */
import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import { entriesOf, memberOf } from './ordered-json.ts';
import type { OrderedJson, OrderedMember } from './ordered-json.ts';

/** Members that are maps with an order. */
const orderedMaps: ReadonlySet<string> = new Set(['choices']);
/** Other members whose order counts. */
const orderedObjects: ReadonlySet<string> = new Set(['layouts']);

export function jsonOf(source: OrderedJson, name = ''): Json {
  if (source.kind === 'scalar') return JSON.parse(source.text) as Json;
  if (source.kind === 'list') return source.items.map((item) => jsonOf(item));
  if (orderedMaps.has(name)) return entriesOf(source).map(([key, value]) => [key, jsonOf(value, name)]);
  return Object.fromEntries(entriesOf(source).map(([key, value]) => [key, jsonOf(value, key)]));
}

/** The value with the order and the spelling that `source` has for what stays the same. */
export function withJson(source: OrderedJson | undefined, value: Json, name = ''): OrderedJson {
  if (source !== undefined && isSame(jsonOf(source, name), value)) return source;
  if (isList(value) && orderedMaps.has(name) && value.length > 0 && value.every(isPair))
    return object(value.map(([key, one]) => [String(key), withJson(inside(source, String(key)), one ?? null, name)]));
  if (isList(value))
    return { kind: 'list', items: value.map((item, at) => withJson(matching(source, item, at), item)) };
  if (isMap(value))
    return object(
      namesIn(source, value, name).map((key) => [key, withJson(inside(source, key), value[key] ?? null, key)]),
      source,
    );
  return { kind: 'scalar', text: JSON.stringify(value) };
}

const isPair = (value: Json): value is readonly [Json, Json] =>
  isList(value) && value.length === 2 && typeof value[0] === 'string';

const inside = (source: OrderedJson | undefined, name: string): OrderedJson | undefined =>
  source === undefined ? undefined : memberOf(source, name);

/** Names in the order of the source, then new ones. */
function namesIn(source: OrderedJson | undefined, value: JsonMap, name: string): readonly string[] {
  const names = Object.keys(value);
  if (orderedObjects.has(name) || orderedMaps.has(name) || source?.kind !== 'object') return names;
  const known = entriesOf(source)
    .map(([key]) => key)
    .filter((key) => Object.hasOwn(value, key));
  return [...known, ...names.filter((key) => !known.includes(key))];
}

/** The item that has the same key, wherever it was; of items without keys, the one in the same place. */
function matching(source: OrderedJson | undefined, item: Json, at: number): OrderedJson | undefined {
  if (source?.kind !== 'list') return undefined;
  const key = isMap(item) ? item['key'] : undefined;
  if (typeof key !== 'string') return source.items[at];
  return source.items.find(
    (one) =>
      one.kind === 'object' && inside(one, 'key')?.kind === 'scalar' && jsonOf(inside(one, 'key') ?? one) === key,
  );
}

function object(entries: readonly (readonly [string, OrderedJson])[], source?: OrderedJson): OrderedJson {
  const texts = new Map(
    source?.kind === 'object' ? source.members.map(({ nameText }) => [JSON.parse(nameText) as string, nameText]) : [],
  );
  const members = entries.map(([name, value]): OrderedMember => ({
    nameText: texts.get(name) ?? JSON.stringify(name),
    value,
  }));
  return { kind: 'object', members };
}

function isSame(one: Json, other: Json): boolean {
  if (isList(one))
    return isList(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at] ?? null));
  if (!isMap(one)) return one === other;
  if (!isMap(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name] ?? null, other[name] ?? null))
  );
}
