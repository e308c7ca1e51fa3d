import { expect, test } from 'vitest';
import { readHeaders } from './theme-headers.rules.ts';

test('the lines of the first comment are read', () => {
  const headers = readHeaders(
    '/*\r\nTheme Name: Blue\r\n * Author:  Ann \nAuthor URI: https://example.org/ann\nTags: one, , two\nTemplate: base\nTheme Name: Second\n*/ p {}',
  );
  expect(headers).toMatchObject({
    name: 'Blue',
    author: 'Ann',
    authorUri: 'https://example.org/ann',
    tags: ['one', 'two'],
    template: 'base',
    version: '',
  });
});

test.each([
  ['no comment', 'p { color: red }\n/*\nTheme Name: Late\n*/'],
  ['no end', '/*\nTheme Name: Endless'],
  ['a comment that is longer than any', `/*${' '.repeat(9000)}\nTheme Name: Far\n*/`],
  ['another word', '/*\nMy Theme Name: Odd\n*/'],
])('%s names no theme', (_, css) => {
  expect(readHeaders(css).name).toBe('');
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', 'example'])('%s is no address', (text) => {
  expect(readHeaders(`/*\nTheme URI: ${text}\n*/`).themeUri).toBe('');
});
