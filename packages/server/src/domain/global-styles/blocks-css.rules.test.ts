import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = readFileSync(new URL('../../../data/blocks.css', import.meta.url), 'utf8').replaceAll(
  /\/\*.*?\*\//gs,
  '',
);

/** The parts of a selector between commas outside parentheses, without the `:where()` in them, which weigh nothing. */
const weighing = (list: string): string[] => {
  const parts = [''];
  let [depth, hidden] = [0, 0];
  for (const [at, char] of [...list].entries()) {
    if (char === '(') {
      depth += 1;
      if (hidden === 0 && list.slice(0, at).endsWith(':where')) hidden = depth;
    }
    if (char === ',' && depth === 0) parts.push('');
    else if (hidden === 0) parts[parts.length - 1] += char;
    if (char === ')') {
      if (hidden === depth) hidden = 0;
      depth -= 1;
    }
  }
  return parts.map((part) => part.replaceAll(/:where|::[a-z-]+/g, ''));
};

/** As it is compared: classes, attributes, and pseudo-classes before types. */
const weightOf = (left: string): number => {
  const classes = /\.[\w-]+|\[[^\]]*\]|:(?!is\(|not\()[a-z-]+/g;
  const types = left.replaceAll(classes, ' ').replaceAll(/:(?:is|not)/g, ' ');
  return 100 * (left.match(classes) ?? []).length + (types.match(/[a-z][a-z0-9]*/g) ?? []).length;
};

const weightsOf = (list: string): number[] => weighing(list).map(weightOf);

const lists = [...sheet.matchAll(/(?<=^|[{}])\s*([^@{}]+?)\s*\{/g)].map(([, list = '']) => list);

test('rules for blocks weigh at most one class, so that a theme wins over them', () => {
  expect(weightsOf('.a .b, .a img')).toEqual([200, 101]);
  expect(weightsOf(':root :where(.a:is(.b, .c) > img)::before, .d')).toEqual([100, 100]);
  expect(lists.length).toBeGreaterThan(200);
  expect(lists.filter((list) => weightsOf(list).some((weight) => weight > 100))).toEqual([]);
});
