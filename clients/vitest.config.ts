import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Runs beside other steps. Vitest empties a shared cache when the lock file next to its root is another one.
    fsModuleCachePath: join(import.meta.dirname, 'node_modules/.vitest-cache'),
    include: ['test/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A client that is told nonsense says so on the console.
    silent: 'passed-only',
  },
});
