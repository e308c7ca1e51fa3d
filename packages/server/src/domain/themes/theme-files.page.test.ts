import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Core } from '../../site/core.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import { findThemes } from './installed-themes.registry.ts';
import { themeFilesPage } from './theme-files.page.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-theme-files-'));
  mkdirSync(join(folder, 'leaf/patterns'), { recursive: true });
  for (const [path, text] of Object.entries({
    'style.css': '/*\nTheme Name: Leaf\n*/',
    'Inter_slnt,wght.woff2': 'font',
    'functions.php': '<?php',
    'patterns/a.php': '<?php',
    'theme.json': '{}',
  })) {
    writeFileSync(join(folder, 'leaf', path), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const statusOf = async (target: string): Promise<number | undefined> => {
  const { show } = themeFilesPage({ tools: { themes: findThemes([folder]) } } as unknown as Core);
  const request = { target, method: 'HEAD', headers: {} } as unknown as RawRequest;
  return (await show(request))?.status;
};

test.each(['style.css', 'Inter_slnt,wght.woff2', 'Inter_slnt%2Cwght.woff2'])('%s is served', async (path) => {
  expect(await statusOf(`/themes/leaf/${path}`)).toBe(200);
});

test.each(['functions.php', 'patterns/a.php', 'theme.json', '../leaf/style.css', '%2e%2e/x', '%E0%A4%A'])(
  '%s is not',
  async (path) => {
    expect(await statusOf(`/themes/leaf/${path}`)).toBeUndefined();
  },
);
