import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingHours } from '../../../../examples/opening-hours/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startApp({ plugins: [openingHours] });
});
afterAll(() => running.stop());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(running.url + path, init);
const example = new URL('../../../../examples/opening-hours/block/', import.meta.url);

test('each file of a block is served under its handle, as what it is', async () => {
  for (const [handle, file, type] of [
    ['editor-script.js', 'editor.js', 'text/javascript'],
    ['editor-style.css', 'editor.css', 'text/css'],
    ['style.css', 'style.css', 'text/css'],
  ] as const) {
    const answer = await get(`/block-assets/opening-hours-today-${handle}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=UTF-8`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.text()).toBe(await readFile(new URL(file, example), 'utf8'));
  }
});

test('what the address names by its version is kept for good, and anything else is asked for again', async () => {
  const path = '/block-assets/opening-hours-today-style.css';
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const named = await get(`${path}?ver=${etag.replaceAll('"', '')}`);
  expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get(`${path}?ver=old`)).headers.get('cache-control')).toBe('public, no-cache');
  const known = await get(path, { headers: { 'if-none-match': `"x", W/${etag}` } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  const head = await get(path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await get(path, { method: 'PUT' })).status).toBe(405);
});

test('nothing else of the folder, or of the machine, is to be had', async () => {
  for (const path of [
    'block.json',
    'editor.js',
    'opening-hours-today-style',
    '../plugin.ts',
    '%2e%2e/plugin.ts',
    '..%2f..%2fpackage.json',
    'opening-hours-today-style.css/../../plugin.ts',
    'opening-hours-today-style.css%00',
    'Opening-Hours-Today-Style.css',
    '',
  ])
    expect((await get(`/block-assets/${path}`)).status, path).toBe(404);
});
