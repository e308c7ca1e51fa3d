import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOperator, callRoute, definePlugin, queueJob } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

const done: unknown[] = [];
const statuses: number[] = [];
let variable: string | null = null;

const clerk = definePlugin({
  name: 'clerk',
  cacheable: true,
  activate(api) {
    variable = api.variable('api key');
    api.log.warn({}, 'At work.');
    api.registerJob('note', {
      run: async (payload, { scope }) => {
        const route = '/cms/v2/posts';
        const body = { title: 'Noted', status: 'publish' };
        for (const asking of [scope, asOperator(scope)]) {
          statuses.push((await callRoute(asking, { method: 'POST', route, body })).status);
        }
        done.push(payload);
      },
    });
    api.registerJob('hourly', { everyMinutes: 60, run: () => undefined });
    api.registerJob('fails', { run: () => Promise.reject(new Error('out of paper')) });
    api.addAction('save_post', (row, { scope }) =>
      row.title.startsWith('Write')
        ? queueJob(scope, { plugin: 'clerk', job: 'note', payload: { id: row.id } })
        : undefined,
    );
  },
});

let site: Site;
let node: RunningApp;

beforeAll(async () => {
  process.env['PLATEN_PLUGIN_CLERK_API_KEY'] = 'k';
  site = await startSite();
  node = await site.startNode({ plugins: [clerk] });
});
afterAll(async () => {
  delete process.env['PLATEN_PLUGIN_CLERK_API_KEY'];
  await site.stop();
});

const write = (title: string): Promise<Response> =>
  fetch(`${node.url}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title, status: 'publish' }),
  });

test('a job is queued with a write, and done with the rights it takes', async () => {
  const { id } = (await (await write('Write it down')).json()) as { id: number };
  await expect.poll(() => done).toEqual([{ id }]);
  expect(statuses).toEqual([401, 201]);
});

test('what is done again and again is queued once for the next time', async () => {
  const queued = async (): Promise<readonly { key: string; run_at: Date }[]> => {
    const { rows } = await sql<{ key: string; run_at: Date }>`
      select key, run_at from graphile_worker.jobs where key like 'plugin:clerk:hourly:%'`.execute(site.db.kysely);
    return rows;
  };
  await expect.poll(async () => (await queued()).length).toBe(1);
  const [{ run_at: at } = { run_at: new Date(0) }] = await queued();
  expect(new Date(at).getUTCMinutes()).toBe(0);
  expect(new Date(at).getTime()).toBeGreaterThan(Date.now());
});

test('a job that fails names its plugin, and one of nobody is dropped', async () => {
  const scope = await node.app.ownScope();
  await queueJob(scope, { plugin: 'clerk', job: 'fails' });
  await queueJob(scope, { plugin: 'nobody', job: 'constructor' });
  await expect.poll(() => node.logged.join('')).toMatch(/Plugin clerk failed in the job fails/);
  expect(node.logged.join('')).toContain('out of paper');
  await expect.poll(() => node.logged.join('')).toMatch(/"plugin":"nobody".*job dropped/);
});

test('a plugin has a log and variables of its own', () => {
  expect(node.logged.join('')).toMatch(/"plugin":"clerk".*At work\./);
  expect(variable).toBe('k');
});

test.each([
  ['a name', 'a b', {}],
  ['a time', 'often', { everyMinutes: 0 }],
])('%s that is none is refused', async (_, name, more) => {
  const bad = definePlugin({
    name: 'bad',
    activate: (api) => api.registerJob(name, { run: () => undefined, ...more }),
  });
  await expect((async () => node.app.usePlugins([bad]))()).rejects.toThrow(/Plugin bad can't be used: .*Job/);
});
