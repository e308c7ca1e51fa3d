import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RequestStep } from './recording.ts';
import { buildRequest } from './request.ts';

const filesDir = mkdtempSync(join(tmpdir(), 'replay-files-'));
writeFileSync(join(filesDir, 'note.txt'), 'hello');
afterAll(() => rmSync(filesDir, { recursive: true }));

function build(step: Partial<RequestStep>) {
  const whole = { path: '/cms/v2/posts', expect: { status: 200 }, ...step };
  return buildRequest(whole, { names: new Map([['p', 7]]), credentials: undefined, filesDir });
}
const textOf = (body: Uint8Array | undefined) => Buffer.from(body ?? []).toString();

describe('the address', () => {
  it('lies under the API root unless it is absolute', async () => {
    expect((await build({ path: '/cms/v2//posts/{{p}}' })).path).toBe('/cms-json/cms/v2//posts/7');
    expect((await build({ path: '/index.php?rest_route=/', absolute: true })).path).toBe('/index.php?rest_route=/');
  });

  it('writes the query forms', async () => {
    const query = { a: [1, '{{p}}'], b: [{ x: 'y' }], c: { k: ['v'], n: 'ä b' }, d: true, e: [], f: {} };
    expect((await build({ query })).path).toBe(
      '/cms-json/cms/v2/posts?a[]=1&a[]=7&b[0][x]=y&c[k][]=v&c[n]=%C3%A4%20b&d=true',
    );
  });

  it('goes on with & behind a query of its own, and adds nothing for an empty one', async () => {
    expect((await build({ path: '/x?a+b=%2B', query: { c: 1 } })).path).toBe('/cms-json/x?a+b=%2B&c=1');
    expect((await build({ path: '/x', query: { c: [] } })).path).toBe('/cms-json/x');
  });
});

describe('the body', () => {
  it('is JSON', async () => {
    const { headers, body } = await build({ method: 'POST', body: { id: '{{p}}' } });
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(textOf(body)).toBe('{"id":7}');
  });

  it('is sent raw, under the content type the headers give', async () => {
    const raw = await build({ raw: '{bad {{p}}', headers: { 'Content-Type': 'text/plain' } });
    expect([raw.headers['content-type'], textOf(raw.body)]).toEqual(['text/plain', '{bad {{p}}']);
    expect((await build({ raw: '' })).headers['content-type']).toBe('application/json');
  });

  it('is a form', async () => {
    const { headers, body } = await build({ form: { 'l[]': '1', t: '{{p}} &' } });
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(textOf(body)).toBe('l[]=1&t=7%20%26');
  });

  it('is an upload by body', async () => {
    const upload = { mode: 'raw', file: 'note.txt', type: 'text/plain' } as const;
    const { headers, body } = await build({ upload });
    expect(headers).toEqual({ 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="note.txt"' });
    expect(textOf(body)).toBe('hello');
    const own = await build({ upload, headers: { 'content-disposition': 'inline' } });
    expect(own.headers['content-disposition']).toBe('inline');
  });

  it('is an upload by form: fields first, then the file', async () => {
    const upload = {
      mode: 'multipart',
      file: 'note.txt',
      filename: '日本 "x".txt',
      type: 'text/plain',
      field: 'up',
    } as const;
    const { headers, body } = await build({ upload, body: { title: 'T', post: '{{p}}' } });
    const response = new Response(Buffer.from(body ?? []), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    });
    const parts = [...(await response.formData())];
    expect(parts.map(([name]) => name)).toEqual(['title', 'post', 'up']);
    expect(parts[1]?.[1]).toBe('7');
    const file = parts[2]?.[1] as File;
    expect([file.name, file.type, await file.text()]).toEqual(['日本 "x".txt', 'text/plain', 'hello']);
  });
});

describe('credentials', () => {
  const step: RequestStep = { path: '/', expect: { status: 200 } };
  const source = { names: new Map(), credentials: { login: 'admin', password: 'ab cd' }, filesDir: '' };

  it('are sent as Basic, unless the step has its own', async () => {
    expect((await buildRequest(step, source)).headers['authorization']).toBe('Basic YWRtaW46YWIgY2Q=');
    const own = { ...step, headers: { Authorization: '' } };
    expect((await buildRequest(own, source)).headers['authorization']).toBe('');
  });
});
