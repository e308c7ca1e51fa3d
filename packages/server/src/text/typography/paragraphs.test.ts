import { expect, test } from 'vitest';
import { paragraphs } from './paragraphs.ts';

test.each([
  ['', ''],
  [' \n\t ', ''],
  ['One', '<p>One</p>\n'],
  ['One\n\nTwo\nsame', '<p>One</p>\n<p>Two<br />\nsame</p>\n'],
  ['a\r\n \r\nb\rc', '<p>a</p>\n<p>b<br />\nc</p>\n'],
  ['a  \nb', '<p>a<br />\nb</p>\n'],
  ['a<br><br/>b<br>c<br />\nd', '<p>a</p>\n<p>b<br />c<br />\nd</p>\n'],
  ['a<br>', '<p>a</p>\n'],
  ['\u00a0', '<p>\u00a0</p>\n'],
])('parts plain text %j', (text, expected) => expect(paragraphs(text)).toBe(expected));

test.each([
  ['text\n<div>block</div>\ntext', '<p>text</p>\n<div>block</div>\n<p>text</p>\n'],
  ['<div>\n\ninner\n\n</div>', '<div>\n<p>inner</p>\n</div>\n'],
  ['<div>\n\ninner</div>', '<div>\n<p>inner</p></div>\n'],
  ['<div>\na\nb\n</div>', '<div>\na<br />\nb\n</div>\n'],
  ['<section>a\n</section>', '<section>a<br />\n</section>\n'],
  ['<p>a\n</p>', '<p>a</p>\n'],
  ['<div><p>a</p>tail</div>', '<div>\n<p>a</p>\n<p>tail</p></div>\n'],
  ['<li><p>a</p>tail</li>', '<li>\n<p>a</p>\n<p>tail</li>\n'],
  ['<hr class="w">text', '<hr class="w">text</p>\n'],
  ['<br>x', '<p>x</p>\n'],
  ['a < b <br> c', '<p>a < b <br /> c</p>\n'],
  ['<figure>a\n<figcaption>b\n</figcaption></figure>', '<figure>a<figcaption>b<br />\n</figcaption></figure>\n'],
  ['<div><br>a<br></div>', '<div>a<br /></div>\n'],
  ['<section>\na\n</section>', '<section>\na<br />\n</section>\n'],
  ['<ul><li>a\n\nb</li></ul>', '<ul>\n<li>a\n<p>b</li>\n</ul>\n'],
  ['<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p>\n<p>b</p></blockquote>\n'],
  ['<blockquote> </blockquote>', '<blockquote> </blockquote>\n'],
  ['<hr>a<hr />', '<hr>\n<p>a</p>\n<hr />\n'],
  ['<DIV>a</DIV>', '<p><DIV>a</DIV></p>\n'],
])('keeps the blocks of %j outside', (text, expected) => expect(paragraphs(text)).toBe(expected));

test.each([
  ['<p>a\n\nb</p>', '<p>a</p>\n<p>b</p>\n'],
  ['<p>\n\na</p>', '<p>a</p>\n'],
  ['<p class="x">a</p>b', '<p class="x">a</p>\n<p>b</p>\n'],
  ['a<p></p>b', '<p>a</p>\n<p>b</p>\n'],
  ['<p> </p>', '</p>\n'],
  ['a <p>', '<p>a </p>\n<p>\n'],
  ['<p>\n\n<td>a</td>', '<p><td>a</td>\n'],
  ['a\n\n\t<br>\n\nb', '<p>a</p>\n<p></p>\n<p>b</p>\n'],
])('takes over the paragraphs of %j', (text, expected) => expect(paragraphs(text)).toBe(expected));

test('keeps preformatted text byte for byte', () => {
  expect(paragraphs('a<pre>x\r\n\n<b>y\n</pre>b')).toBe('<p>a</p>\n<pre>x\r\n\n<b>y\n</pre>\n<p>b</p>\n');
  expect(paragraphs('<pre><!-- </pre>\n\na')).toBe('<pre><!-- </pre>\n<p>a</p>\n');
  expect(paragraphs('<pre>a\n\nb')).toBe('<pre>a</p>\n<p>b</p>\n');
});

test('keeps line breaks inside tags, comments, scripts and drawings', () => {
  expect(paragraphs('<b\n\nc>d</b> <!--\n\n-->')).toBe('<p><b\n\nc>d</b> <!--\n\n--></p>\n');
  expect(paragraphs('<svg>\n<path/>\n</svg>\na\nb')).toBe('<p><svg>\n<path/>\n</svg><br />\na<br />\nb</p>\n');
});

test('closes up around options, sources and captions', () => {
  expect(paragraphs('<select>\n <option>a</option>\n\n<option>b</option>\n</select>')).toBe(
    '<p><select><option>a</option><option>b</option></select></p>\n',
  );
  expect(paragraphs('<figure>\n<img>\n<figcaption>c</figcaption>\n</figure>')).toBe(
    '<figure>\n<img><figcaption>c</figcaption></figure>\n',
  );
});
