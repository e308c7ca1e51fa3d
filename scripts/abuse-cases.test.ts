/** The abuse table of the issue "Identity" has 135 cases, and each of them has a test whose title begins with its number. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const caseCount = 135;
const files = globSync(['packages/server/test/{api,app}/*.test.ts', 'packages/server/src/auth/**/*.test.ts']);

/** Titles such as `12:`, `36–38:`, `53, 60:`, and `89, negative control:`. */
const titleForm = /(?:\(|^\s*)['"`](\d+(?:(?:, |–)\d+)*)(?:, [a-z ]+)?: /gm;
/** Rows of a table of tests whose title is `%s: …`. */
const rowForm = /^\s*\['(\d+)',/gm;

function casesIn(source: string): readonly number[] {
  const titles = [...source.matchAll(titleForm)].flatMap(([, numbers = '']) => numbers.split(', '));
  const rows = source.includes(`'%s: `) ? [...source.matchAll(rowForm)].map(([, number = '']) => number) : [];
  return [...titles, ...rows].flatMap((range) => {
    const [first = 0, last = first] = range.split('–').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

test('every abuse case has a test', () => {
  const tested = new Set(files.flatMap((file) => casesIn(readFileSync(file, 'utf8'))));
  const all = Array.from({ length: caseCount }, (_, at) => at + 1);
  expect(all.filter((number) => !tested.has(number))).toEqual([]);
});

test('titles are read', () => {
  expect(casesIn(`it('12: a', f); test("36–38: b"); describe('53, 60: c'); it('89, negative control: d')`)).toEqual([
    12, 36, 37, 38, 53, 60, 89,
  ]);
  expect(
    casesIn(`it.each([\n  ['3', {}],\n  ['4', {}],\n])('%s: rejects %o', f);\nit.each(x)(\n  '56: begins'`),
  ).toEqual([56, 3, 4]);
  expect(casesIn(`it('a 12: b'); const x = ['3', 4]; // 5: c`)).toEqual([]);
});
