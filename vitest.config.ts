import { defineConfig } from 'vitest/config';

/**
 * Tests that look at a clock, kill processes or drive a browser. They run one file at a time, with nothing beside them, so
 * that what they measure is the service. No test is ever retried: one that fails now and then has a cause.
 */
const clocked = [
  'packages/server/src/blocks/grammar.test.ts',
  'packages/server/src/db/{backfill,connect,faults,listen,migrate}.test.ts',
  'packages/server/src/db/servers.test.ts',
  'packages/server/src/domain/comments/comment-moderation.rules.test.ts',
  'packages/server/src/domain/imports/rewrite.rules.test.ts',
  'packages/server/src/domain/posts/list/search-words.rules.test.ts',
  'packages/server/src/http/{close,limits,server}.test.ts',
  'packages/server/src/jobs/worker.test.ts',
  'packages/server/src/lib/{clean-text,strict-json}.test.ts',
  'packages/server/src/schema/compile.test.ts',
  'packages/server/src/text/{allow-list,linear}.test.ts',
  'packages/server/test/api/{menu-size,schedule}.test.ts',
  'packages/server/test/app/{cache-nodes,cached-responses,deadlines,durability,first-start,input-policy,overload,postgres-outage,schedules,soak,unread-log,upgrade}.test.ts',
  'packages/server/test/app/fuzz/fuzz.test.ts',
  'packages/server/test/{browser,cli,events}/**/*.test.ts',
  'packages/server/test/files/*.test.ts',
  'packages/server/test/imports/{kills,large,trouble}.test.ts',
  'packages/server/test/nodes/**/*.test.ts',
  'packages/server/test/plugins/nodes.test.ts',
  'packages/server/test/text/laws.test.ts',
  'packages/server/test/docs/{commands,container,contract-page,walkthrough}.test.ts',
  'packages/client/test/browser.test.ts',
];

const all = ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'conformance/src/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Plugins that tests write are loaded by Node itself, as those of a site are.
    server: { deps: { external: [/\/platen-plugins-/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'usual',
          include: all,
          exclude: [...clocked, 'packages/admin/**'],
          maxWorkers: 2,
          // Nothing in the service is global, so files share what a worker has loaded: half of the time was spent loading it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'clocked',
          include: clocked,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
