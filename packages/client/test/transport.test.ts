import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../src/client.ts';
import { collect } from './collect.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** A server that answers as told: what no healthy service does on demand. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.add(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that is busy so many times, and the methods it was asked with. */
async function busy(times: number, after = '0') {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    asked.push(request.method ?? '');
    if (asked.length > times) return response.end('{"id":1}');
    const body = { code: 'rest_busy', message: 'Later.', data: { status: 503 } };
    return response.writeHead(503, { 'Retry-After': after }).end(JSON.stringify(body));
  });
  return { asked, client: createClient({ url }) };
}

describe('a busy service', () => {
  it('is asked again at most twice, and only to read', async () => {
    const twice = await busy(2);
    expect(await twice.client.get('posts/1')).toMatchObject({ ok: true, data: { id: 1 } });
    const thrice = await busy(3);
    expect(await thrice.client.get('posts/1')).toMatchObject({ ok: false, error: { code: 'rest_busy', status: 503 } });
    expect(thrice.asked).toEqual(['GET', 'GET', 'GET']);
    const write = await busy(1);
    expect(await write.client.post('posts', { title: 'Once' })).toMatchObject({ ok: false, error: { status: 503 } });
    expect(write.asked).toEqual(['POST']);
  });

  it('is not waited for too long, nor after the caller gave up', async () => {
    const late = await busy(1, '3600');
    expect(await late.client.get('posts/1')).toMatchObject({ ok: false, error: { code: 'rest_busy' } });
    const slow = await busy(1, '20');
    const signal = AbortSignal.timeout(100);
    expect(await slow.client.get('posts/1', {}, { signal })).toMatchObject({
      ok: false,
      error: { code: 'client_aborted' },
    });
    expect(slow.asked).toEqual(['GET']);
  });
});

describe('an answer that is no answer', () => {
  it('is an error of the client', async () => {
    const url = await serve((_, response) => response.end('<p>Hello'));
    expect(await createClient({ url }).get('posts')).toMatchObject({ ok: false, error: { code: 'client_not_json' } });
    const proxy = await serve((_, response) => response.writeHead(502).end('Bad gateway'));
    expect(await createClient({ url: proxy }).get('posts')).toMatchObject({
      ok: false,
      error: { code: 'client_unknown_error', status: 502 },
    });
    expect(await createClient({ url: 'http://127.0.0.1:1' }).get('posts')).toMatchObject({
      ok: false,
      error: { code: 'client_unreachable', status: 0 },
      response: null,
    });
  });
});

describe('a redirect', () => {
  it('is followed by a read and refused by a write', async () => {
    const target = await serve((_, response) => response.end('[]'));
    const url = await serve((request, response) => response.writeHead(301, { Location: target + request.url }).end());
    expect(await createClient({ url }).get('posts')).toMatchObject({ ok: true, data: [] });
    expect(await createClient({ url }).post('posts', { title: 'Tea' })).toMatchObject({
      ok: false,
      error: { code: 'client_unreachable' },
    });
  });
});

describe('links to the next page', () => {
  it('never take credentials to another host', async () => {
    const strangers: string[] = [];
    const stranger = await serve((request, response) => {
      strangers.push(request.url ?? '');
      response.end('[]');
    });
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url ?? '');
      if (asked.length === 1)
        response.setHeader('Link', `<${stranger}/a>; rel="prev", <${stranger}/x?page=2>; rel="next"`);
      response.end('[1]');
    });
    const client = createClient({ url, credentials: { login: 'a', applicationPassword: 'b' } });
    expect(await collect(client.items('/tea/v1/cups'))).toEqual([1, 1]);
    expect(asked).toEqual(['/cms-json/tea/v1/cups', '/cms-json/tea/v1/cups?page=2']);
    expect(strangers).toEqual([]);
  });
});

describe('an upload', () => {
  it('sends the file with its name and the fields beside it', async () => {
    const url = await serve(async (request, response) => {
      const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
      const form = await new Response(await buffer(request), { headers }).formData();
      const file = form.get('file') as File;
      const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
      response.end(
        JSON.stringify({ name: file.name, type: file.type, text: await file.text(), fields, url: request.url }),
      );
    });
    const file = new File(['leaves'], 'tea.txt', { type: 'text/plain' });
    const sent = await createClient({ url }).upload('media', file, { title: 'Tea', meta: { year: 2024 } });
    expect(sent.orThrow()).toEqual({
      name: 'tea.txt',
      type: 'text/plain',
      text: 'leaves',
      fields: { title: 'Tea', 'meta[year]': '2024' },
      url: '/cms-json/cms/v2/media',
    });
  });
});

describe('a query', () => {
  it('is written so that lists and maps come back as they were', async () => {
    const url = await serve((request, response) => response.end(JSON.stringify(request.url)));
    const query = { include: [1, 2], terms: { a: true }, none: null, since: new Date(0), empty: [] };
    expect((await createClient({ url }).get('/tea/v1/cups', query)).orThrow()).toBe(
      '/cms-json/tea/v1/cups?include%5B0%5D=1&include%5B1%5D=2&terms%5Ba%5D=true&since=1970-01-01T00%3A00%3A00.000Z',
    );
  });
});
