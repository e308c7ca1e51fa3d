import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './packages/server/test/support/patience.ts';

/**
 * The folder of a test decides how it runs, and so at which stage of `npm run check`:
 *
 * - `src/`: unit tests, beside what they test. They need no database and no server.
 * - `test/process/`: starts or kills processes, counts its own processor time, or takes long without a database. Each file has a process of its own.
 * - `test/clock/`: measures wall-clock time. One file at a time, with nothing beside it.
 * - everything else below `test/`: needs a database. Files share a process, because nothing in Platen is global.
 *
 * No test is ever retried: a test that fails sometimes has a cause.
 */
const unit = ['packages/*/src/**/*.test.ts', 'conformance/src/**/*.test.ts', 'scripts/*.test.ts'];
const process = [
  'packages/*/test/process/**/*.test.ts',
  'conformance/test/process/*.test.ts',
  'scripts/test/process/*.test.ts',
];
const clock = ['packages/*/test/clock/**/*.test.ts'];
const api = ['packages/*/test/**/*.test.ts'];

export default defineConfig({
  test: {
    // Ends only what hangs: tests wait for what they want to see, and a busy machine may need long for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patienceMs } },
    setupFiles: 'packages/server/test/support/seed.ts',
    // Compiling the source again took three quarters of each start, and tests start Platen hundreds of times.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'platen-test-compiled') },
    // Node itself loads the plugins that tests write, as it does on a site.
    server: { deps: { external: [/\/platen-plugins-/] } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, maxWorkers: 2 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: api,
          exclude: [...process, ...clock, 'packages/admin/**'],
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: process,
          exclude: ['packages/admin/**'],
          // These wait for processes much of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'clock',
          include: clock,
          setupFiles: ['packages/server/test/support/seed.ts', 'packages/server/test/support/given-machine.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
