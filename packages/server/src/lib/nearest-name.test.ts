import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['PLATEN_SECRET', 'PLATEN_SMTP_URL', 'PLATEN_POOL_SIZE', 'PLATEN_CORS_ORIGINS'];

test.each([
  ['PLATEN_SECERT', 'PLATEN_SECRET'],
  ['PLATEN_SECRETS', 'PLATEN_SECRET'],
  ['PLATEN_CORS_ORIGIN', 'PLATEN_CORS_ORIGINS'],
  ['PLATEN_POOLSIZE', 'PLATEN_POOL_SIZE'],
  ['platen_smtp_url', 'PLATEN_SMTP_URL'],
  ['PLATEN_FRONTEND', null],
  ['PLATEN_', null],
  ['', null],
])('the known name nearest to %j is %j', (given, nearest) => {
  expect(nearestName(given, known)).toBe(nearest);
});

test('without known names nothing is near', () => {
  expect(nearestName('PLATEN_SECRET', [])).toBeNull();
});
