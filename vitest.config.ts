import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Tests with servers, nodes or browsers of their own, which they may kill. They measure nothing, so that two files run at
 * a time, but each in a process of its own. No test is ever retried: one that fails now and then has a cause.
 */
const own = [
  'packages/server/test/{browser,events}/**/*.test.ts',
  'packages/server/test/cli/{commands,first-minutes,media-regenerate,plugins,watching}.test.ts',
  'packages/server/test/app/{cached-responses,durability,first-start,hang-ups,unread-log}.test.ts',
  'packages/server/test/files/{drivers,kills}.test.ts',
  'packages/server/test/imports/{kills,trouble}.test.ts',
  'packages/server/test/docs/{commands,container,contract-page,front-ends,proxies,walkthrough}.test.ts',
  'packages/client/test/browser.test.ts',
];

/** Tests that count the time of their own thread alone, which others on the machine are no part of. */
const ownTime = [
  'packages/server/src/blocks/grammar.test.ts',
  'packages/server/src/domain/comments/comment-moderation.rules.test.ts',
  'packages/server/src/domain/imports/rewrite.rules.test.ts',
  'packages/server/src/domain/posts/list/search-words.rules.test.ts',
  'packages/server/src/formats/php-values.test.ts',
  'packages/server/src/lib/{clean-text,strict-json}.test.ts',
  'packages/server/src/schema/compile.test.ts',
  'packages/server/src/text/{allow-list,linear}.test.ts',
  'packages/server/test/app/input-policy.test.ts',
  'packages/server/test/app/fuzz/fuzz.test.ts',
  'packages/server/test/text/laws.test.ts',
];

/** Tests that look at a clock. They run one file at a time, with nothing beside them, so that they measure the service. */
const clocked = [
  'packages/server/src/db/{backfill,connect,faults,listen,migrate}.test.ts',
  'packages/server/src/db/servers.test.ts',
  'packages/server/src/http/{close,limits,server}.test.ts',
  'packages/server/src/jobs/worker.test.ts',
  'packages/server/test/api/{menu-size,schedule}.test.ts',
  'packages/server/test/app/{cache-nodes,deadlines,overload,postgres-outage,schedules,soak,upgrade}.test.ts',
  'packages/server/test/cli/workers.test.ts',
  'packages/server/test/files/load.test.ts',
  'packages/server/test/imports/large.test.ts',
  'packages/server/test/nodes/**/*.test.ts',
  'packages/server/test/plugins/nodes.test.ts',
];

const all = ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'conformance/src/**/*.test.ts'];

export default defineConfig({
  test: {
    // Ends only what hangs: tests wait for what they want to see, and a busy machine may need long for it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Tests start the service hundreds of times: reading its source anew took three quarters of each start.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'platen-test-compiled') },
    // Plugins that tests write are loaded by Node itself, as those of a site are.
    server: { deps: { external: [/\/platen-plugins-/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: all,
          exclude: [...own, ...ownTime, ...clocked, 'packages/admin/**'],
          maxWorkers: 2,
          // Nothing in the service is global, so files share what a worker has loaded: half of the time was spent loading it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'own', include: [...own, ...ownTime], maxWorkers: 2, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'clocked',
          include: clocked,
          setupFiles: 'packages/server/test/support/given-machine.ts',
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
