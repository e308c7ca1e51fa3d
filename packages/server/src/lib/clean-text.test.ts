import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines } from './clean-text.ts';
import { ownTime } from '../../test/support/own-time.ts';

describe('cleanLine', () => {
  it.each([
    ['  a  b ', 'a b'],
    ['a\r\nb\tc', 'a b c'],
    ['<b title="x">x</b> y', 'x y'],
    ['a < b > c', 'a &lt; b > c'],
    ['a <b', 'a &lt;b'],
    ['<>', '&lt;>'],
    ['x<script>alert(1)</script>y', 'xy'],
    ['x<STYLE media=print>p{}</Style >y', 'xy'],
    ['x<!-- <b> -->y', 'xy'],
    ['<script>never closed', 'never closed'],
    ['<scripty>kept</scripty>', 'kept'],
    ['<<b>script>x', '&lt;script>x'],
    ['<scr<script></script>ipt>x', 'x'],
    ['<\u0000script>x</script>y', 'y'],
    ['\ufffe a\u000bb\uffff', 'ab'],
    ['100%25 a%20b', '100 ab'],
    ['%2%320x', 'x'],
    ['100% sure', '100% sure'],
    ['a&amp;b', 'a&amp;b'],
    ['日本 😀', '日本 😀'],
  ])('turns %j into %j', (text, cleaned) => {
    expect(cleanLine(text)).toBe(cleaned);
  });

  it('never leaves a "<", an octet or a line end, and has nothing left to do', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'b',
      'script',
      '<script>',
      '</script>',
      '!--',
      '-->',
      '%',
      '2',
      '%20',
      ' ',
      '\n',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const cleaned = cleanLine(pieces.join(''));
        expect(cleaned).not.toMatch(/<|%[0-9a-f]{2}|\n|\0| {2}/i);
        expect(cleanLine(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe('cleanLines', () => {
  it.each([
    [' a\n  b ', 'a\n  b'],
    ['<i>x</i>\r\n\r\n\ty', 'x\r\n\r\n\ty'],
  ])('turns %j into %j', (text, cleaned) => {
    expect(cleanLines(text)).toBe(cleaned);
  });
});

describe('a megabyte of anything', () => {
  it.each(['<', '<script>', '<script></style>', '<!--', '</script ', '%', '%2', ' ', '<b', '&lt;'])(
    'of %j takes linear time',
    async (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(await ownTime(() => cleanLine(text))).toBeLessThan(2_000);
    },
  );
});
