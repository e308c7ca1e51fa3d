import { errors } from './errors.ts';
import type { RestError } from './errors.ts';
import type { Arg, Args, Ctx, Endpoint, Route } from './route.ts';
import type { RestRequest } from './request.ts';
import { emptyMap } from '../lib/json.ts';
import { hasNul, withoutNul } from '../lib/null-characters.ts';
import type { JsonMap, MutableJsonMap } from '../lib/json.ts';
import { compileSchema } from '../schema/compile.ts';
import type { Check, Mismatch, Schema } from '../schema/schema.ts';
import type { Scope } from '../scope.ts';

/** Checked first and reported alone, on every route that declares them. */
const sharedNames: ReadonlySet<string> = new Set(['context', 'page', 'per_page', 'search']);

export interface CheckedArgs {
  readonly error: RestError | null;
  readonly path: JsonMap;
  readonly sent: JsonMap;
  readonly params: JsonMap;
}

/** Parameters by source, the weakest first. */
interface Sources {
  readonly defaults: MutableJsonMap;
  readonly path: MutableJsonMap;
  readonly query: MutableJsonMap;
  readonly body: MutableJsonMap;
}

type CtxWithoutArgs = Omit<Ctx, 'path' | 'params' | 'sent'>;

// Memoized pure work: the same schema object always compiles to the same check.
const compiled = new WeakMap<Schema, Check>();

function checkOf(schema: Schema): Check {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const check = compileSchema(schema);
  compiled.set(schema, check);
  return check;
}

/** The arguments of an endpoint, those of its route among them. */
export async function argsOf(scope: Scope, route: Pick<Route, 'args'>, endpoint: Endpoint): Promise<Args> {
  const own = typeof endpoint.args === 'function' ? await endpoint.args(scope) : (endpoint.args ?? noArgs);
  return route.args === undefined ? own : { ...route.args, ...own };
}

const noArgs: Args = Object.freeze({});

export async function checkArgs(
  given: CtxWithoutArgs,
  args: Args,
  variables: Readonly<Record<string, string>>,
): Promise<CheckedArgs> {
  const { request } = given;
  const sources: Sources = {
    defaults: defaultsOf(args),
    path: pathParams(variables),
    query: copyOf(request.query),
    body: bodyParams(request),
  };
  const error = unreadable(request) ?? missing(args, sources) ?? (await invalid(given, args, sources));
  const sent = merge([sources.path, sources.query, sources.body]);
  return { error, path: sources.path, sent, params: merge([sources.defaults, sent]) };
}

function unreadable({ body }: RestRequest): RestError | null {
  if (body.kind !== 'unreadable') return null;
  const { code, message } = body.problem;
  return errors.invalidJson(message.charAt(0).toLowerCase() + message.slice(1), {
    data: { json_error_code: code, json_error_message: message },
  });
}

function missing(args: Args, sources: Sources): RestError | null {
  const isSent = (name: string): boolean =>
    [sources.defaults, sources.path, sources.query, sources.body].some((source) => (source[name] ?? null) !== null);
  const names = Object.keys(args).filter((name) => args[name]?.required === true && !isSent(name));
  return names.length === 0 ? null : errors.missingParams(names, { data: { params: names } });
}

async function invalid(given: CtxWithoutArgs, args: Args, sources: Sources): Promise<RestError | null> {
  const mismatches = new Map<string, Mismatch>();
  for (const [name, arg] of Object.entries(args)) {
    const mismatch = cleanEverySource(arg, name, sources);
    if (mismatch !== null) mismatches.set(name, mismatch);
  }
  await runFurtherChecks(given, args, sources, mismatches);
  return errorOf(args, mismatches);
}

/** What was sent, as an endpoint with these arguments would take it: what does not fit is left out. */
export function fittingArgs(args: Args, sent: JsonMap): JsonMap {
  const sources: Sources = { defaults: nothing, path: nothing, query: copyOf(sent), body: nothing };
  for (const name in sent) {
    const arg = Object.hasOwn(args, name) ? args[name] : undefined;
    if (arg !== undefined && cleanEverySource(arg, name, sources) !== null) delete sources.query[name];
  }
  return sources.query;
}

function errorOf(args: Args, mismatches: ReadonlyMap<string, Mismatch>): RestError | null {
  if (mismatches.size === 0) return null;
  const all = Object.keys(args).filter((name) => mismatches.has(name));
  const firstOf = [all.filter((name) => sharedNames.has(name)), all.filter((name) => args[name]?.late !== true), all];
  return invalidParams(firstOf.find((names) => names.length > 0) ?? all, mismatches);
}

