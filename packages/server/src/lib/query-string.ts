import { emptyMap, isList, isMap, type Json, type JsonMap } from './json.ts';

const mostPairs = 1_000;
const deepestNesting = 16;

export type ParsedQuery =
  | { readonly ok: true; readonly value: JsonMap }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the text after the `?` of an address, or a form body: `k=v` (the last one wins), `k[]=v`, `k[a]=v` and
 * `k[0][x]=v`. What has the keys 0, 1, 2 … in this order is a list, everything else a map; all leaves are strings.
 */
export function parseQuery(text: string): ParsedQuery {
  const pairs = text.split('&', mostPairs + 1);
  if (pairs.length > mostPairs) return refuse(`the query has more than ${mostPairs} parameters`);
  const root = createBranch();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === undefined || value === undefined) return refuse('the query string is not valid percent-encoding');
    if (name === '') continue;
    const steps = stepsOf(name);
    const problem = problemOf(steps);
    if (problem !== undefined) return refuse(problem);
    plant(root, steps, value);
  }
  return { ok: true, value: toMap(root) };
}

const refuse = (problem: string): ParsedQuery => ({ ok: false, problem });

/** A part of a path; null where its percent-encoding is broken. */
export function decodePart(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded.isWellFormed() ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `a[b][]` is a, b and the empty step. A bracket that is never closed, and dots and blanks before the first bracket, are
 * underlines; what stands behind a closed bracket and opens no other is nothing.
 */
function stepsOf(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open === 0) return [name];
  if (open === -1 || !name.includes(']', open)) return [plainName(name.replace('[', '_'), open)];
  const steps = [plainName(name.slice(0, open), open)];
  for (let at = open; name[at] === '[';) {
    const close = name.indexOf(']', at);
    if (close === -1) break;
    steps.push(name.slice(at + 1, close));
    at = close + 1;
  }
  return steps;
}

function plainName(name: string, end: number): string {
  const length = end === -1 ? name.length : end;
  return name.slice(0, length).replaceAll(/[ .]/g, '_') + name.slice(length);
}

function problemOf(steps: readonly string[]): string | undefined {
  if (steps.length > deepestNesting) return `parameters are nested more than ${deepestNesting} levels deep`;
  const refused = steps.find((step) => step === '__proto__' || step.includes('\0'));
  return refused === undefined ? undefined : `${JSON.stringify(refused)} is not a valid parameter name`;
}

/** A map in the making: keys in the order sent, whatever they look like. */
interface Branch {
  readonly entries: Map<string, string | Branch>;
  nextPosition: number;
}

const createBranch = (): Branch => ({ entries: new Map(), nextPosition: 0 });

/** Positions longer than this are names: beyond it, counting on from one would be inexact. */
const position = /^(?:0|[1-9]\d{0,14})$/;

function plant(root: Branch, steps: readonly string[], value: string): void {
  let branch = root;
  for (const [depth, step] of steps.entries()) {
    const key = step === '' && depth > 0 ? String(branch.nextPosition) : step;
    if (position.test(key)) branch.nextPosition = Math.max(branch.nextPosition, Number(key) + 1);
    if (depth === steps.length - 1) {
      branch.entries.set(key, value);
    } else {
      branch = childOf(branch, key);
    }
  }
}

function childOf({ entries }: Branch, key: string): Branch {
  const present = entries.get(key);
  if (typeof present === 'object') return present;
  const child = createBranch();
  entries.set(key, child);
  return child;
}

function toJson(node: string | Branch): Json {
  if (typeof node === 'string') return node;
  const keys = [...node.entries.keys()];
  const isSequence = keys.every((key, index) => key === String(index));
  return isSequence ? [...node.entries.values()].map(toJson) : toMap(node);
}

const sentOrder = Symbol('keys in the order sent');

function toMap({ entries }: Branch): JsonMap {
  const map = emptyMap();
  for (const [key, node] of entries) map[key] = toJson(node);
  const sent = [...entries.keys()];
  const isKept = Object.keys(map).every((key, index) => key === sent[index]);
  return isKept ? map : Object.defineProperty(map, sentOrder, { value: sent });
}

/** The keys of a map in the order of the query it came from; JavaScript itself puts keys such as `3` first, sorted. */
export const keysAsSent = (map: JsonMap): readonly string[] =>
  (map as { readonly [sentOrder]?: readonly string[] })[sentOrder] ?? Object.keys(map);

/**
 * Writes parameters as a query: lists as `k%5B0%5D=v`, blanks as `+`, an empty text as its name alone. Null, empty lists
 * and empty maps are left out.
 */
export function buildQuery(params: JsonMap): string {
  return keysAsSent(params)
    .flatMap((key) => pairsOf(key, params[key] ?? null))
    .join('&');
}

function pairsOf(name: string, value: Json): readonly string[] {
  if (value === null) return [];
  if (isList(value)) return value.flatMap((item, index) => pairsOf(`${name}[${index}]`, item));
  if (isMap(value)) return keysAsSent(value).flatMap((key) => pairsOf(`${name}[${key}]`, value[key] ?? null));
  // What is not set is named, as an empty text is; what is set is one.
  if (typeof value === 'boolean') return [value ? `${encode(name)}=1` : encode(name)];
  return [value === '' ? encode(name) : `${encode(name)}=${encode(String(value))}`];
}

const plain = /^[\w.-]*$/;

const encode = (text: string): string => (plain.test(text) ? text : encodeOther(text));

const encodeOther = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
