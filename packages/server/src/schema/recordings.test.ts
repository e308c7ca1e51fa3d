import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isList, isMap, type Json, type JsonMap } from '../lib/json.ts';
import { parseQuery } from '../lib/query-string.ts';
import { compileSchema } from './compile.ts';
import type { Schema } from './schema.ts';

interface Step {
  readonly path: string;
  readonly query?: JsonMap;
  readonly form?: JsonMap;
  readonly body?: JsonMap;
  readonly keep?: readonly string[];
  readonly expect: { readonly status: number; readonly body: JsonMap; readonly partial?: boolean };
}

interface Answer {
  readonly status: number;
  readonly body: JsonMap;
}

const conformance = new URL('../../../../conformance/', import.meta.url);
const recordings = new URL('recordings/schema/', conformance);
const read = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

const checks = new Map(
  Object.entries(read(new URL('fixture-schemas.json', conformance)) as Record<string, Schema>).map(([name, schema]) => [
    name,
    { schema, check: compileSchema(schema) },
  ]),
);

const scenarios = readdirSync(recordings).map((file) => ({
  file,
  steps: (read(new URL(file, recordings)) as { steps: readonly Step[] }).steps,
}));

/** Writes the query of a step as the replay runner sends it. */
function writeQuery(name: string, value: Json): readonly string[] {
  const pair = (text: string) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  if (isList(value)) {
    return value.flatMap((item, index) => writeQuery(isMap(item) ? `${name}[${index}]` : `${name}[]`, item));
  }
  if (isMap(value)) return Object.entries(value).flatMap(([key, item]) => writeQuery(`${name}[${key}]`, item));
  return [pair(String(value))];
}

function parse(text: string): JsonMap {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

/** What the route of the fixture answers: the part of the kernel's argument handling that a single argument needs. */
function answer(step: Step): Answer {
  const [route = '', ownQuery = ''] = step.path.split('?');
  const { schema, check } = checks.get(route.replace('/fixture/v1/schema/', '')) ?? {};
  if (!schema || !check) throw new Error(`No schema for ${step.path}`);

  const writeAll = (map: JsonMap = {}) => Object.entries(map).flatMap(([key, value]) => writeQuery(key, value));
  const query = parse([ownQuery, ...writeAll(step.query)].filter((part) => part !== '').join('&'));
  const sources = [step.body ?? {}, parse(writeAll(step.form).join('&')), query].filter((map) => 'v' in map);
  const values = sources.map((map) => map['v'] as Json);
  if (schema.default !== undefined && schema.default !== null) values.push(schema.default);

  if (schema.required === true && values.every((value) => value === null)) {
    return { status: 400, body: { code: 'rest_missing_callback_param', data: { status: 400, params: ['v'] } } };
  }
  const outcomes = values.map((value) => check(value, 'v'));
  const refused = outcomes.find((outcome) => !outcome.ok);
  if (refused) {
    const { code, message, data } = refused.refusal;
    const details = { v: { code, message, data } };
    return {
      status: 400,
      body: { code: 'rest_invalid_param', data: { status: 400, params: { v: message }, details } },
    };
  }
  const [first] = outcomes;
  return { status: 200, body: { has: first !== undefined, v: first?.ok ? first.value : null } };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Compares by the rules of the recordings: `<text>` and `<uuid>` stand for such texts, `[]` may be an empty map. */
function differences(actual: Json | undefined, expected: Json, path: string): readonly string[] {
  const difference = [`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
  if (expected === '<text>') return typeof actual === 'string' && actual !== '' ? [] : difference;
  if (expected === '<uuid>') return typeof actual === 'string' && uuid.test(actual) ? [] : difference;
  if (isList(expected) && expected.length === 0 && isMap(actual) && Object.keys(actual).length === 0) return [];
  if (isList(expected) || isMap(expected)) {
    if (isList(expected) ? !isList(actual) : !isMap(actual)) return difference;
    const [wanted, got] = [expected as JsonMap, actual as JsonMap];
    const keys = new Set([...Object.keys(wanted), ...Object.keys(got)]);
    return [...keys].flatMap((key) =>
      key in wanted ? differences(got[key], wanted[key] as Json, `${path}.${key}`) : [`${path}.${key}: not expected`],
    );
  }
  return actual === expected ? [] : difference;
}

function compare(step: Step): readonly string[] {
  const { status, body } = answer(step);
  const { message: _message, ...expected } = step.expect.body;
  const compared = step.expect.partial
    ? Object.fromEntries((step.keep ?? []).map((key) => [key, body[key] as Json]))
    : body;
  return [...differences(status, step.expect.status, 'status'), ...differences(compared, expected, 'body')];
}

describe.each(scenarios)('recorded: $file', ({ steps }) => {
  it.each(steps.map((step, index) => ({ step, index, sent: step.body ?? step.form ?? step.query ?? {} })))(
    '$index $step.path $sent',
    ({ step }) => {
      expect(compare(step)).toEqual([]);
    },
  );
});

describe('the recordings', () => {
  it('are all there', () => {
    expect(scenarios.length).toBe(45);
    expect(scenarios.flatMap(({ steps }) => steps).length).toBe(649);
  });

  it('would notice a wrong answer', () => {
    const wrong = (expected: Step['expect']) =>
      compare({ path: '/fixture/v1/schema/integer', body: { v: 5 }, expect: expected });
    expect(wrong({ status: 200, body: { has: true, v: 5 } })).toEqual([]);
    expect(wrong({ status: 200, body: { has: true, v: 6 } })).not.toEqual([]);
    expect(wrong({ status: 200, body: { has: true, v: '5' } })).not.toEqual([]);
    expect(wrong({ status: 400, body: { has: true, v: 5 } })).not.toEqual([]);
    expect(wrong({ status: 200, body: { has: true, v: [] } })).not.toEqual([]);
  });
});
