import { emptyMap, isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';

/** What a block says about one of its attributes, in the words of its registration. */
export type AttributeSchema = JsonMap;

/** Text that stands for a number. */
const numeric = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

const readNumber = (value: Json): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numeric.test(value) ? Number(value) : undefined;
};

/** Words that may stand for a boolean. Whichever it is, a word that is no zero says yes: renderers only look whether there is one. */
const booleanWords: ReadonlySet<Json> = new Set<Json>([1, 0, '1', '0', 'true', 'false']);

const readBoolean = (value: Json): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  return booleanWords.has(word) ? word !== 0 && word !== '0' : undefined;
};

type Read = (value: Json) => Json | undefined;

const only =
  (isFitting: (value: Json) => boolean): Read =>
  (value) =>
    isFitting(value) ? value : undefined;

/** Type → the value as that type; undefined for one that does not fit. */
const readers: ReadonlyMap<Json, Read> = new Map<Json, Read>([
  ['string', only((value) => typeof value === 'string')],
  ['boolean', readBoolean],
  ['number', readNumber],
  [
    'integer',
    (value) => {
      const number = readNumber(value);
      return Number.isInteger(number) ? number : undefined;
    },
  ],
  ['array', only(isList)],
  ['object', only(isMap)],
  ['null', only((value) => value === null)],
]);

const readAs = (value: Json, type: Json | undefined): Json | undefined => {
  if (isList(type)) {
    for (const one of type) {
      const read = readAs(value, one);
      if (read !== undefined) return read;
    }
    return undefined;
  }
  const read = type === undefined ? undefined : readers.get(type);
  return read === undefined ? value : read(value);
};

const isWithin = (value: Json, { minimum, maximum }: AttributeSchema): boolean =>
  typeof value !== 'number' ||
  ((typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum));

const fitting = (value: Json, schema: AttributeSchema): Json | undefined => {
  const read = readAs(value, schema['type']);
  const isListed = !isList(schema['enum']) || (read !== undefined && schema['enum'].includes(read));
  return read !== undefined && isListed && isWithin(read, schema) ? read : undefined;
};

/** The attributes a renderer gets: known ones that do not fit give way to their default, unknown ones pass. */
export const prepareAttributes = (sent: JsonMap, schemas: Readonly<Record<string, AttributeSchema>>): JsonMap => {
  const prepared = emptyMap();
  for (const [name, value] of Object.entries(sent)) {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    const read = schema === undefined ? value : fitting(value, schema);
    if (read !== undefined) prepared[name] = read;
  }
  for (const [name, schema] of Object.entries(schemas))
    if (!Object.hasOwn(prepared, name) && schema['default'] !== undefined) prepared[name] = schema['default'];
  return prepared;
};

/** Members of maps that came from outside, each as the type asked for or not at all. */
export const memberOf = (map: JsonMap, name: string): Json | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

export const textOf = (map: JsonMap, name: string): string | undefined => {
  const value = memberOf(map, name);
  return typeof value === 'string' ? value : undefined;
};

export const numberOf = (map: JsonMap, name: string): number | undefined => {
  const value = memberOf(map, name);
  return typeof value === 'number' ? value : undefined;
};

export const mapOf = (map: JsonMap, name: string): JsonMap => {
  const value = memberOf(map, name);
  return isMap(value) ? value : {};
};

export const isTrue = (map: JsonMap, name: string): boolean => memberOf(map, name) === true;
