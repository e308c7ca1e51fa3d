import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { baseOptions } from '../../src/domain/settings/base-options.rules.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { openOutside, publicAddress } from '../support/outside.ts';
import type { Outside } from '../support/outside.ts';
import { setUpCore } from '../support/set-up.ts';
import { answerTo, ask, callerOf, optionsOf } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const uploads = mkdtempSync(join(tmpdir(), 'platen-from-url-'));
const limit = 200_000;
const core = setUpCore([], { PLATEN_UPLOADS_FOLDER: uploads, PLATEN_UPLOAD_MAX_BYTES: String(limit) });

type Page = (request: IncomingMessage, response: ServerResponse) => void;
const pages = new Map<string, Page>();
let outside: Outside;

beforeAll(async () => {
  outside = await openOutside({
    names: {
      'public.test': [[publicAddress]],
      'inner.test': [['127.0.0.1']],
      'two.test': [[publicAddress, '10.0.0.1']],
    },
    serve: (request, response) => {
      const page = pages.get(request.url ?? '');
      if (page === undefined) response.writeHead(404).end();
      else page(request, response);
    },
  });
});
afterAll(async () => {
  await outside.close();
  rmSync(uploads, { recursive: true });
});
beforeEach(async () => {
  const { kysely } = core().db;
  await sql`truncate users, posts, media restart identity cascade`.execute(kysely);
  await sql`insert into users (id, login, email, password_hash, slug, display_name, roles)
    values (4, 'author', 'author@example.org', '', 'author', 'Author', '{author}')`.execute(kysely);
});

const send = (role: Role, body: JsonMap): Promise<Answered> => {
  const options = optionsOf(baseOptions({ title: 'Test', email: 'a@example.org', defaultCategory: 0 }));
  const scope = core().scopeFor({ caller: callerOf(core().site(), role), options });
  return answerTo({ ...scope, outbound: outside.outbound }, ask('POST', '/cms/v2/media', { body }));
};
const fetched = (path: string, more: JsonMap = {}): Promise<Answered> =>
  send('author', { url: `http://public.test${path}`, ...more });
const serve =
  (body: Uint8Array | string, headers: Record<string, string> = {}): Page =>
  (_, response) =>
    void response.writeHead(200, headers).end(body);
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
const scratch = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-upload-${process.pid}-`));

test('a file is downloaded, judged and stored as an upload is', async () => {
  pages.set('/images/boat%20one.png', serve(await picture(), { 'content-type': 'text/plain' }));
  const { status, body } = await fetched('/images/boat%20one.png', { title: 'Boat', alt_text: 'A boat' });
  expect([status, body]).toMatchObject([
    201,
    { title: { raw: 'Boat' }, alt_text: 'A boat', mime_type: 'image/png', media_details: { width: 400, height: 300 } },
  ]);
  expect((body as { source_url: string }).source_url).toMatch(/boat-one\.png$/);
  expect(readdirSync(uploads, { recursive: true }).some((name) => String(name).endsWith('boat-one-300x225.png'))).toBe(
    true,
  );
  expect(scratch()).toEqual([]);
});

test('its name is that of Content-Disposition, and its kind that of its bytes', async () => {
  pages.set('/download?id=7', serve(await picture(), { 'content-disposition': 'attachment; filename="chart.png"' }));
  expect((await fetched('/download?id=7')).body).toMatchObject({ slug: 'chart', mime_type: 'image/png' });
  pages.set('/plain', serve(await picture(), { 'content-type': 'image/png' }));
  expect((await fetched('/plain')).body).toMatchObject({ slug: 'plain', mime_type: 'image/png' });
});

test.each<[string, Page]>([
  ['/run.php', serve('<?php')],
  ['/page.html', serve('<script>alert(1)</script>', { 'content-type': 'text/html' })],
  ['/not-an-image.png', serve('words', { 'content-type': 'image/png' })],
  ['/empty.png', serve('')],
])('what may not be uploaded may not be downloaded either: %s', async (path, page) => {
  pages.set(path, page);
  expect(await fetched(path)).toMatchObject({ status: 400, body: { code: 'rest_upload_sideload_error' } });
  expect(scratch()).toEqual([]);
});

test('what is too large, missing, private or none of the web has one and the same response', async () => {
  pages.set('/large.png', serve(Buffer.alloc(limit + 1)));
  pages.set('/hop', (_, response) => void response.writeHead(302, { location: 'http://inner.test/' }).end());
  const urls = [
    'http://public.test/large.png',
    'http://public.test/missing.png',
    'http://public.test/hop',
    'http://inner.test/a.png',
    `http://inner.test:${outside.innerPort}/a.png`,
    'http://two.test/a.png',
    'http://127.0.0.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'http://public.test@inner.test/a.png',
  ];
  const answers = await Promise.all(urls.map((url) => send('author', { url })));
  for (const [at, { status, body }] of answers.entries())
    expect([urls[at], status, body]).toEqual([urls[at], 400, answers[0]?.body]);
  expect(answers[0]?.body).toMatchObject({ code: 'rest_upload_url_failed' });
  expect(outside.innerConnections()).toBe(0);
  expect(scratch()).toEqual([]);
});

test('nothing is requested for callers who cannot upload', async () => {
  const before = outside.dialed.length;
  for (const role of ['visitor', 'subscriber', 'contributor'] as const)
    expect((await send(role, { url: 'http://public.test/missing.png' })).status).toBe(role === 'visitor' ? 401 : 403);
  expect((await send('author', { url: 'no url' })).body).toMatchObject({ code: 'rest_upload_url_failed' });
  expect(outside.dialed.length).toBe(before);
});
