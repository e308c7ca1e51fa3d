import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestSite } from '@platen/server/testing';
import { expect, test } from 'vitest';

const databaseUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

test('what keeps a site from starting is told', async () => {
  const broken = { name: 'broken', activate: () => Promise.reject(new Error('out of paper')) };
  await expect(startTestSite({ plugins: [broken], databaseUrl })).rejects.toThrow('out of paper');
});

test('a role that the site does not have is told', async () => {
  const site = await startTestSite({ databaseUrl });
  await expect(site.call('GET', '/cms/v2/posts', { as: 'nobody' })).rejects.toThrow('/users returned');
  await site.close();
});

test('the test of an example passes as it stands', async () => {
  const file = fileURLToPath(new URL('../../../../examples/reading-list/books.test.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', file], { env });
  expect(stdout).toMatch(/^# pass 1$[^]*^# fail 0$/m);
});
