import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findThemes, starterTheme } from './installed-themes.registry.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-themes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const theme = (name: string, more: Readonly<Record<string, string>> = {}, header = ''): void => {
  write(`${name}/style.css`, `/*\nTheme Name: ${name}\n${header}\n*/`);
  for (const [file, text] of Object.entries(more)) write(`${name}/${file}`, text);
};

test('the theme that comes with the service is always there, and can be used', () => {
  const { all, problems } = findThemes([]);
  expect(problems).toEqual([]);
  expect(all.map(({ stylesheet }) => stylesheet)).toEqual([starterTheme]);
  expect(all[0]).toMatchObject({ isBlockTheme: true, parent: null });
  expect([...(all[0]?.menuLocations.keys() ?? [])]).toEqual(['primary', 'footer']);
});

test('a folder may hold themes or be one; what is no theme is passed over', () => {
  theme('blue');
  write('notes/readme.txt', 'none');
  expect(findThemes([folder]).get('blue')?.headers.name).toBe('blue');
  expect(findThemes([join(folder, 'blue')]).get('blue')?.headers.name).toBe('blue');
  expect(findThemes([folder]).all).toHaveLength(2);
});

test('a child has what its parent has, unless it says otherwise', () => {
  const ofParent = {
    supports: { 'title-tag': true, 'align-wide': true },
    menuLocations: { main: 'Main' },
    sidebars: [{ id: 'side', name: 'Side' }, { id: 'foot' }],
    imageSizes: { hero: { width: 1600, height: 400, crop: true } },
  };
  const ofChild = { supports: { 'align-wide': false }, sidebars: [{ id: 'side', name: 'Other' }] };
  theme('base', { 'registrations.json': JSON.stringify(ofParent), 'templates/index.html': '' });
  theme('leaf', { 'registrations.json': JSON.stringify(ofChild) }, 'Template: base');
  const leaf = findThemes([folder]).get('leaf');
  expect(leaf).toMatchObject({ template: 'base', isBlockTheme: true, parent: { stylesheet: 'base' } });
  expect([...(leaf?.supports ?? [])]).toEqual([
    ['title-tag', true],
    ['align-wide', false],
  ]);
  expect(leaf?.sidebars).toEqual([{ id: 'side', name: 'Other' }, { id: 'foot' }]);
  expect(leaf?.imageSizes.get('hero')).toEqual({ width: 1600, height: 400, crop: true });
});

test.each([
  ['no name', { 'style.css': 'p {}' }, 'Theme Name'],
  ['no JSON', { 'theme.json': '{' }, 'theme.json is not valid JSON'],
  ['no object', { 'theme.json': '[]' }, 'theme.json must be an object'],
  ['a key of its own', { 'registrations.json': '{"hooks":{}}' }, 'hooks'],
  ['a sidebar without id', { 'registrations.json': '{"sidebars":[{"name":"x"}]}' }, 'id'],
  ['a sidebar twice', { 'registrations.json': '{"sidebars":[{"id":"x"},{"id":"x"}]}' }, 'twice'],
  ['an odd location', { 'registrations.json': '{"menuLocations":{"a b":"x"}}' }, 'a b'],
  ['an odd support', { 'registrations.json': '{"supports":{"post-formats":["none"]}}' }, 'post-formats'],
  ['an odd size', { 'registrations.json': '{"imageSizes":{"x":{"width":-1}}}' }, 'width'],
])('a theme with %s is left out, and told of', (_, files, told) => {
  theme('odd', files as unknown as Readonly<Record<string, string>>);
  theme('fine');
  const { get, problems } = findThemes([folder]);
  expect(get('odd')).toBeUndefined();
  expect(get('fine')).toBeDefined();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(told);
});

test('a name that cannot stand in an address, a name that is taken, a parent that is not there: all are told of', () => {
  theme('a name');
  theme('twice/blue');
  theme('blue');
  theme('child', {}, 'Template: nobody');
  theme('grand', {}, 'Template: parent');
  theme('parent', {}, 'Template: blue');
  const { all, problems } = findThemes([folder, join(folder, 'twice'), './nowhere', 'no-such-package']);
  expect(all.map(({ stylesheet }) => stylesheet)).toEqual(['starter', 'blue', 'parent']);
  expect(problems).toHaveLength(6);
});
