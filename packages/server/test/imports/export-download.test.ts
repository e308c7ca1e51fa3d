import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recorded, startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let first: NewHome;
let second: NewHome;
let folder: string;
let authorization: string;

beforeAll(async () => {
  [first, second] = await Promise.all([startNewHome(), startNewHome()]);
  folder = await mkdtemp(join(tmpdir(), 'platen-test-download-'));
  await first.take(null, { dump: recorded('dump.sql'), uploads: recorded('uploads') });
  authorization = `Basic ${btoa(`admin:${first.applicationPassword}`)}`;
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const download = (body: object, headers: Readonly<Record<string, string>> = { authorization }): Promise<Response> =>
  fetch(`${first.node.url}/cms-json/platen/v1/exports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const scratchFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`platen-export-${process.pid}-`));

test('a downloaded archive makes the same site elsewhere', async () => {
  const response = await download({ format: 'archive' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="old\.example-\d{4}-\d\d-\d\d\.tar\.gz"$/,
  );
  const path = join(folder, 'site.tar.gz');
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  execFileSync('tar', ['-xzf', path, '-C', folder]);
  const uploads = join(folder, 'uploads');
  const { report } = await second.take(join(folder, 'site.xml'), { folder, uploads });
  expect(report.counts).toMatchObject({
    user: { matched: 1, added: 7 },
    post: { added: 303 },
    comment: { added: 103 },
    file: { stored: 34 },
  });
  expect((await second.ask('/platen/v1/imports', 'admin')).body).toMatchObject([
    { source: 'https://old.example', phase: 'done', counts: { post: { added: 303 } }, notes: expect.any(Array) },
  ]);
  expect((await second.ask('/platen/v1/imports')).status).toBe(401);
  expect(existsSync(join(folder, 'passwords.ndjson'))).toBe(false);
  expect(scratchFolders()).toEqual([]);
});

test('an export file has the chosen types only', async () => {
  const whole = await (await download({ format: 'xml' })).text();
  expect(whole.trimEnd().endsWith('</rss>')).toBe(true);
  expect(whole.match(/<item>/g)).toHaveLength(303);
  const pages = await (await download({ types: ['page'] })).text();
  expect(new Set(pages.match(/<wp:post_type>.*?<\/wp:post_type>/g))).toEqual(
    new Set(['<wp:post_type><![CDATA[page]]></wp:post_type>']),
  );
  expect((await download({ types: ['nothing'] })).status).toBe(400);
});

test('a client that disconnects leaves no files behind', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${first.node.url}/cms-json/platen/v1/exports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', authorization },
    body: '{"format":"archive"}',
    signal: leaving.signal,
  });
  expect(scratchFolders()).toHaveLength(1);
  const reading = response.arrayBuffer().catch((error: Error) => error.name);
  leaving.abort();
  expect(await reading).toBe('AbortError');
  await expect.poll(scratchFolders, { timeout: 10_000 }).toEqual([]);
  expect(first.node.logged.filter((line) => line.includes('export failed'))).toEqual([]);
});

test('exporting needs the capability, and is in the audit log', async () => {
  expect((await download({ format: 'archive' }, {})).status).toBe(401);
  const editor = await first.send('POST', '/cms/v2/users', {
    username: 'edda',
    email: 'edda@example.org',
    password: 'correct horse battery',
    roles: ['editor'],
  });
  const { id } = editor.body as { readonly id: number };
  const key = await first.send('POST', `/cms/v2/users/${id}/application-passwords`, { name: 'Test' });
  const { password } = key.body as { readonly password: string };
  const refused = await download({ format: 'xml' }, { authorization: `Basic ${btoa(`edda:${password}`)}` });
  expect(refused.status).toBe(403);
  const log = await first.ask('/cms/v2/audit?action=export.archive', 'admin');
  expect(log.body).toMatchObject([
    { action: 'export.archive', subject: { kind: 'site' } },
    { actor: expect.any(Number), via: 'application-password', details: { with_passwords: false } },
  ]);
});
