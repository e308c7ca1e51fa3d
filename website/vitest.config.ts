import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['test/**/*.test.ts'],
    // Runs beside other steps. Vitest empties a shared cache when the lock file next to its root is another one.
    fsModuleCachePath: join(import.meta.dirname, 'node_modules/.vitest-cache'),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