/** Validates and sanitizes every source, also values that a stronger source overrides. */
function cleanEverySource(arg: Arg, name: string, sources: Sources): Mismatch | null {
  const check = arg.unchecked === true ? null : checkOf(arg.schema);
  let mismatch: Mismatch | null = null;
  for (const source of [sources.defaults, sources.path, sources.query, sources.body]) {
    const sent = source[name];
    if (sent === undefined || (sent === null && arg.nullable === true)) continue;
    const value = arg.before === undefined ? sent : arg.before(sent);
    if (check === null) {
      source[name] = withoutNul(value);
      continue;
    }
    const outcome = check(value, name);
    // A plugin can lower the maximum page size below the default.
    if (!outcome.ok && source === sources.defaults && sharedNames.has(name) && isSent(name, sources)) continue;
    if (!outcome.ok) mismatch = outcome.refusal;
    else if (hasNul(outcome.value)) mismatch = nulMismatch;
    else source[name] = outcome.value;
  }
  return mismatch;
}

const isSent = (name: string, { path, query, body }: Sources): boolean =>
  [path, query, body].some((source) => source[name] !== undefined);

/** PostgreSQL text cannot hold U+0000; better a 400 here than a failure there. */
const nulMismatch: Mismatch = { code: 'rest_invalid_type', message: 'Null characters are not allowed.', data: null };

async function runFurtherChecks(
  given: CtxWithoutArgs,
  args: Args,
  sources: Sources,
  mismatches: Map<string, Mismatch>,
): Promise<void> {
  for (const [name, arg] of Object.entries(args)) {
    if (arg.check === undefined || mismatches.has(name)) continue;
    const value = sources.body[name] ?? sources.query[name] ?? sources.path[name] ?? sources.defaults[name];
    if (value === undefined) continue;
    const sent = merge([sources.path, sources.query, sources.body]);
    const ctx: Ctx = { ...given, path: sources.path, sent, params: merge([sources.defaults, sent]) };
    const mismatch = await arg.check(value, ctx);
    if (mismatch !== null) mismatches.set(name, mismatch);
  }
}

export function invalidParams(names: readonly string[], mismatches: ReadonlyMap<string, Mismatch>): RestError {
  const params = emptyMap();
  const details = emptyMap();
  for (const name of names) {
    const mismatch = mismatches.get(name);
    if (mismatch === undefined) continue;
    params[name] = mismatch.message;
    // A mismatch without a code of its own has a message and no details.
    if (mismatch.code !== '') details[name] = { ...mismatch };
  }
  return errors.invalidParams(names, { data: { params, details } });
}

function defaultsOf(args: Args): MutableJsonMap {
  if (isEmpty(args as unknown as JsonMap)) return nothing;
  const defaults = emptyMap();
  for (const [name, arg] of Object.entries(args)) {
    const value = arg.schema.default;
    if (value !== undefined && value !== null) defaults[name] = value;
  }
  return defaults;
}

function bodyParams({ body }: RestRequest): MutableJsonMap {
  return 'params' in body ? copyOf(body.params) : nothing;
}

/** An id with more digits than any id can have names no record; it must not become a wrong type. */
function pathParams(variables: Readonly<Record<string, string>>): MutableJsonMap {
  if (isEmpty(variables)) return nothing;
  const params = emptyMap();
  for (const [name, text] of Object.entries(variables)) {
    params[name] =
      /^\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text)) ? String(Number.MAX_SAFE_INTEGER) : text;
  }
  return params;
}

/** Never written to: a source is changed only where it has a value. */
const nothing: MutableJsonMap = Object.freeze(emptyMap());

const isEmpty = (params: JsonMap): boolean => {
  for (const _ in params) return false;
  return true;
};

const copyOf = (params: JsonMap): MutableJsonMap => (isEmpty(params) ? nothing : Object.assign(emptyMap(), params));

/** Later sources win; a key keeps the place where it was first seen. */
function merge(sources: readonly JsonMap[]): JsonMap {
  const filled = sources.filter((source) => !isEmpty(source));
  return filled.length > 1 ? (Object.assign(emptyMap(), ...filled) as MutableJsonMap) : (filled[0] ?? nothing);
}
