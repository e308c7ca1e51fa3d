import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../server/test/support/app.ts';
import type { RunningApp } from '../../server/test/support/app.ts';
import { createClient } from '../src/client.ts';
import type { Client } from '../src/client.ts';
import { collect } from './collect.ts';

let running: RunningApp;
let admin: Client;
let url: string;

beforeAll(async () => {
  running = await startApp({ env: { PLATEN_DIALECT: 'wp' } });
  url = `http://127.0.0.1:${running.port}`;
  const installed = await running.install({ title: 'Tea', login: 'admin', email: 'admin@example.org' });
  const applicationPassword = installed?.applicationPassword ?? '';
  admin = createClient({ url, dialect: 'wp', credentials: { login: 'admin', applicationPassword } });
});
afterAll(() => running.stop());

describe('a service that speaks the wp dialect', () => {
  it('is read and written with a cookie and with an application password', async () => {
    const password = 'a long enough secret';
    (await admin.post('users', { username: 'mira', email: 'mira@example.org', password, roles: ['editor'] })).orThrow();
    const client = createClient({ url, dialect: 'wp', credentials: 'cookie' });
    (await client.signIn('mira', password)).orThrow();
    const { id } = (await client.post('posts', { title: 'Tea', status: 'publish' })).orThrow();
    expect((await createClient({ url, dialect: 'wp' }).get(`posts/${id}`)).orThrow().title?.rendered).toBe('Tea');
    expect((await client.get('/wp/v2/users/me')).orThrow()).toMatchObject({ slug: 'mira' });
    expect((await admin.get('/wp/v2/users/me')).orThrow()).toMatchObject({ slug: 'admin' });
    expect((await client.get('cms_pattern_category')).orThrow()).toEqual([]);
  });

  it('counts, pages and batches, wherever its links point', async () => {
    const requests = Array.from({ length: 5 }, (_, index) => ({
      method: 'POST' as const,
      path: 'tags' as const,
      body: { name: `Tag ${index}` },
    }));
    const made = (await admin.batch(requests)).map((part) => part.orThrow().id);
    const pages = await collect(admin.pages('tags', { per_page: 2, include: made, orderby: 'id' }));
    expect(pages).toMatchObject([2, 2, 1].map((length) => ({ ok: true, total: 5, pages: 3, data: { length } })));
    expect((await collect(admin.items('tags', { per_page: 2, orderby: 'id' }))).map(({ id }) => id)).toEqual(made);
  });
});
