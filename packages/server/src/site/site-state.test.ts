import { expect, test } from 'vitest';
import { createSiteState } from './site-state.ts';

test('a value is created once per site and key', () => {
  const [one, other] = [createSiteState(), createSiteState()];
  const [visits, names] = [Symbol('visits'), Symbol('visits')];
  const create = () => new Map<string, number>();
  one(visits, create).set('/', 1);
  expect(one(visits, create).get('/')).toBe(1);
  expect(one(names, create).size).toBe(0);
  expect(other(visits, create).size).toBe(0);
});
