import type { Json } from './json.ts';
import { asText } from './json.ts';
import type { Names } from './names.ts';
import { RELS, soleName } from './names.ts';

/** The service's relation prefix, once an answer has shown it; the same for the whole replay. */
export interface Rels {
  known: string | undefined;
}

/** All that an expected text may refer to. */
export interface Reading {
  readonly names: Names;
  readonly rels: Rels;
  /** Minutes by which the scenario's local times may differ from UTC. */
  readonly offsets: readonly number[];
  /** When the request was sent, in milliseconds. */
  readonly sentAt: number;
}

const NOW_TOLERANCE_MS = 20 * 60_000;
const DATE_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
// In a route pattern, `(?P<id>…)` is literal.
const PARTS = /(\{\{[A-Za-z0-9_.]+\}\}|(?<!\?P)<id>)/;

type Matcher = (actual: Json | undefined, reading: Reading) => boolean;

const whole: Readonly<Record<string, Matcher>> = {
  '<text>': (actual) => typeof actual === 'string' && actual !== '',
  '<uuid>': (actual) => typeof actual === 'string' && UUID_V4.test(actual),
  '<now>': (actual, { sentAt }) => isNear(actual, { sentAt, offsets: [0] }),
  '<now.local>': (actual, { sentAt, offsets }) => isNear(actual, { sentAt, offsets }),
};

interface TextAndValue {
  readonly expected: string;
  readonly actual: Json | undefined;
}

/** Does an answered value fit a recorded text that stands where any value may stand? */
export function fitsValue({ expected, actual }: TextAndValue, reading: Reading): boolean {
  if (expected === '<id>') return Number.isSafeInteger(actual) && Number(actual) > 0;
  const name = soleName(expected);
  if (name !== undefined && name !== RELS) {
    const value = reading.names.get(name);
    return value !== undefined && value === actual;
  }
  return fitsText({ expected, actual }, reading);
}

/** The same where only text can stand (headers, slugs): an id is its digits. */
export function fitsText({ expected, actual }: TextAndValue, reading: Reading): boolean {
  const matcher = Object.hasOwn(whole, expected) ? whole[expected] : undefined;
  if (matcher !== undefined) return matcher(actual, reading);
  return typeof actual === 'string' && patternOf(expected, reading)(actual);
}

function patternOf(expected: string, { names, rels }: Reading): (actual: string) => boolean {
  const parts = expected.split(PARTS).map((part, index, all) => {
    if (part === '<id>') return '[1-9][0-9]*';
    const name = soleName(part);
    if (name === undefined) return escapeForPattern(part);
    const value = name === RELS ? rels.known : names.get(name);
    if (value !== undefined) return escapeForPattern(asText(value));
    if (name !== RELS) return undefined;
    return all.indexOf(part) === index ? '(?<rels>[^\\s"<>{}]+)' : '\\k<rels>';
  });
  if (parts.includes(undefined)) return () => false;
  const pattern = new RegExp(`^${parts.join('')}$`);
  return (actual) => {
    const match = pattern.exec(actual);
    rels.known ??= match?.groups?.['rels'];
    return match !== null;
  };
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function isNear(
  actual: Json | undefined,
  { sentAt, offsets }: { sentAt: number; offsets: readonly number[] },
): boolean {
  if (typeof actual !== 'string') return false;
  const shape = DATE_TIME.exec(actual);
  if (shape === null) return false;
  const time = Date.parse(shape[1] === undefined ? `${actual}Z` : actual);
  return offsets.some((minutes) => Math.abs(time - minutes * 60_000 - sentAt) <= NOW_TOLERANCE_MS);
}
