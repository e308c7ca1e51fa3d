import { expect, test } from 'vitest';
import { siteSecrets } from './site-secrets.ts';

const day = 24 * 60 * 60_000;
const site = { id: '11111111-1111-4111-8111-111111111111', installedAtMs: 0, siteKeysAtMs: 5000 };
const other = { ...site, id: '22222222-2222-4222-8222-222222222222' };

test('sites with the same PLATEN_SECRET have no secret in common', () => {
  const [own, others] = [siteSecrets(['one', 'two'], site), siteSecrets(['one', 'two'], other)];
  expect(own).toHaveLength(2);
  expect(new Set([...own, ...others, 'one', 'two']).size).toBe(6);
  expect(siteSecrets(['one', 'two'], site)).toEqual(own);
});

test('a site that signed with PLATEN_SECRET itself accepts it for a year, and signs with its own', () => {
  const upgraded = { ...site, siteKeysAtMs: 100 * day };
  const [signing, ...accepted] = siteSecrets(['one', 'two'], upgraded, 400 * day);
  expect(signing).toBe(siteSecrets(['one'], site)[0]);
  expect(accepted).toEqual([siteSecrets(['two'], site)[0], 'one', 'two']);
  expect(siteSecrets(['one', 'two'], upgraded, 500 * day)).not.toContain('one');
});
