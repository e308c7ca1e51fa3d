import { expect, test } from 'vitest';
import { greetingAt, stepsOf } from './checklist.ts';

const fresh = { description: ' ', icon: 0, logo: 0, posts: 0, users: 1 };
const done = (state: typeof fresh) => stepsOf(state).map(({ isDone }) => isDone);

test('a fresh site has done no step, and each step depends on the site', () => {
  expect(done(fresh)).toEqual([false, false, false, false]);
  expect(done({ ...fresh, description: 'Ink', logo: 7 })).toEqual([true, true, false, false]);
  expect(done({ ...fresh, posts: 1, users: 2 })).toEqual([false, false, true, true]);
});

test.each([
  [4, 'Good evening, Ada'],
  [5, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
])('at %i o’clock', (hour, greeting) => {
  expect(greetingAt(hour, 'Ada')).toBe(greeting);
});
