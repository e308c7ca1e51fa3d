import { expect, test } from 'vitest';
import { linkAddresses, markUserLinks } from './links.ts';

const link = (address: string, text = address): string => `<a href="${address}" rel="nofollow ugc">${text}</a>`;

test.each([
  ['see https://x.example/page.', `see ${link('https://x.example/page')}.`],
  ['(http://x.example/a_(b))', `(${link('http://x.example/a_(b))')}`],
  ['www.x.example!', `${link('http://www.x.example')}!`],
  ['(www.x.example) "https://x.example"', '(www.x.example) "https://x.example"'],
  ['ftp://x.example/f', '<a href="ftp://x.example/f" rel="ugc">ftp://x.example/f</a>'],
  ['https://x.example/?a&amp;b', link('https://x.example/?a&#038;b')],
  ['me@x.example, you', '<a href="mailto:me@x.example">me@x.example</a>, you'],
  ['https:// www. a@b @x.example xhttp://y.example', 'https:// www. a@b @x.example xhttp://y.example'],
  ['https://x.example/"onclick="y', `${link('https://x.example/')}"onclick="y`],
  [
    '<a href="x">https://x.example</a> <code>https://x.example</code>',
    '<a href="x">https://x.example</a> <code>https://x.example</code>',
  ],
  ['javascript://x', 'javascript://x'],
])('links the addresses of %s', (text, expected) => expect(linkAddresses(text)).toBe(expected));

test.each([
  ['<a href="x">y</a>', '<a href="x" rel="nofollow ugc">y</a>'],
  ['<a>y</a><a name="x">z</a>', '<a>y</a><a name="x">z</a>'],
  ['<a href="x" rel="me nofollow">y</a>', '<a href="x" rel="me nofollow ugc">y</a>'],
  ['<A HREF=x>y</A><abbr>', '<A HREF=x rel="nofollow ugc">y</A><abbr>'],
  ['<a rel="me" href="x">y</a>', '<a href="x" rel="me nofollow ugc">y</a>'],
  ['<a href="x"', '<a href="x"'],
])('marks the links of %s', (html, expected) => {
  expect(markUserLinks(html)).toBe(expected);
  expect(markUserLinks(expected)).toBe(expected);
});

test('links that stay on the site are followed', () => {
  const home = 'https://own.example';
  expect(markUserLinks(`<a href="${home}/x">y</a>`, home)).toBe(`<a href="${home}/x" rel="ugc">y</a>`);
  expect(linkAddresses(`${home}/x`, home)).toBe(`<a href="${home}/x" rel="ugc">${home}/x</a>`);
  expect(markUserLinks(`<a href="${home}.evil/x">y</a>`, home)).toContain('nofollow');
});
