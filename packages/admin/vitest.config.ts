import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { timeouts } from './test/support/timeouts.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Runs beside other steps. Vitest empties a shared cache when the lock file next to its root is another one.
    fsModuleCachePath: join(import.meta.dirname, 'node_modules/.vitest-cache'),
    globalSetup: 'test/support/prepare-sites.ts',
    include: ['test/**/*.test.ts'],
    // A browser and a server each: more would only wait for the two processors that the check is made for.
    maxWorkers: 2,
    expect: { poll: { timeout: timeouts.wait } },
    testTimeout: timeouts.flow,
    hookTimeout: timeouts.flow,
  },
});
