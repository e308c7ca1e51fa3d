import { expect, test } from 'vitest';
import { fluidSize, rangeOf } from './fluid-size.ts';
import { savedSize, withFluidSize, wrapperOf } from './supports.ts';

const range = { from: 320, to: 1100 };

test.each([
  ['24px', 'clamp(15.747px, 0.984rem + ((1vw - 3.2px) * 1.058), 24px)'],
  ['3rem', 'clamp(1.743rem, 1.743rem + ((1vw - 0.2rem) * 2.578), 3rem)'],
  ['40px', 'clamp(24.034px, 1.502rem + ((1vw - 3.2px) * 2.047), 40px)'],
  ['18.5px', 'clamp(14px, 0.875rem + ((1vw - 3.2px) * 0.577), 18.5px)'],
])('%s grows as recorded', (size, expected) => expect(fluidSize(size, range)).toBe(expected));

test.each(['14px', '10px', '0.5rem', 'clamp(1rem,2vw,3rem)', '120%', '2vw', 'large', '', '-3px'])(
  '%j stays as it is',
  (size) => expect(fluidSize(size, range)).toBeUndefined(),
);

test('bounds that are given are kept, and a range that is none makes nothing grow', () => {
  expect(fluidSize('2rem', rangeOf(undefined, undefined), { min: '1rem', max: '3rem' })).toBe(
    'clamp(1rem, 1rem + ((1vw - 0.2rem) * 2.5), 3rem)',
  );
  expect(fluidSize('24px', { from: 1100, to: 320 })).toBeUndefined();
});

const supports = { typography: { fontSize: true } };
const attributes = { style: { typography: { fontSize: '24px' } } };

test('blocks carry the fluid size, whether a renderer writes them or they were saved', () => {
  const type = { name: 'core/post-title', supports, attributes: {} };
  const filterStyle = (style: string): string => style;
  expect(wrapperOf({ type, attributes, filterStyle, fluid: range }).style).toContain('font-size:clamp(15.747px,');
  expect(wrapperOf({ type, attributes, filterStyle }).style).toBe('font-size:24px');
  const change = savedSize({ supports, attributes, fluid: range });
  expect(withFluidSize('<p style="color:red;font-size:24px">24px</p>', change)).toBe(
    '<p style="color:red;font-size:clamp(15.747px, 0.984rem + ((1vw - 3.2px) * 1.058), 24px);">24px</p>',
  );
  expect(withFluidSize('<p>24px</p>', change)).toBe('<p>24px</p>');
  expect(withFluidSize('<p style="font-size:240px">x</p>', change)).toBe('<p style="font-size:240px">x</p>');
});
