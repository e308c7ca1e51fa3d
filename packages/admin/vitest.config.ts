import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: 'test/support/one-service.ts',
    include: ['test/**/*.test.ts'],
    // One browser and one service at a time: what is looked at is the admin, not the machine.
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
