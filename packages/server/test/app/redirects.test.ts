import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, targetOf } from '../../src/domain/redirects/redirect-paths.rules.ts';
import { startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

let site: NewHome;
beforeAll(async () => {
  site = await startNewHome();
});
afterAll(() => site.stop());

const open = (path: string) => fetch(`${site.node.url}${path}`, { redirect: 'manual' });

test('administrators make, change and remove redirects, and readers are sent on', async () => {
  const send = (method: string, path: string, body?: object) => site.send(method, `/cms/v2/redirects${path}`, body);
  const made = await send('POST', '', { source: '/old/', target: '/new?a=1' });
  expect(made).toMatchObject({ status: 201, body: { source: '/old', target: '/new?a=1', status: 301 } });
  const { id } = made.body as { id: number };
  const sent = await open('/old');
  expect([sent.status, sent.headers.get('location')]).toEqual([301, 'https://old.example/new?a=1']);
  expect((await open('/old/')).status).toBe(301);
  expect((await open('/old?x=1')).status).toBe(404);
  expect((await site.ask('/cms/v2/redirects?path=/old/')).body).toMatchObject([{ id }]);
  expect((await site.ask('/cms/v2/redirects?path=/other')).body).toEqual([]);
  expect(await send('PATCH', `/${id}`, { target: 'https://other.example/x', status: 302 })).toMatchObject({
    status: 200,
  });
  expect((await open('/old')).headers.get('location')).toBe('https://other.example/x');
  expect(await send('PATCH', `/${id}`, { status: 410 })).toMatchObject({ status: 200 });
  expect((await open('/old')).status).toBe(410);
  expect(await send('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { deleted: true } });
  expect((await open('/old')).status).toBe(404);
  expect((await send('GET', `/${id}`)).status).toBe(404);
});

test('visitors look up one address, and only those who edit see all of them', async () => {
  const made = await site.send('POST', '/cms/v2/redirects', { source: '/merger-2027', target: '/news' });
  const { id } = made.body as { id: number };
  const visit = (path: string) => fetch(`${site.node.url}/cms-json/cms/v2/redirects${path}`);
  for (const path of ['', '?per_page=1', '?after=0', '?_cursor=', `/${id}`, '?path[]=/merger-2027'])
    expect([path, (await visit(path)).status]).toEqual([path, path.includes('[]') ? 400 : 401]);
  const found = await visit('?path=/merger-2027');
  expect([found.status, await found.json()]).toMatchObject([200, [{ id, target: '/news' }]]);
  for (const path of ['?path=', '?path=/', '?path=/merger', '?path=/merger-2027x', '?path=%25', '?path=/MERGER-2027'])
    expect([path, await (await visit(path)).json()]).toEqual([path, []]);
  expect((await site.send('GET', '/cms/v2/redirects')).body).toMatchObject([{ id }]);
  await site.send('DELETE', `/cms/v2/redirects/${id}`);
});

test('editors search redirects and read them in pages, newest first', async () => {
  const ids: number[] = [];
  for (const at of [1, 2, 3]) {
    const redirect = { source: `/paged-${at}`, target: at === 2 ? '/100%25_Off' : '/shop' };
    ids.push(((await site.send('POST', '/cms/v2/redirects', redirect)).body as { id: number }).id);
  }
  const list = async (query: string) => {
    const authorization = `Basic ${Buffer.from(`admin:${site.applicationPassword}`).toString('base64')}`;
    const response = await fetch(`${site.node.url}/cms-json/cms/v2/redirects?${query}`, { headers: { authorization } });
    const redirects = (await response.json()) as { id: number }[];
    const header = (name: string) => response.headers.get(`x-cms-${name}`);
    return { ids: redirects.map(({ id }) => id), total: header('total'), next: header('nextcursor') };
  };
  const newest = ids.toReversed();
  const page = 'search=/PAGED&order=desc&per_page=2';
  expect(await list(`${page}&page=1`)).toMatchObject({ ids: newest.slice(0, 2), total: '3' });
  expect(await list(`${page}&page=2`)).toMatchObject({ ids: newest.slice(2), total: '3' });
  expect((await list('search=100%2525_off')).ids).toEqual([ids[1]]);
  expect((await list('search=paged_')).ids).toEqual([]);
  const first = await list(`${page}&_cursor=`);
  expect(first).toMatchObject({ ids: newest.slice(0, 2), total: null });
  expect((await list(`${page}&_cursor=${encodeURIComponent(first.next ?? '')}`)).ids).toEqual(newest.slice(2));
  for (const id of ids) await site.send('DELETE', `/cms/v2/redirects/${id}`);
});

test('two changes of one redirect at the same moment never lead in a circle', async () => {
  for (let round = 0; round < 15; round += 1) {
    const made = await site.send('POST', '/cms/v2/redirects', { source: `/s${round}`, target: `/t${round}` });
    const { id } = made.body as { id: number };
    const change = (body: object) => site.send('PATCH', `/cms/v2/redirects/${id}`, body);
    const both = await Promise.all([change({ source: `/z${round}` }), change({ target: `/z${round}` })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const { body } = await site.send('GET', `/cms/v2/redirects/${id}`);
    const { source, target } = body as { source: string; target: string };
    expect(source).not.toBe(target);
    // The response says what is stored, not what was read before.
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ source, target });
    const gone = await Promise.all([change({ status: 302 }), site.send('DELETE', `/cms/v2/redirects/${id}`)]);
    expect([200, 404]).toContain(gone[0].status);
    expect((await change({ status: 302 })).status).toBe(404);
  }
});

test('nobody else writes them, and none leads in a circle or to two places', async () => {
  const body = JSON.stringify({ source: '/a', target: '/b' });
  const headers = { 'content-type': 'application/json' };
  const asked = await fetch(`${site.node.url}/cms-json/cms/v2/redirects`, { method: 'POST', body, headers });
  expect(asked.status).toBe(401);
  const make = (source: string, target: string) => site.send('POST', '/cms/v2/redirects', { source, target });
  expect((await make('/a', '/b')).status).toBe(201);
  expect((await make('/b', '/c')).status).toBe(201);
  expect(await make('/c', '/a')).toMatchObject({ status: 400, body: { code: 'rest_redirect_circle' } });
  expect(await make('/a/', '/d')).toMatchObject({ status: 400, body: { code: 'rest_redirect_exists' } });
  for (const target of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://u:p@evil.example',
    'x',
    '',
  ])
    expect([target, (await make('/e', target)).status]).toEqual([target, 400]);
  for (const source of ['//evil', 'evil', '/a\\b', 'https://old.example/a', ''])
    expect([source, (await make(source, '/f')).status]).toEqual([source, 400]);
});

test('spellings of one address are one', () => {
  expect(['/a', '/a/', '/./a', '/b/../a', '/a//'].map(pathOf)).toEqual(['/a', '/a', '/a', '/a', '/a']);
  expect([pathOf('/ä'), pathOf('/%c3%a4'), pathOf('/'), pathOf('/?p=1')]).toEqual(['/%C3%A4', '/%C3%A4', '/', '/?p=1']);
  expect([targetOf('/a/'), targetOf('https://x.example'), targetOf('ftp://x')]).toEqual([
    '/a/',
    'https://x.example/',
    null,
  ]);
});
