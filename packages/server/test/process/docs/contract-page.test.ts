import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import origin from '../../../data/api-reference/origin.json' with { type: 'json' };
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';

let running: RunningApp;

beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.stop());

const scriptOf = (page: string): string => /<script nonce="[^"]+" src="([^"]+)">/.exec(page)?.[1] ?? '';

/** Without the decoding that `fetch` does by itself. */
async function plainGet(
  path: string,
  headers: Record<string, string>,
): Promise<{ from: IncomingMessage; body: Buffer }> {
  const from = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${running.url}${path}`, { headers }, resolve).on('error', reject).end();
  });
  return { from, body: Buffer.concat(await from.toArray()) };
}

test('the page runs no script but its own and lets nothing leave the origin', async () => {
  const answer = await fetch(`${running.url}/docs`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  const policy = new Map(
    (answer.headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((part) => part.split(/ (.*)/) as [string, string]),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('connect-src')).toBe("'self'");
  const nonces = [...page.matchAll(/<script([^>]*)>/g)].map(([, tag]) => /^ nonce="([^"]+)"/.exec(tag ?? '')?.[1]);
  expect(nonces).toHaveLength(2);
  expect([...new Set(nonces)].map((nonce) => `'nonce-${nonce}'`)).toEqual([policy.get('script-src')]);
  expect(page).not.toMatch(/https?:/);
});

test('its script is the recorded one, is kept for ever and reaches clients that cannot unpack', async () => {
  const path = `/${scriptOf(await (await fetch(`${running.url}/docs`)).text())}`;
  const zipped = await plainGet(path, { 'accept-encoding': 'br, gzip' });
  expect(zipped.from.headers).toMatchObject({
    'content-type': 'text/javascript; charset=UTF-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  const script = gunzipSync(zipped.body);
  expect(createHash('sha256').update(script).digest('hex')).toBe(origin.sha256);
  expect(path).toContain(origin.sha256.slice(0, 16));
  for (const headers of [{}, { 'accept-encoding': 'gzip;q=0, identity' }]) {
    const plain = await plainGet(path, headers as Record<string, string>);
    expect(plain.from.headers['content-encoding']).toBeUndefined();
    expect(plain.body.equals(script)).toBe(true);
  }
});

test('it is read and nothing else', async () => {
  const head = await fetch(`${running.url}/docs`, { method: 'HEAD' });
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
  const post = await fetch(`${running.url}/docs`, { method: 'POST' });
  expect({ status: post.status, allow: post.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' });
});

test('production has no such page unless it is asked for', async () => {
  const production = {
    PLATEN_ENV: 'production',
    PLATEN_SECRET: randomBytes(48).toString('base64'),
    PLATEN_DRAIN_DELAY: '0',
  };
  for (const [env, status] of [
    [production, 404],
    [{ ...production, PLATEN_DOCS: 'true' }, 200],
  ] as const) {
    const { url, stop } = await startApp({ env, databaseUrl: running.databaseUrl });
    const page = await fetch(`${url}/docs`);
    const script = await fetch(`${url}/docs/api-reference-${origin.sha256.slice(0, 16)}.js`);
    await stop();
    expect([page.status, script.status]).toEqual([status, status]);
  }
});
