import { expect, test } from 'vitest';
import { filterMarkup } from '../../../src/text/filter/allow-list.ts';
import { growth, inProportion, repeated } from '../../support/growth.ts';

const seeds =
  `&#0000000000|((((|url(url(|<a <a <a|[[[[|<|>|<!--|<!-- >|<a href="|&|<p style="|<!-- wp:x {"a":|a:|\0|-->|"|
  <a href="x:x:x:|<b>|<a b=c>|</|<math><textarea>|<p title="`.split('|');
const wrappers: readonly [string, (inside: string) => string][] = [
  ['a style', (inside) => `<p style="color:${inside}">`],
  ['an address', (inside) => `<a href="${inside}">`],
  ['a title', (inside) => `<a title="${inside}">`],
  ['block attributes', (inside) => `<!-- wp:x {"a":"${inside}"} /-->`],
];
const cases: readonly (readonly [string, (length: number) => string])[] = [
  ...seeds.map((seed) => [seed, repeated(seed)] as const),
  ...wrappers.flatMap(([name, wrap]) =>
    ['a:', 'url(', 'calc(', ';', '&#0000'].map(
      (seed) => [`${seed} in ${name}`, (n: number) => wrap(repeated(seed)(n))] as const,
    ),
  ),
  [
    'lists in block attributes',
    (length) => `<!-- wp:x {"a":${repeated('[')(length / 2)}${repeated(']')(length / 2)}} /-->`,
  ],
];

test.each(cases)('the allow-list takes time in proportion to the length of %j', async (_, ofLength) => {
  const filter = (text: string): string => filterMarkup(text, { context: 'post' });
  expect(await growth(filter, ofLength, 1_000_000)).toBeLessThan(inProportion);
});
