import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { foreignDigest, foreignDigestOf } from './foreign-hashes.ts';
import { createPasswords, testCost } from './passwords.ts';

const { users } = JSON.parse(
  readFileSync(new URL('../../../../conformance/import/hashes.json', import.meta.url), 'utf8'),
) as { users: readonly { login: string; password: string | null; hash: string }[] };
const passwords = createPasswords(testCost);
const known = users.flatMap(({ login, password, hash }) => (password === null ? [] : [{ login, password, hash }]));

test.each(known)('the password that $login had opens, and no other', async ({ password, hash }) => {
  expect(await passwords.verify(password, hash)).toBe(true);
  expect(await passwords.verify(`${password}.`, hash)).toBe(false);
  expect(await passwords.verify('', hash)).toBe(false);
  // Made anew at the first sign-in.
  expect(passwords.isDated(hash)).toBe(true);
});

test('seven of them are known', () => expect(known).toHaveLength(7));

test('what is no hash opens to nothing, and none asks for endless work', async () => {
  for (const stored of ['', '$wp$', 'x', '$P$Z12345678abcdefghijklmnopqrstuv', '$2y$31$short', '$generic$abc'])
    expect(await passwords.verify('', stored)).toBe(false);
});

test('an application password of a source site is recognized by its digest', () => {
  const stored = foreignDigest('$generic$nanqiH1gYm7V9RB5kWMPQ0XbYzK2oorGVDhH1nND');
  expect(foreignDigestOf('toSuZhEaLsVEks9OZEhvXvlp')).toEqual(stored);
  expect(foreignDigestOf('toSuZhEaLsVEks9OZEhvXvlq')).not.toEqual(stored);
});
