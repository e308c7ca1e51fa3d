import { expect, test } from 'vitest';
import { withThemeOfParts } from './part-themes.rules.ts';

const group = (inside: string): string => `<!-- wp:group   {"a": 1} -->\n<div>${inside}</div>\n<!-- /wp:group -->`;

test('parts say of which theme they are, and nothing else is changed', () => {
  const part = '<!-- wp:template-part {"slug":"header"} /-->';
  const named = '<!-- wp:template-part {"slug":"header","theme":"blue"} /-->';
  expect(withThemeOfParts(`${part}x${group(`y${part}`)}\n`, 'blue')).toBe(`${named}x${group(`y${named}`)}\n`);
});

test('those that say it already stay as they are', () => {
  const markup = group('<!-- wp:template-part {"theme":"red",  "slug":"header"} /-->');
  expect(withThemeOfParts(markup, 'blue')).toBe(markup);
});
