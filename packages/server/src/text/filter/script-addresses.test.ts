import { expect, test } from 'vitest';
import { withoutMadeScripts } from './script-addresses.ts';

test.each([
  ['<a href="javascript:f()">x</a>', '<a href="f()">x</a>'],
  ["<a title='>' HREF = ' java&#115;cript:f()' rel=x>", `<a title='>' href="f()" rel=x>`],
  ['<a href=javascript&colon;f()>', '<a href="f()">'],
  ['<a href="java\tscript:f()">', '<a href="f()">'],
  [
    '<form action=vbscript:f><button formaction="javascript:&quot;a&quot;">',
    '<form action="f"><button formaction="&quot;a&quot;">',
  ],
  ['<iframe src="data:text/html,<b>">', '<iframe src="text/html,&lt;b&gt;">'],
  ['<svg><a xlink:href="javascript:f()"/></svg>', '<svg><a xlink:href="f()"/></svg>'],
])('cuts the scheme out of %s', (made, expected) => expect(withoutMadeScripts(made, [])).toBe(expected));

test.each([
  '<a href="https://x.example/?a=javascript:b" title="javascript:c">javascript:d</a>',
  '<a href="matrix:u/a"><img src="data:image/png;base64,AA==">',
  '<script>f("<a href=\'javascript:g()\'>")</script><!-- <a href="javascript:h()"> -->',
])('leaves %s as it is', (made) => expect(withoutMadeScripts(made, [])).toBe(made));

test('a tag that is stored just so was judged when it was stored', () => {
  const stored = 'x <a href="javascript:f()">y</a>';
  expect(withoutMadeScripts(`<b>${stored}</b>`, [stored])).toBe(`<b>${stored}</b>`);
  expect(withoutMadeScripts('<a href="javascript:g()">', [stored])).toBe('<a href="g()">');
  expect(withoutMadeScripts('<a  href="javascript:f()">', [stored])).toBe('<a  href="f()">');
  // In a comment it is stored as no tag.
  expect(withoutMadeScripts(`<b>${stored}</b>`, [`<!-- ${stored} -->`])).not.toContain('javascript');
});
