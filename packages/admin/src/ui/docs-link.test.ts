import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const docs = join(source, '../../../docs');

test('links to the documentation lead to existing pages', () => {
  const pages = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/<DocsLink\s+page="([^"]+)"/g)].map(([, page = '']) => page),
  );
  expect(pages).not.toEqual([]);
  expect(pages.filter((page) => !existsSync(join(docs, `${page}.md`)))).toEqual([]);
});
