import { expect, test } from 'vitest';
import { mirrored } from '../../scripts/mirror-styles.ts';

test('sides follow the direction of the text', () => {
  expect(mirrored('.a{margin-left:4px;left:0}', '.a{margin-right:4px;right:0}')).toBe(
    '.a{margin-inline-start:4px;inset-inline-start:0}',
  );
});

test('what the packages do not mirror keeps its side', () => {
  const css = '.a{left:0;color:red}';
  expect(mirrored(css, css)).toBe(css);
});

test('declarations without a logical form have one for each direction', () => {
  expect(mirrored('.a{transform:rotate(1deg)}', '.a{transform:rotate(-1deg)}')).toBe(
    ".a{transform:rotate(1deg);[dir='rtl'] &{transform:rotate(-1deg)}}",
  );
});

test('steps of animations contain no selectors', () => {
  const css = '@keyframes a{from{transform:translateX(1px)}to{left:0}}.b{margin:0 1px 0 2px}';
  const rtl = '@keyframes a{from{transform:translateX(-1px)}to{right:0}}.b{margin:0 2px 0 1px}';
  expect(mirrored(css, rtl)).toBe(
    "@keyframes a{from{transform:translateX(1px)}to{inset-inline-start:0}}.b{margin:0 1px 0 2px;[dir='rtl'] &{margin:0 2px 0 1px}}",
  );
});

test('sheets with other rules are refused', () => {
  expect(() => mirrored('.a{left:0}', '.a{right:0}.b{color:red}')).toThrow('differ in their rules');
});
