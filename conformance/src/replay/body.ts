import type { Comparison } from './comparison.ts';
import type { Difference } from './difference.ts';
import type { Json, JsonMap } from './json.ts';
import { isList, isMap, valueAt } from './json.ts';
import type { Reading } from './placeholders.ts';
import { fitsText, fitsValue } from './placeholders.ts';

const RECORDED_TEXT_LENGTH = 4000;

/** Members that are texts even when they are nothing but an id. */
const TEXT_MEMBERS: ReadonlySet<string> = new Set(['slug', 'generated_slug']);

interface Sides<Expected = Json, Actual = Json | undefined> {
  readonly key: string;
  readonly expected: Expected;
  readonly actual: Actual;
}

export function compareBody(comparison: Comparison): readonly Difference[] {
  const { step, answer, reading } = comparison;
  const { empty, text, body, partial } = step.expect;
  if (empty === true) return answer.size === 0 ? [] : [different({ expected: undefined, actual: answer.text })];
  if (text !== undefined) return compareText(text, comparison);
  if (body === undefined) return [];
  if (answer.body === undefined) return [different({ expected: body, actual: answer.text })];
  if (partial === true && isMap(body)) return comparePartial(body, { ...comparison, body: answer.body });
  return compareValue({ key: 'body', expected: body, actual: answer.body }, reading);
}

function compareText(expected: string, { answer, reading }: Comparison): readonly Difference[] {
  const actual = answer.text.slice(0, RECORDED_TEXT_LENGTH);
  return fitsText({ expected, actual }, reading) ? [] : [different({ expected, actual })];
}

function comparePartial(paths: JsonMap, { step, body, reading }: Comparison & { body: Json }): readonly Difference[] {
  const wrong = Object.entries(paths).flatMap(([path, expected]) =>
    compareValue({ key: `body.${path}`, expected, actual: valueAt(body, path) }, reading),
  );
  const uninvited = (step.keep ?? [])
    .filter((path) => !isSpokenOf(path, paths))
    .map((path) => ({ key: `body.${path}`, expected: undefined, actual: valueAt(body, path) }))
    .filter(({ actual }) => actual !== undefined);
  return [...wrong, ...uninvited.map(different)];
}

// Some recordings asked for `_links` and show only some members of it: then the whole is no longer claimed to be absent.
function isSpokenOf(path: string, paths: JsonMap): boolean {
  return Object.keys(paths).some((shown) => shown === path || shown.startsWith(`${path}.`));
}

function compareValue(sides: Sides, reading: Reading): readonly Difference[] {
  const { key, expected, actual } = sides;
  if (isList(expected) && isList(actual)) return compareLists({ key, expected, actual }, reading);
  if (isMap(expected) && isMap(actual)) return compareMaps({ key, expected, actual }, reading);
  return fits(sides, reading) ? [] : [different(sides)];
}

function fits({ key, expected, actual }: Sides, reading: Reading): boolean {
  if (typeof expected === 'string') {
    const onlyText = TEXT_MEMBERS.has(key.slice(key.lastIndexOf('.') + 1));
    return (onlyText ? fitsText : fitsValue)({ expected, actual }, reading);
  }
  if (isList(expected)) return expected.length === 0 && isMap(actual) && Object.keys(actual).length === 0;
  return expected === actual;
}

type Lists = Sides<readonly Json[], readonly Json[]>;

function compareLists({ key, expected, actual }: Lists, reading: Reading): readonly Difference[] {
  const lengths = { key: `${key}.length`, expected: expected.length, actual: actual.length };
  const members = expected
    .slice(0, actual.length)
    .flatMap((item, index) => compareValue({ key: `${key}.${index}`, expected: item, actual: actual[index] }, reading));
  return lengths.expected === lengths.actual ? members : [different(lengths), ...members];
}

function compareMaps({ key, expected, actual }: Sides<JsonMap, JsonMap>, reading: Reading): readonly Difference[] {
  const members = Object.entries(expected).flatMap(([name, item]) =>
    compareValue({ key: `${key}.${name}`, expected: item, actual: ownMember(actual, name) }, reading),
  );
  const uninvited = Object.entries(actual)
    .filter(([name]) => !Object.hasOwn(expected, name))
    .map(([name, item]) => different({ key: `${key}.${name}`, expected: undefined, actual: item }));
  return [...members, ...uninvited];
}

function ownMember(map: JsonMap, name: string): Json | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function different({ key = 'body', expected, actual }: Partial<Sides<Json | undefined>>): Difference {
  return { kind: 'value', key, expected, actual };
}
