import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './service.ts';

/** A real font file, from a test dependency: browsers validate fonts. */
export function anyFont(): Buffer {
  const [path] = globSync('node_modules/playwright-core/lib/vite/**/codicon*.ttf', { cwd: root });
  if (path === undefined) throw new Error('playwright-core no longer contains a font.');
  return readFileSync(join(root, path));
}
