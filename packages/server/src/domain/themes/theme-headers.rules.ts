import type { ThemeHeaders } from './theme.ts';

/** No head of a style sheet is longer. */
const longestHead = 8192;

const labels = {
  name: 'Theme Name',
  themeUri: 'Theme URI',
  author: 'Author',
  authorUri: 'Author URI',
  description: 'Description',
  version: 'Version',
  requiresWp: 'Requires at least',
  requiresPhp: 'Requires PHP',
  tags: 'Tags',
  textDomain: 'Text Domain',
  template: 'Template',
} as const satisfies Readonly<Record<keyof ThemeHeaders, string>>;

/** Lines such as `Theme Name: Starter` of the comment that the style sheet begins with; the first of each counts. */
export function readHeaders(css: string): ThemeHeaders {
  const comment = /^\uFEFF?\s*\/\*([^]*?)\*\//.exec(css.slice(0, longestHead))?.[1] ?? '';
  const said = new Map<string, string>();
  for (const line of comment.split(/\r\n|\r|\n/)) {
    const [, label, value = ''] = /^[\s*]*([A-Za-z ]+?)\s*:(.*)$/.exec(line) ?? [];
    if (label !== undefined && !said.has(label)) said.set(label, value.trim());
  }
  const text = (name: keyof ThemeHeaders): string => said.get(labels[name]) ?? '';
  return {
    name: text('name'),
    themeUri: address(text('themeUri')),
    author: text('author'),
    authorUri: address(text('authorUri')),
    description: text('description'),
    version: text('version'),
    requiresWp: text('requiresWp'),
    requiresPhp: text('requiresPhp'),
    tags: text('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    textDomain: text('textDomain'),
    template: text('template'),
  };
}

/** It is made a link of, and so may be nothing but an address on the web. */
const address = (text: string): string => (/^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : '');
