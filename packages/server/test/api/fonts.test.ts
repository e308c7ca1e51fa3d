import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const house: Plugin = {
  name: 'house',
  activate: (api) =>
    api.registerFontCollection({
      slug: 'house',
      name: 'House fonts',
      fontFamilies: [{ font_family_settings: { name: 'Brand', slug: 'brand', fontFamily: 'Brand, serif' } }],
    }),
};

let running: RunningApp;
let folder: string;
let authorization = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-fonts-'));
  running = await startApp({ plugins: [house], env: { PLATEN_UPLOADS_FOLDER: folder } });
  const installed = await running.install({ title: 'Fonts', login: 'admin', email: 'admin@example.org' });
  authorization = `Basic ${btoa(`admin:${installed?.applicationPassword ?? ''}`)}`;
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: JsonMap;
}

async function send(method: string, path: string, body?: FormData | JsonMap): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${running.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as JsonMap };
}

let families = 0;

async function makeFamily(): Promise<number> {
  families += 1;
  const settings = { name: 'Brand', slug: `brand-${families}`, fontFamily: 'Brand Sans, serif' };
  const { status, body } = await send('POST', 'font-families', { font_family_settings: JSON.stringify(settings) });
  expect({ status, body }).toMatchObject({ status: 201 });
  return Number(body['id']);
}

const woff2 = new Uint8Array([0x77, 0x4f, 0x46, 0x32, 1, 2, 3, 4]);

function faceForm(bytes: Uint8Array, more: JsonMap = {}, name = 'brand.woff2'): FormData {
  const form = new FormData();
  const settings = { fontFamily: 'Brand Sans', src: 'file-0', ...more };
  form.set('font_face_settings', JSON.stringify(settings));
  form.set('file-0', new File([new Uint8Array(bytes)], name, { type: 'font/woff2' }));
  return form;
}

const storedFiles = async (): Promise<string[]> => (await readdir(join(folder, 'fonts')).catch(() => [])).toSorted();
const addressOf = ({ body }: Answer): string => String((body['font_face_settings'] as { src: string }).src);
const pathOf = (address: string): string => new URL(address).pathname;

test('a family can come in a form, as editors send it', async () => {
  const form = new FormData();
  form.set('font_family_settings', JSON.stringify({ name: 'Form', slug: 'form', fontFamily: 'Form' }));
  const made = await send('POST', 'font-families', form);
  expect([made.status, made.body['font_family_settings']]).toEqual([
    201,
    expect.objectContaining({ name: 'Form', slug: 'form' }),
  ]);
});

test('an uploaded font is served to everybody, and goes with its face', async () => {
  const family = await makeFamily();
  const made = await send('POST', `font-families/${family}/font-faces`, faceForm(woff2));
  expect(made.status).toBe(201);
  const path = pathOf(addressOf(made));
  expect(path).toMatch(/^\/uploads\/fonts\/brand(-\d+)?\.woff2$/);
  const file = await fetch(running.url + path);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('font/woff2');
  expect(file.headers.get('access-control-allow-origin')).toBe('*');
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(woff2);
  expect(await storedFiles()).toEqual(['brand.woff2']);
  const removed = await send('DELETE', `font-families/${family}/font-faces/${String(made.body['id'])}?force=true`);
  expect(removed.status).toBe(200);
  expect(await storedFiles()).toEqual([]);
  expect((await fetch(running.url + path)).status).toBe(404);
});

test('a family takes its faces and their files along', async () => {
  const family = await makeFamily();
  for (const fontWeight of ['400', '700'])
    expect((await send('POST', `font-families/${family}/font-faces`, faceForm(woff2, { fontWeight }))).status).toBe(
      201,
    );
  expect(await storedFiles()).toHaveLength(2);
  const { body } = await send('GET', `font-families/${family}`);
  const faces = body['font_faces'] as number[];
  expect(faces).toHaveLength(2);
  expect((await send('DELETE', `font-families/${family}?force=true`)).status).toBe(200);
  expect(await storedFiles()).toEqual([]);
  expect((await send('GET', `font-families/${family}/font-faces/${faces[0]}`)).status).toBe(404);
});

test('a file is judged by its bytes, and what is refused leaves none behind', async () => {
  const family = await makeFamily();
  const faces = `font-families/${family}/font-faces`;
  const script = new TextEncoder().encode('<script>alert(1)</script>');
  expect(await send('POST', faces, faceForm(script))).toMatchObject({
    status: 400,
    body: { code: 'rest_font_upload_invalid_file_type' },
  });
  const named = await send('POST', faces, faceForm(woff2, {}, '../../evil.php'));
  expect([named.status, pathOf(addressOf(named))]).toEqual([201, '/uploads/fonts/evil.woff2']);
  expect(await send('POST', faces, faceForm(woff2))).toMatchObject({
    status: 400,
    body: { code: 'rest_duplicate_font_face' },
  });
  expect(await storedFiles()).toEqual(['evil.woff2']);
});

test.each([
  'https://user:secret@example.org/a.woff2',
  'http://127.0.0.1/a.woff2',
  'http://[::1]/a.woff2',
  'https://example.org:22/a.woff2',
  'file:///etc/passwd',
  'data:font/woff2;base64,AAAA',
  'nothing',
])('a font is not told to come from %s', async (src) => {
  const family = await makeFamily();
  const settings = JSON.stringify({ fontFamily: 'Brand', src });
  expect(await send('POST', `font-families/${family}/font-faces`, { font_face_settings: settings })).toMatchObject({
    status: 400,
    body: { code: 'rest_invalid_param' },
  });
});

test('of many who make the same family at once, one does', async () => {
  const settings = JSON.stringify({ name: 'Same', slug: 'same', fontFamily: 'Same' });
  const made = await Promise.all(
    Array.from({ length: 8 }, () => send('POST', 'font-families', { font_family_settings: settings })),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(made.filter(({ body }) => body['code'] === 'rest_duplicate_font_family')).toHaveLength(7);
});

test('collections are those of plugins; the usual one is empty', async () => {
  const list = (await send('GET', 'font-collections')).body as unknown as JsonMap[];
  expect(list.map(({ slug }) => slug)).toEqual(['house']);
  expect(await send('GET', 'font-collections/google-fonts')).toMatchObject({
    status: 200,
    body: { font_families: [] },
  });
});
