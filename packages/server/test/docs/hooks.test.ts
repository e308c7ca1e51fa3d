import { expect, test } from 'vitest';
import { declaredHooks, firedHooks, firingKey, readSource } from '../../../../scripts/docs-hooks.ts';

const files = readSource();
const declared = declaredHooks(files);
const fired = firedHooks(files);
const isFired = ({ room, name }: { room: string; name: string }): boolean => fired.has(firingKey(room, name));

test('every hook that is declared is described and fired somewhere', () => {
  expect(declared.length).toBeGreaterThan(60);
  expect(declared.filter((hook) => !isFired(hook))).toEqual([]);
  expect(declared.filter(({ description }) => description.length < 10)).toEqual([]);
});

test('a hook that nothing fires is noticed, and so is a pattern that only another noun fires', () => {
  expect(isFired({ room: 'rest', name: 'rest_never_fired' })).toBe(false);
  expect(isFired({ room: 'domain/terms', name: 'rest_pre_insert_{taxonomy}' })).toBe(false);
  expect(isFired({ room: 'domain/posts', name: 'rest_pre_insert_{type}' })).toBe(true);
});

test('every hook that is fired is declared', () => {
  const keys = new Set(declared.map(({ room, name }) => firingKey(room, name)));
  expect([...fired].filter((key) => !keys.has(key))).toEqual([]);
});
