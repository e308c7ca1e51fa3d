import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpPageOf } from './help-pages.ts';

test.each([
  ['/', 'admin/overview'],
  ['/posts/12', 'admin/editor'],
  ['/settings/reading', 'admin/site'],
  ['/tools', 'admin/tools'],
  ['/recipes', 'admin/overview'],
])('%s has help', (path, page) => {
  expect(helpPageOf(path)).toBe(page);
  expect(existsSync(join(import.meta.dirname, '../../../../docs', `${page}.md`))).toBe(true);
});
