import { expect, test } from 'vitest';
import { parseShortcodeAttributes } from './shortcode-attributes.ts';
import { runShortcodes, stripShortcodes, unwrapLoneShortcodes } from './shortcodes.ts';
import type { Shortcode } from './shortcodes.ts';

const show: Shortcode = async ({ name, named, words, content, run }) => {
  const inner = content === undefined ? '' : `|${await run(content)}`;
  return `{${name} ${[...named].map((pair) => pair.join('=')).join(',')} ${words.join(',')}${inner}}`;
};

const shortcodes = new Map<string, Shortcode>([
  ['a', show],
  ['b-c', show],
  ['tag', () => '<b title="x">&</b>'],
  ['now', () => 'sync'],
]);

test.each([
  ['x="1" y=\'2\' z=3 w', { x: '1', y: '2', z: '3' }, ['w']],
  ['X = "a b"', { x: 'a b' }, []],
  ['"quoted words" plain', {}, ['quoted words', 'plain']],
  ['m="a \\"b\\" c"', {}, ['m="a', '"b"', 'c"']],
  ['m="\\x41\\n\\q"', { m: 'x41\nq' }, []],
  ['m="a"b="c"', {}, ['m="a"b="c"']],
  ['m="<b>" n="<b"', { m: '<b>', n: '' }, []],
  ['m=""', { m: '' }, []],
  ['', {}, []],
])('reads the attributes %s', (text, named, words) => {
  const read = parseShortcodeAttributes(text);
  expect(Object.fromEntries(read.named)).toEqual(named);
  expect(read.words).toEqual(words);
});

test.each([
  ['x [a] y', 'x {a  } y'],
  ['[a /] [a x=1/]', '{a  } {a x=1 }'],
  ['[a x="1"]in[/a]', '{a x=1 |in}'],
  ['[a][b-c]in[/b-c][/a]', '{a  |{b-c  |in}}'],
  ['[a]x[a]y[/a]z[/a]', '{a  |x{a  }y}z[/a]'],
  ['[A] [ a ] [a-b] [nosuch] [/a]', '[A] [ a ] [a-b] [nosuch] [/a]'],
  ['[[a]] [[a x=1]in[/a]]', '[a]] [[a x=1]in[/a]'],
  ['[[a]] [[a x=1]]', '[a] [a x=1]'],
  ['[[a]] and [a]in[/a]', '[{a  |] and {a  }in}'],
  ['[a x="y>z"]in[/a]', '{a x=y>z |in}'],
  ['[a [x]]', '{a  [x}]'],
  ['[a\u00a0x]', '[a\u00a0x]'],
  ['[[a] [a]]', '[{a  } {a  }]'],
  ['<!-- [a] --> <code>[a]</code>', '<!-- [a] --> <code>{a  }</code>'],
  ['<i title="[tag]" x=[tag]>[now]</i>', '<i title="&lt;b title=&quot;x&quot;&gt;&amp;&lt;/b&gt;" x=[tag]>sync</i>'],
  ['<i title="] [a">', '<i title="] [a">'],
  [
    '<a href="[a ?]x:y" style="[now]" onclick="[now]">[now]</a>',
    '<a href="[a ?]x:y" style="[now]" onclick="[now]">sync</a>',
  ],
  [
    '<a class="[now]" data-a="[now]" data-wp-on--click="[now]">',
    '<a class="sync" data-a="sync" data-wp-on--click="[now]">',
  ],
])('runs %s', async (text, expected) => expect(await runShortcodes(text, shortcodes)).toBe(expected));

test('takes shortcodes out with what they enclose', () => {
  expect(stripShortcodes('x [a]in[/a] y [nosuch] [[a]] <!-- [a] -->', shortcodes)).toBe(
    'x  y [nosuch] [a] <!-- [a] -->',
  );
});

test('takes the paragraph away from around a lone shortcode', () => {
  expect(unwrapLoneShortcodes('<p> [now] </p>\n<p>[a]in[/a]</p>', shortcodes)).toBe('[now]\n[a]in[/a]');
  expect(unwrapLoneShortcodes('<p>[a]</p>\n<p>x</p>\n<p>[/a]</p>', shortcodes)).toBe('[a]</p>\n<p>x</p>\n<p>[/a]');
  const kept = '<p>x [a]</p><p>[a][a]</p><p>[[a]]</p><p class="x">[a]</p>[a]';
  expect(unwrapLoneShortcodes(kept, shortcodes)).toBe(kept);
  const unrunnable = '[a b="c<d"]e[/a]';
  expect(unwrapLoneShortcodes(`<p>${unrunnable}\n</p>`, shortcodes)).toBe(unrunnable);
  expect(unwrapLoneShortcodes('<p>[a\u00a0b]</p><p>[a]</p>[/a]', shortcodes)).toBe('[a\u00a0b][a][/a]');
});
