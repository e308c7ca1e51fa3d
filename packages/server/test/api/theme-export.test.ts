import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { unzip } from '../support/unzip.ts';

const saving: Plugin = {
  name: 'saving',
  activate: (api) =>
    api.addFilter('theme_export_files', (files) => new Map([...files, ['templates/index.html', 'saved']])),
};

const themeJson = {
  version: 3,
  settings: {
    color: {
      palette: [
        { slug: 'ink', color: '#111' },
        { slug: 'paper', color: '#eee' },
      ],
    },
  },
  styles: { color: { text: 'black', background: 'white' } },
  customTemplates: [{ name: 'wide', title: 'Wide' }],
};

const files = {
  'style.css': '/*\nTheme Name: Blue\n*/',
  'theme.json': JSON.stringify(themeJson),
  'templates/index.html': 'as it came',
  'parts/header.html': 'head',
  'assets/large.txt': 'x'.repeat(300_000),
  '.env': 'SECRET=1',
  '.git/config': 'x',
  'node_modules/a/index.js': 'x',
};

let running: RunningApp;
let folder: string;
let authorization = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-export-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'blue', path)), { recursive: true });
    await writeFile(join(folder, 'blue', path), text);
  }
  await symlink('/etc/hostname', join(folder, 'blue', 'outside.txt'));
  running = await startApp({ plugins: [saving], env: { PLATEN_THEMES: folder } });
  const installed = await running.install({ title: 'Export', login: 'admin', email: 'admin@example.org' });
  authorization = `Basic ${btoa(`admin:${installed?.applicationPassword ?? ''}`)}`;
  await send('POST', 'cms/v2/active-theme', { stylesheet: 'blue' });
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

const send = (method: string, path: string, body?: JsonMap): Promise<Response> =>
  fetch(`${running.url}/cms-json/${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function exported(): Promise<Map<string, string>> {
  const response = await send('GET', 'cms-block-editor/v1/export');
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=blue.zip');
  return unzip(Buffer.from(await response.arrayBuffer()));
}

test('the archive has the files of the theme, what was saved in their place, and nothing else of its folder', async () => {
  const found = await exported();
  expect([...found.keys()].toSorted()).toEqual(
    ['assets/large.txt', 'parts/header.html', 'style.css', 'templates/index.html', 'theme.json'].map(
      (path) => `blue/${path}`,
    ),
  );
  expect(found.get('blue/assets/large.txt')).toBe(files['assets/large.txt']);
  expect(found.get('blue/templates/index.html')).toBe('saved');
  expect(found.get('blue/theme.json')).toBe(files['theme.json']);
});

test('what the site laid over the styles is in theme.json', async () => {
  const themes = await send('GET', 'cms/v2/themes/blue');
  const id = /global-styles\/(\d+)/.exec(JSON.stringify(await themes.json()))?.[1];
  const body = {
    settings: {
      color: {
        palette: {
          custom: [
            { slug: 'ink', color: '#222' },
            { slug: 'rust', color: '#b40' },
          ],
        },
      },
    },
    styles: { color: { text: 'navy' } },
  };
  expect((await send('POST', `cms/v2/global-styles/${id}`, body)).status).toBe(200);
  const json = JSON.parse((await exported()).get('blue/theme.json') ?? '') as JsonMap;
  expect(json).toEqual({
    ...themeJson,
    settings: {
      color: {
        palette: [
          { slug: 'paper', color: '#eee' },
          { slug: 'ink', color: '#222' },
          { slug: 'rust', color: '#b40' },
        ],
      },
    },
    styles: { color: { text: 'navy', background: 'white' } },
  });
});

test('templates and parts that the site saved take the place of those of the theme', async () => {
  const part = { slug: 'header', theme: 'blue', content: 'a head of our own', area: 'header' };
  expect((await send('POST', 'cms/v2/template-parts', part)).status).toBe(201);
  expect((await send('POST', 'cms/v2/templates', { slug: 'single', theme: 'blue', content: 'one' })).status).toBe(201);
  const found = await exported();
  expect(found.get('blue/parts/header.html')).toBe('a head of our own');
  expect(found.get('blue/templates/single.html')).toBe('one');
});

test('nobody else gets it', async () => {
  const response = await fetch(`${running.url}/cms-json/cms-block-editor/v1/export`);
  expect([response.status, await response.json()]).toMatchObject([401, { code: 'rest_cannot_export_templates' }]);
});
