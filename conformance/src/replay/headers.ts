import type { Answer } from './answer.ts';
import type { Comparison } from './comparison.ts';
import type { Difference } from './difference.ts';
import { fitsText } from './placeholders.ts';

/** Headers that were recorded whenever they were sent and that say something by their absence. */
const TELLING_WHEN_ABSENT = [
  'x-cms-total',
  'x-cms-totalpages',
  'location',
  'vary',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
] as const;

export function compareHeaders(comparison: Comparison): readonly Difference[] {
  const { step, answer } = comparison;
  const recorded = new Map(
    Object.entries(step.expect.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const wrong = [...recorded].filter(([name, value]) => !fitsHeader({ name, value }, comparison));
  const uninvited = step.headersRecorded === false ? [] : uninvitedHeaders(recorded, answer);
  return [
    ...wrong.map(([name, value]) => headerDifference(name, { expected: value, answer })),
    ...uninvited.map((name) => headerDifference(name, { expected: undefined, answer })),
  ];
}

function headerDifference(name: string, sides: { expected: string | undefined; answer: Answer }): Difference {
  return { kind: 'header', key: `header.${name}`, expected: sides.expected, actual: sides.answer.headers[name] };
}

function fitsHeader(header: { name: string; value: string }, { answer, reading }: Comparison): boolean {
  const actual = answer.headers[header.name];
  if (actual === undefined) return false;
  if (header.value === '<no-cache>') return forbidsCaching(actual);
  if (header.name === 'vary') return tokens(header.value).isSubsetOf(tokens(actual));
  return fitsText({ expected: header.value, actual }, reading);
}

function uninvitedHeaders(recorded: ReadonlyMap<string, string>, { headers }: Answer): readonly string[] {
  const present = TELLING_WHEN_ABSENT.filter((name) => headers[name] !== undefined && !recorded.has(name));
  const noCache = forbidsCaching(headers['cache-control'] ?? '') && !recorded.has('cache-control');
  return noCache ? [...present, 'cache-control'] : present;
}

function forbidsCaching(value: string): boolean {
  return value.includes('no-cache');
}

function tokens(value: string): ReadonlySet<string> {
  return new Set(value.split(',').map((token) => token.trim().toLowerCase()));
}
