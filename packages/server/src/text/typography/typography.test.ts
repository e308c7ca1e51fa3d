import { expect, test } from 'vitest';
import { typography } from './typography.ts';

const shown = (text: string, shortcodes?: ReadonlySet<string>): string =>
  typography(text, shortcodes).replace(/&#(8\d{3}|215);/g, (_, code: string) => String.fromCodePoint(Number(code)));

test.each([
  ['"Double" and \'single\'', '“Double” and ‘single’'],
  ['("a") ["b"] {"c"} x-"d"', '(“a”) [“b”] {“c”} x-“d”'],
  ["\"\"two\"\" ''two'' ``back''", '“”two”” ”two” “back”'],
  ['"\'nested\' first"', '“‘nested’ first”'],
  ['&lt;"a"&gt; b&nbsp;"c"', '&lt;“a”&gt; b&nbsp;“c”'],
  ['x="y"', 'x=”y”'],
])('sets the quotes of %s', (text, expected) => expect(shown(text)).toBe(expected));

test.each([
  ["It's L'été A's 10'000", 'It’s L’été A’s 10’000'],
  ["'90s '99 '05-'06 '1999' '50%'", '’90s ’99 ’05-’06 ‘1999’ ‘50%’'],
  ["'twas 'tis 'til 'em 'cause 'round", '’twas ’tis ’til ’em ’cause ’round'],
  ["'emblem' rock 'n' roll", '‘emblem’ rock ‘n’ roll'],
])('sets the apostrophes of %s', (text, expected) => expect(shown(text)).toBe(expected));

test.each([
  ['6\' 2" tall', '6′ 2″ tall'],
  ['5\'10"', '5’10”'],
  ['"1999" and 2"', '“1999” and 2″'],
  ["'6' and 5'", '‘6’ and 5′'],
])('tells primes from quotes in %s', (text, expected) => expect(shown(text)).toBe(expected));

test.each([
  ['a -- b --- c - d', 'a — b — c – d'],
  ['a--b a---b --lead trail-- -x y-', 'a–b a—b –lead trail– -x y-'],
  ['a----b a-----b ------', 'a—-b a—–b ——'],
  ['xn--bcher axn--b', 'xn--bcher axn--b'],
  ['a... b.... c..', 'a… b…. c..'],
  ['x (tm) (c) (TM)', 'x ™ (c) (TM)'],
  ['(tm) x(tm)', '(tm) x(tm)'],
])('sets the dashes and dots of %s', (text, expected) => expect(shown(text)).toBe(expected));

test.each([
  ['3x4 1.5x2 pic-300x200', '3×4 1.5×2 pic-300×200'],
  ['10x20x30 0x10 0x1F a3x4 3x4b 3x 3 x 4', '10x20x30 0x10 0x1F a3x4 3x4b 3x 3 x 4'],
])('knows the multiplications of %s', (text, expected) => expect(shown(text)).toBe(expected));

test('leaves tags, comments, code and shortcodes alone', () => {
  const code =
    '<a title="a -- b"> <!--"c"--> <code>"d"</code> <pre>"e" & f</pre> <kbd>"g"</kbd> <tt>"h"</tt> <style>"i"</style>';
  expect(shown(code)).toBe(code);
  expect(shown('[x y="z"] "q" [n "m"]', new Set(['x']))).toBe('[x y="z"] “q” [n “m”]');
  expect(shown('[code]"a"[/code] "b"', new Set(['code']))).toBe('[code]"a"[/code] “b”');
});

test('judges each stretch between tags by itself', () => {
  expect(shown('"<em>in</em>" and "<b>x</b>".')).toBe('“<em>in</em>” and “<b>x</b>“.');
  expect(shown('<script>a < b; "q"</script> "q"')).toBe('<script>a < b; "q"</script> "q"');
});

test('what is typographic already stays, and a second pass changes nothing', () => {
  const text = '“a” ‘b’ – — … &quot;c&quot; &#39;d&#39;';
  expect(shown(text)).toBe(text);
  const once = typography("\"a\" & 'b' -- c... 3x4 6'");
  expect(typography(once)).toBe(once);
});
