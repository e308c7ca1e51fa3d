import { defineConfig } from 'vitest/config';
import { patience } from './test/support/patience.ts';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: 'test/support/one-service.ts',
    include: ['test/**/*.test.ts'],
    // One browser and one service at a time: what is looked at is the admin, not the machine.
    fileParallelism: false,
    expect: { poll: { timeout: patience.wait } },
    testTimeout: patience.flow,
    hookTimeout: patience.flow,
  },
});
