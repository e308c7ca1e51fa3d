import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './service.ts';

/** A font that comes with a tool of these tests: browsers take no bytes for one that are none. */
export function anyFont(): Buffer {
  const [path] = globSync('node_modules/playwright-core/lib/vite/**/codicon*.ttf', { cwd: root });
  if (path === undefined) throw new Error('playwright-core brings no font any more.');
  return readFileSync(join(root, path));
}
