import { isMap, type Json } from '../lib/json.ts';
import { accept, oneOfWords, refuse } from './mismatch.ts';
import type { Check, Outcome, Mismatch, Schema } from './schema.ts';

/** One way out of a choice. Its schema has the type beside the choice where it names none. */
export interface Branch {
  readonly schema: Schema;
  readonly check: Check;
}

interface Miss {
  readonly position: number;
  readonly schema: Schema;
  readonly refusal: Mismatch;
}

export function compileAnyOf(branches: readonly Branch[]): Check {
  return (value, path) => {
    const misses: Miss[] = [];
    for (const [position, { schema, check }] of branches.entries()) {
      const outcome = check(value, path);
      if (outcome.ok) return outcome;
      misses.push({ position, schema, refusal: outcome.refusal });
    }
    return refuseAll({ misses, value, path });
  };
}

export function compileOneOf(branches: readonly Branch[]): Check {
  return (value, path) => {
    const misses: Miss[] = [];
    const hits: { readonly position: number; readonly schema: Schema; readonly value: Json }[] = [];
    for (const [position, { schema, check }] of branches.entries()) {
      const outcome = check(value, path);
      if (outcome.ok) hits.push({ position, schema, value: outcome.value });
      else misses.push({ position, schema, refusal: outcome.refusal });
    }
    const [first, second] = hits;
    if (first === undefined) return refuseAll({ misses, value, path });
    if (second === undefined) return accept(first.value);
    const titles = titlesOf(hits);
    const matched = titles === undefined ? 'more than one' : `all of ${titles.join(', ')}`;
    const positions = hits.map(({ position }) => position);
    return refuse('rest_one_of_multiple_matches', `${path} must match exactly one choice, but it matches ${matched}.`, {
      positions,
    });
  };
}

function refuseAll(missed: { misses: readonly Miss[]; value: Json; path: string }): Outcome {
  const { misses, path } = missed;
  const telling = tellingMiss(missed);
  if (telling !== undefined) {
    const { position, schema, refusal } = telling;
    const choice = schema.title ?? (misses.length === 1 ? 'the expected value' : `choice ${position + 1}`);
    return refuse('rest_no_matching_schema', `${path} does not match ${choice}: ${refusal.message}`, { position });
  }
  const titles = titlesOf(misses);
  const expected = titles === undefined ? 'any of the choices' : oneOfWords(titles);
  return refuse('rest_no_matching_schema', `${path} does not match ${expected}.`);
}

/** The branch that the sender most likely meant, if one stands out. */
function tellingMiss({ misses, value, path }: { misses: readonly Miss[]; value: Json; path: string }) {
  if (misses.length === 1) return misses[0];
  const near = misses.filter(({ refusal }) => !isWrongTypeOf(path, refusal));
  const [first] = near;
  if (near.length === 1) return first;
  if (first?.schema.type !== 'object') return undefined;
  const shared = near.map(({ schema }) => sharedKeys(schema, value));
  const most = Math.max(...shared);
  return most > 0 ? near[shared.indexOf(most)] : undefined;
}

/** Whether a refusal only says that the value itself, not something inside it, has the wrong type. */
const isWrongTypeOf = (path: string, { code, data }: Mismatch): boolean =>
  code === 'rest_invalid_type' && isMap(data) && data['param'] === path;

const sharedKeys = ({ properties = {} }: Schema, value: Json): number =>
  isMap(value) ? Object.keys(properties).filter((key) => Object.hasOwn(value, key)).length : 0;

function titlesOf(choices: readonly { readonly schema: Schema }[]): readonly string[] | undefined {
  const titles = choices.flatMap(({ schema }) => schema.title ?? []);
  return titles.length === choices.length ? titles : undefined;
}
