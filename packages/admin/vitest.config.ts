import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: 'test/support/one-service.ts',
    include: ['test/**/*.test.ts'],
    // One browser and one service at a time: what is looked at is the admin, not the machine.
    fileParallelism: false,
    // A browser on a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
