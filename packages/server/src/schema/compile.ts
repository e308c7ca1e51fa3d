import { compileAnyOf, compileOneOf, type Branch } from './choice.ts';
import { compileFormat } from './formats.ts';
import { compileList } from './list.ts';
import { compileNumber } from './number.ts';
import { compileObject } from './object.ts';
import { createPatterns } from './pattern.ts';
import { accept, oneOfWords, refuse, refuseType } from './mismatch.ts';
import { sameness } from './sameness.ts';
import { readBoolean } from './scalars.ts';
import type { Check, Compiling, Schema, TypeName } from './schema.ts';
import { compileString } from './string.ts';
import { pickType } from './types.ts';

/**
 * Turns a schema into the function that judges and converts values. Without a type nothing is judged, whatever the
 * other keywords say. Throws on a pattern that cannot be matched safely and on an unknown type.
 */
export function compileSchema(schema: Schema): Check {
  if (schema.type === undefined) return accept;
  const patterns = createPatterns();
  const compiling: Compiling = {
    compile: (part) => compilePart(part, compiling),
    compilePattern: patterns.compile,
  };
  const check = compiling.compile(schema);
  return (value, path) => {
    patterns.refill();
    const outcome = check(value, path);
    if (!patterns.exhausted()) return outcome;
    return refuse('rest_invalid_pattern', `${path} is too long to match its pattern.`);
  };
}

/** Inside a schema, a part without a type is still judged by its choices and its enum. */
function compilePart(schema: Schema, compiling: Compiling): Check {
  const { anyOf, oneOf, type } = schema;
  const branches = (choices: readonly Schema[]): readonly Branch[] =>
    choices.map((choice) => {
      const branch = type === undefined ? choice : { type, ...choice };
      return { schema: branch, check: compiling.compile(branch) };
    });
  return inTurn([
    ...(anyOf ? [compileAnyOf(branches(anyOf))] : []),
    ...(oneOf ? [compileOneOf(branches(oneOf))] : []),
    type === undefined ? compileEnum(schema) : compileTyped(schema, compiling),
  ]);
}

function compileTyped(schema: Schema, compiling: Compiling): Check {
  const types = [schema.type ?? []].flat();
  const judgeEnum = compileEnum(schema);
  const judgeFormat = compileFormat(schema.format);
  const compileAs = (type: TypeName): Check => {
    const judgeType = compilersByType.get(type);
    if (judgeType === undefined) throw new Error(`${JSON.stringify(type)} is not a JSON Schema type.`);
    return inTurn([judgeType(schema, compiling), judgeEnum, ...(type === 'string' ? [judgeFormat] : [])]);
  };
  const checks = new Map(types.map((type) => [type, compileAs(type)]));
  return (value, path) => {
    const type = types.length === 1 ? types[0] : pickType(types, value);
    const check = type === undefined ? undefined : checks.get(type);
    return check ? check(value, path) : refuseType(path, ...types);
  };
}

type TypeCompiler = (schema: Schema, compiling: Compiling) => Check;

const compilersByType: ReadonlyMap<TypeName, TypeCompiler> = new Map<TypeName, TypeCompiler>([
  ['string', compileString],
  ['integer', (schema) => compileNumber(schema, 'integer')],
  ['number', (schema) => compileNumber(schema, 'number')],
  ['boolean', () => judgeBoolean],
  ['array', compileList],
  ['object', compileObject],
  ['null', () => judgeNull],
]);

const judgeBoolean: Check = (value, path) => {
  const boolean = readBoolean(value);
  return boolean === undefined ? refuseType(path, 'boolean') : accept(boolean);
};

const judgeNull: Check = (value, path) => (value === null ? accept(value) : refuseType(path, 'null'));

/** An empty enum is no rule. */
function compileEnum({ enum: allowed = [] }: Schema): Check {
  if (allowed.length === 0) return accept;
  const known = new Set(allowed.map(sameness));
  return (value, path) =>
    known.has(sameness(value))
      ? accept(value)
      : refuse('rest_not_in_enum', `${path} must be ${oneOfWords(allowed.map((one) => JSON.stringify(one)))}.`);
}

/** Hands the value from check to check, each converting what the one before made of it; the first refusal ends it. */
function inTurn(checks: readonly Check[]): Check {
  const needed = checks.filter((check) => check !== accept);
  const [only = accept] = needed;
  if (needed.length <= 1) return only;
  return (value, path) => {
    let outcome = accept(value);
    for (const check of needed) {
      if (outcome.ok) outcome = check(outcome.value, path);
    }
    return outcome;
  };
}
