import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemo } from '../../lib/memo.ts';
import type { Scope } from '../../scope.ts';
import { findThemes } from '../themes/installed-themes.registry.ts';
import type { Template, TemplateType } from './template.ts';
import { sourceOf, sourcesOf } from './template-sources.actions.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-templates-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function theme(name: string, files: Readonly<Record<string, string>>, header = ''): void {
  const all = { 'style.css': `/*\nTheme Name: ${name}\n${header}\n*/`, ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
}

const scopeOf = (active: string): Scope =>
  ({
    options: { get: (name: string) => (name === 'stylesheet' ? active : undefined) },
    themes: findThemes([folder]),
    memo: createMemo(),
    site: { templates: { all: () => [] } },
  }) as unknown as Scope;

const shown = (active: string, type: TemplateType): Pick<Template, 'theme' | 'title' | 'content' | 'area'>[] =>
  [...sourcesOf(scopeOf(active), type).values()].map(({ theme: of, title, content, area }) => ({
    theme: of,
    title,
    content,
    area,
  }));

const part = '<!-- wp:template-part {"slug":"top"} /-->';

const base = {
  'templates/index.html': part,
  'templates/single.html': 'of base',
  'templates/wide.html': 'wide',
  'templates/notes.txt': 'none',
  'parts/top.html': 'top of base',
  'parts/low.html': 'low of base',
  'theme.json': JSON.stringify({
    customTemplates: [{ name: 'wide', title: 'Wide of base' }, null, { name: 5 }],
    templateParts: [
      { name: 'top', title: 'Top', area: 'header' },
      { name: 'low', area: 'cellar' },
    ],
  }),
};

test('a theme has its files, titled as their kind, as it says, or as they are called', () => {
  theme('base', base);
  expect(shown('base', 'cms_template')).toEqual([
    { theme: 'base', title: 'Index', content: part.replace('"top"', '"top","theme":"base"'), area: '' },
    { theme: 'base', title: 'Single Posts', content: 'of base', area: '' },
    { theme: 'base', title: 'Wide of base', content: 'wide', area: '' },
  ]);
  expect(shown('base', 'cms_template_part')).toEqual([
    { theme: 'base', title: 'low', content: 'low of base', area: 'uncategorized' },
    { theme: 'base', title: 'Top', content: 'top of base', area: 'header' },
  ]);
});

test('a theme that builds on another shows the files of both as its own', () => {
  theme('base', base);
  const own = { customTemplates: [{ name: 'wide', title: 'Wide of leaf' }] };
  const files = { 'templates/single.html': 'of leaf', 'theme.json': JSON.stringify(own) };
  theme('leaf', files, 'Template: base');
  expect(shown('leaf', 'cms_template')).toEqual([
    { theme: 'leaf', title: 'Index', content: part.replace('"top"', '"top","theme":"leaf"'), area: '' },
    { theme: 'leaf', title: 'Single Posts', content: 'of leaf', area: '' },
    { theme: 'leaf', title: 'Wide of leaf', content: 'wide', area: '' },
  ]);
  expect(shown('leaf', 'cms_template_part').map(({ area }) => area)).toEqual(['uncategorized', 'header']);
  const single = { theme: 'base', slug: 'single' };
  expect(sourceOf(scopeOf('leaf'), 'cms_template', single)?.content).toBe('of base');
  expect(sourceOf(scopeOf('leaf'), 'cms_template', { theme: 'none', slug: 'single' })).toBeNull();
});

test('a theme with a template that no address could name is left out, and told of', () => {
  theme('odd', { 'templates/a b.html': '' });
  const { get, problems } = findThemes([folder]);
  expect(get('odd')).toBeUndefined();
  expect(problems[0]).toContain('a b.html');
});
