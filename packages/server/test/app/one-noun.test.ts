import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '../../src/nouns.ts';
import { enqueue } from '../../src/jobs/jobs.store.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { cups, washTask } from '../support/cups/cups.noun.ts';

const potter = (cacheable: boolean) =>
  definePlugin({ name: 'potter', cacheable, activate: (api) => api.registerCup?.({ name: 'bowl' }) });

let running: RunningApp;

beforeAll(async () => {
  running = await startApp({ plugins: [potter(true)], nouns: [...nouns, cups] });
});
afterAll(() => running.stop());

const get = (path: string): Promise<Response> => fetch(`${running.url}${path}`);
const read = async (path: string): Promise<unknown> => (await get(`/cms-json${path}`)).json();

test('one folder and one line bring registries, routes and what plugins may register', async () => {
  expect(await read('/cups/v1/cups')).toMatchObject({ cups: ['mug', 'bowl', 'last'] });
  expect(await read('/')).toMatchObject({
    namespaces: expect.arrayContaining(['cms/v2', 'cups/v1']),
    routes: { '/cups/v1/cups': { methods: ['GET'] } },
  });
  expect(await read('/openapi.json')).toHaveProperty(['paths', '/cups/v1/cups', 'get']);
});

test('a page', async () => {
  const page = await get('/cups');
  expect([page.status, page.headers.get('x-robots-tag'), await page.text()]).toEqual([200, 'noindex', '3 cups\n']);
  const posted = await fetch(`${running.url}/cups`, { method: 'POST', body: 'mug' });
  expect(await posted.text()).toBe('mug taken\n');
});

test('work in the background', async () => {
  const scope = await running.app.ownScope();
  await enqueue(scope.db, { task: washTask, payload: { cup: 'mug' } });
  await expect.poll(() => scope.washed).toContain('mug by the worker');
  expect(scope.washed).toContain('all by a sweep');
});

test('a wide tag for caches outside', async () => {
  const few = await get('/cms-json/cups/v1/cups?tags=2');
  expect(few.headers.get('surrogate-key')).toBe('cup-0 cup-1 site');
  const many = await get('/cms-json/cups/v1/cups?tags=500');
  expect(many.headers.get('surrogate-key')).toBe('site posts terms users comments menus widgets redirects cups');
});

test('its offers make the site opaque where they affect responses and the plugin is not cacheable', async () => {
  expect((await running.app.ownScope()).site.opaque).toEqual([]);
  await running.app.usePlugins([potter(false)]);
  expect((await running.app.ownScope()).site.opaque).toEqual(['potter']);
});
