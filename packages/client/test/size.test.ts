import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const source = `${import.meta.dirname}/../src`;

it('is smaller than 10 kB when its types are stripped and it is compressed', () => {
  const files = globSync('**/*.ts', { cwd: source });
  const code = files.map((file) => stripTypeScriptTypes(readFileSync(`${source}/${file}`, 'utf8'))).join('\n');
  expect(code).toContain('createClient');
  expect(gzipSync(code).length).toBeLessThan(10_000);
});

it('needs nothing but what browsers and Node both have', () => {
  for (const file of globSync('**/*.ts', { cwd: source })) {
    const imports = readFileSync(`${source}/${file}`, 'utf8').matchAll(/from '([^']+)'/g);
    for (const [, from] of imports) expect(from, file).toMatch(/^\.\.?\//);
  }
});
