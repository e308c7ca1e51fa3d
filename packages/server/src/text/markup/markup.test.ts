import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { changeText, finder, piecesOf } from './markup.ts';

const shown = (text: string, shortcodes?: ReadonlySet<string>): string[] =>
  [...piecesOf(text, shortcodes)].map(({ kind, name, closing, start, end }) =>
    [kind, closing ? `/${name}` : name, text.slice(start, end)].join(' '),
  );

test('cuts markup into tags, comments and text', () => {
  expect(shown('a<b class="x">c</b><!-- > -->d')).toEqual([
    'text  a',
    'tag b <b class="x">',
    'text  c',
    'tag /b </b>',
    'comment  <!-- > -->',
    'text  d',
  ]);
});

test('reads any `<` as the beginning of a tag that may reach to the end', () => {
  expect(shown('1 < 2 > 0 <3')).toEqual(['text  1 ', 'tag  < 2 >', 'text   0 ', 'tag  <3']);
  expect(shown('<!-->x')).toEqual(['comment  <!-->', 'text  x']);
  expect(shown('a<!-- b > c')).toEqual(['text  a', 'comment  <!-- b > c']);
});

test('knows the shortcodes it is told of, and only whole tags inside them', () => {
  const names = new Set(['x']);
  expect(shown('[x a="<b>"]y[/x][z]', names)).toEqual([
    'shortcode x [x a="<b>"]',
    'text  y',
    'shortcode /x [/x]',
    'text  [z]',
  ]);
  expect(shown('[x a=<b title="]">', names)).toEqual(['text  [x a=', 'tag b <b title="]">']);
  expect(shown('[x [x]', names)).toEqual(['text  [x ', 'shortcode x [x]']);
  expect(shown('<a title="[x]">', names)).toEqual(['tag a <a title="[x]">']);
});

test('leaves no gap and no overlap, whatever the text', () => {
  const bits = constantFrom('<', '>', '[', ']', '/', 'x', '<!--', '-->', '"', ' ', 'b');
  assert(
    property(array(bits, { maxLength: 60 }), (list) => {
      const text = list.join('');
      expect([...piecesOf(text, new Set(['x']))].map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    }),
  );
});

test('changes text outside the elements named', () => {
  const options = { change: (text: string) => text.toUpperCase(), literal: new Set(['code', '[raw']) };
  expect(changeText('a<code>b<i>c</i></code>d<CODE>e</CODE>f', options)).toBe(
    'A<code>b<i>c</i></code>D<CODE>e</CODE>F',
  );
  expect(changeText('a[raw]b[/raw]c', { ...options, shortcodes: new Set(['raw']) })).toBe('A[raw]b[/raw]C');
});

test('finds forward and remembers that nothing is left', () => {
  const find = finder('a-b-c', '-');
  expect([find(0), find(1), find(2), find(4), find(4)]).toEqual([1, 1, 3, -1, -1]);
});
