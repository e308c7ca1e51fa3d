import { expect, it } from 'vitest';
import { printCauses } from './causes.ts';
import type { Deviation } from './deviations.ts';

const differing = (scenario: string, step: number, reason: string): Deviation => ({
  suite: 'fields',
  scenario,
  step,
  differs: ['body.id'],
  reason,
});

it('counts steps by reason, and compares those that should be equal', () => {
  const deviations = [
    differing('text', 1, 'Not implemented: bindings.'),
    differing('text', 2, 'The id is kept.'),
    differing('number', 1, 'The id is kept.'),
  ];
  expect(printCauses(deviations, 12).split('\n')).toEqual([
    '    2  The id is kept.',
    '       text, number',
    '    1  Not implemented: bindings.',
    '       text',
    '',
    '12 steps: 9 equal, 2 differ deliberately, 1 not implemented',
    '90.0% of the 10 steps that should be equal are equal',
  ]);
});
