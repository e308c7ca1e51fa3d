import { isList, isMap, type Json } from '../lib/json.ts';
import { keysAsSent } from '../lib/query-string.ts';
import { accept, count, refuse, refuseType } from './mismatch.ts';
import { sameness } from './sameness.ts';
import { readWords } from './scalars.ts';
import type { Check, Compiling, Outcome, Schema } from './schema.ts';

const integerKey = /^(?:0|-?[1-9]\d*)$/;

/** The list a value stands for: a list, a scalar (its words), or a map with nothing but integer keys. */
export function readList(value: Json): readonly Json[] | undefined {
  if (isList(value)) return value;
  if (value === null) return undefined;
  if (!isMap(value)) return readWords(value);
  const keys = keysAsSent(value);
  return keys.every((key) => integerKey.test(key)) ? keys.map((key) => value[key] as Json) : undefined;
}

export function compileList(schema: Schema, { compile }: Compiling): Check {
  const checkItem = schema.items === undefined ? accept : compile(schema.items);
  const judgeWhole = compileWhole(schema);
  return (value, path) => {
    const sent = readList(value);
    if (sent === undefined) return refuseType(path, 'array');
    const list: Json[] = [];
    for (let position = 0; position < sent.length; position += 1) {
      const outcome = checkItem(sent[position] as Json, `${path}[${position}]`);
      if (!outcome.ok) return outcome;
      list.push(outcome.value);
    }
    return judgeWhole(list, path);
  };
}

function compileWhole({ minItems = 0, maxItems = Infinity, uniqueItems = false }: Schema) {
  return (list: readonly Json[], path: string): Outcome => {
    if (list.length < minItems) {
      return refuse('rest_too_few_items', `${path} must have at least ${count(minItems, 'item')}.`);
    }
    if (list.length > maxItems) {
      return refuse('rest_too_many_items', `${path} must have at most ${count(maxItems, 'item')}.`);
    }
    // Equal items stay equal when converted, so judging the converted ones finds every duplicate.
    if (uniqueItems && new Set(list.map(sameness)).size < list.length) {
      return refuse('rest_duplicate_items', `${path} must not contain duplicate items.`);
    }
    return accept(list);
  };
}
