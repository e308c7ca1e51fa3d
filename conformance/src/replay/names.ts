import type { Answer } from './answer.ts';
import type { Json, JsonMap } from './json.ts';
import { asText, isList, isMap, textsIn, valueAt } from './json.ts';
import type { Expectation, Recording, RequestStep } from './recording.ts';
import { isRequest } from './recording.ts';
import type { ReadyNames } from './target.ts';

/** What the names of a scenario stand for so far. */
export type Names = ReadonlyMap<string, Json>;

const NAME = /\{\{([A-Za-z0-9_.]+)\}\}/g;
const ONLY_DIGITS = /^\d+$/;
const ONLY_NAME = /^\{\{([A-Za-z0-9_.]+)\}\}$/;

/** The service's own prefix of relation URIs: learnt from its answers, so nobody saves it. */
export const RELS = 'rels';

export function readyNames(base: string, ready: ReadyNames): Map<string, Json> {
  const users = Object.entries(ready.users).map(([login, { id }]) => [`user.${login}`, id] as const);
  const names = new Map<string, Json>([['home', base], ['home.encoded', encodeURIComponent(base)], ...users]);
  const { uncategorized } = ready.terms;
  if (uncategorized !== null) names.set('term.uncategorized', uncategorized);
  return names;
}

/** The name a text consists of and nothing else. */
export function soleName(text: string): string | undefined {
  return ONLY_NAME.exec(text)?.[1];
}

export function namesIn(value: Json | undefined): ReadonlySet<string> {
  return new Set(textsIn(value).flatMap((text) => [...text.matchAll(NAME)].map((match) => match[1] ?? '')));
}

function namesInRequest(step: RequestStep): ReadonlySet<string> {
  return namesIn([step.path, step.query ?? null, step.headers ?? null, step.body ?? null, step.form ?? null]);
}

/** Names an expectation speaks of. A partial body's paths are literal: `(?P<id>…)` and braces in them mean themselves. */
function namesInExpectation({ headers, body, partial, text }: Expectation): ReadonlySet<string> {
  const values = partial === true && isMap(body) ? Object.values(body) : (body ?? null);
  return namesIn([headers ?? null, values, text ?? null]).difference(new Set([RELS]));
}

/** Names a step cannot do without: those it sends, and those it expects without saving them itself. */
export function namesUsed(step: RequestStep): ReadonlySet<string> {
  const own = new Set(Object.keys(step.save ?? {}));
  return namesInRequest(step).union(namesInExpectation(step.expect).difference(own));
}

export function fillText(text: string, names: Names): string {
  return text.replaceAll(NAME, (_, name: string) => asText(valueOf(name, names)));
}

/** Puts values for names, in keys too; a text that is only a name becomes the value itself. */
export function fill(value: Json, names: Names): Json {
  if (typeof value === 'string') {
    const name = soleName(value);
    return name === undefined ? fillText(value, names) : valueOf(name, names);
  }
  if (isList(value)) return value.map((item) => fill(item, names));
  return isMap(value) ? fillMap(value, names) : value;
}

export function fillMap(map: JsonMap, names: Names): JsonMap {
  return Object.fromEntries(Object.entries(map).map(([key, item]) => [fillText(key, names), fill(item, names)]));
}

function valueOf(name: string, names: Names): Json {
  const value = names.get(name);
  if (value === undefined) throw new Error(`nothing is known under the name ${name}`);
  return value;
}

/** What a `save` path finds in an answer; `undefined` when it finds neither an id nor a text. */
export function findToSave(path: string, answer: Answer): number | string | undefined {
  const { status, headers, body } = answer;
  const root: JsonMap = { status, headers, ...(body === undefined ? {} : { body }) };
  const hash = path.indexOf('#');
  if (hash === -1) return idOrText(valueAt(root, path));
  const found = valueAt(root, path.slice(0, hash));
  if (typeof found !== 'string') return undefined;
  const group = new RegExp(path.slice(hash + 1)).exec(found)?.[1];
  return group !== undefined && ONLY_DIGITS.test(group) ? Number(group) : group;
}

// A step that saves an id and expects it compares it with itself: only here can an id of the wrong type be seen.
function idOrText(found: Json | undefined): number | string | undefined {
  if (typeof found === 'number') return Number.isSafeInteger(found) && found > 0 ? found : undefined;
  return typeof found === 'string' && !ONLY_DIGITS.test(found) ? found : undefined;
}

const UPLOAD_NAMES = {
  uploads: 'body.source_url#^(.+)/[0-9]{4}/[0-9]{2}/[^/]+$',
  month: 'body.source_url#/([0-9]{4}/[0-9]{2})/[^/]+$',
} as const;

/**
 * Where uploads lie is saved from a scenario's first upload. A scenario that speaks of it and forgets to save it gets
 * the same `save` as all the others.
 */
export function withUploadNames(recording: Recording): Recording {
  const requests = recording.steps.filter(isRequest);
  const used = requests.map((step) => namesInExpectation(step.expect));
  const saved = new Set(requests.flatMap((step) => Object.keys(step.save ?? {})));
  const forgotten = Object.entries(UPLOAD_NAMES).filter(
    ([name]) => !saved.has(name) && used.some((set) => set.has(name)),
  );
  const first = requests.find((step) => step.upload !== undefined && step.expect.status === 201);
  if (forgotten.length === 0 || first === undefined) return recording;
  const steps = recording.steps.map((step) =>
    step === first ? { ...first, save: { ...Object.fromEntries(forgotten), ...first.save } } : step,
  );
  return { ...recording, steps };
}
