import { expect, test } from 'vitest';
import { isInRange } from './version-range.ts';

test.each([
  ['*', true],
  ['', true],
  ['x', true],
  ['1.4.2', true],
  ['v1.4.2', true],
  ['1.4.3', false],
  ['1.4', true],
  ['1', true],
  ['2', false],
  ['>=1', true],
  ['>= 1.4', true],
  ['>=1.4.3', false],
  ['>1.4', false],
  ['>1.4.1', true],
  ['<1.4.2', false],
  ['<=1.4', true],
  ['<=1.3', false],
  ['<2', true],
  ['>=1 <2', true],
  ['>=1 <1.4', false],
  ['^1.2', true],
  ['^1.4.2', true],
  ['^2.0.0', false],
  ['^0.1', false],
  ['~1.4.0', true],
  ['~1.3', false],
  ['~1', true],
  ['1.2 - 1.4', true],
  ['1.2 - 1.3.9', false],
  ['^3 || ~1.4', true],
  ['^3 || ~1.3', false],
  ['1.x', true],
  ['1.4.*', true],
])('1.4.2 in %s: %s', (range, is) => expect(isInRange('1.4.2', range)).toBe(is));

test.each([
  ['0.1.0', '^0.1', true],
  ['0.2.0', '^0.1', false],
  ['0.0.4', '^0.0.3', false],
  ['0.0.4', '^0.0', true],
  ['0.9.0', '^0', true],
  ['1.0.0', '^0', false],
])('%s in %s: %s', (version, range, is) => expect(isInRange(version, range)).toBe(is));

test.each([
  ['1.5.0-beta.1', '>=1.4', false],
  ['1.5.0-beta.1', '^1.5.0-beta.0', true],
  ['1.4.2-rc.1', '1.4.2', false],
  ['1.4.2+build.7', '1.4.2', true],
  ['1.4.2', '~> 1.4', true],
  ['1.4.2', '>1.x <2 || 3', false],
  ['1.0.0', '<1.0.0-rc.1', false],
])('as npm: %s in %s: %s', (version, range, is) => expect(isInRange(version, range)).toBe(is));

test.each(['latest', '>=one', '1.2.3.4', '>', '>=1 nonsense', '1 || ?', '__proto__', '01.2', 'a'.repeat(50_000)])(
  '%s is no range',
  (range) => expect(isInRange('1.4.2', range)).toBeNull(),
);
