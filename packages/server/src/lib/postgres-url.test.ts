import { expect, test } from 'vitest';

import { addressesIn, withoutCredentials } from './postgres-url.ts';

test('an address with several hosts is one for each of them', () => {
  expect(addressesIn('postgres://u:p@a:5432,b:5433,[::1]:5434/db?sslmode=require')).toEqual([
    'postgres://u:p@a:5432/db?sslmode=require',
    'postgres://u:p@b:5433/db?sslmode=require',
    'postgres://u:p@[::1]:5434/db?sslmode=require',
  ]);
  expect(addressesIn('postgresql://a,b/db')).toEqual(['postgresql://a/db', 'postgresql://b/db']);
});

test('an address with one host stays as it is', () => {
  for (const url of ['postgres://root@127.0.0.1:5432/db', 'postgres:///db?host=/tmp', 'postgres://u:a,b@h/db']) {
    expect(addressesIn(url)).toEqual([url]);
  }
});

test('what is shown has no password', () => {
  expect(withoutCredentials('postgres://u:secret@a:5432,b/db?password=x')).toBe('a:5432,b/db');
});
