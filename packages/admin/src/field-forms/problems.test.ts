import { expect, test } from 'vitest';
import { problemsOf, problemWithin } from './problems.ts';

const error = (message: string) => ({ data: { details: { fields: { message } } } });

test('the path of a value is read from the message, and the reason is what is left', () => {
  expect(problemsOf(error('fields[steps][0][minutes] must be at least 1.'), 'fields')).toEqual({
    'fields[steps][0][minutes]': 'must be at least 1.',
  });
});

test('errors of other members are not those of this one', () => {
  expect(problemsOf({ data: { params: { title: 'No.' } } }, 'fields')).toEqual({});
  expect(problemsOf(undefined, 'fields')).toEqual({});
});

test('a row has the problems of its fields', () => {
  const problems = { 'fields[steps][1][text]': 'is required.' };
  expect(
    ['fields[steps]', 'fields[steps][1]', 'fields[steps][10]', 'fields[step]'].map((path) =>
      problemWithin(problems, path),
    ),
  ).toEqual([true, true, false, false]);
});
