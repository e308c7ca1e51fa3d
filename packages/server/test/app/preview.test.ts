import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService } from '../../../../conformance/src/service.ts';
import type { Service } from '../../../../conformance/src/service.ts';

let service: Service;

beforeAll(async () => {
  service = await startService(null);
});
afterAll(() => service.close());

test('a preview link shows the autosave without a cookie, until the post is saved', async () => {
  const { users } = await service.reset({});
  const headers = {
    authorization: `Basic ${Buffer.from(`editor:${users['editor']?.password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const write = async (path: string, body: object): Promise<{ id: number; preview_link: string }> => {
    const answer = await fetch(`${service.base}/cms-json/cms/v2${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: number; preview_link: string };
  };
  const post = await write('/posts', { title: 'Live', content: 'Shown to all', status: 'publish' });
  const { preview_link: link } = await write(`/posts/${post.id}/autosaves`, {
    title: 'Not yet',
    content: 'Only <script>alert(1)</script>previewed',
  });

  const shown = await fetch(link);
  const page = await shown.text();
  expect(shown.status).toBe(200);
  expect(page).toContain('Only');
  expect(page).toContain('Not yet');
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(shown.headers.get('cache-control')).toContain('no-store');

  const forged = link.replace(/preview_nonce=(\w+)/, (_, start: string) => `preview_nonce=${start}x`);
  expect((await fetch(forged)).status).toBe(404);

  await new Promise((resolve) => setTimeout(resolve, 1100));
  await write(`/posts/${post.id}`, { title: 'Saved' });
  expect((await fetch(link)).status).toBe(404);
});

test('a preview link that was made shows the draft at the service, and a wrong one shows nothing', async () => {
  const { users } = await service.reset({});
  const headers = {
    authorization: `Basic ${Buffer.from(`editor:${users['editor']?.password}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const write = async <T>(path: string, body: object): Promise<T> =>
    (await (
      await fetch(`${service.base}/cms-json${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as T;
  const { id } = await write<{ id: number }>('/cms/v2/posts', { title: 'Draft', content: 'For some' });
  const { url } = await write<{ url: string }>(`/platen/v1/preview-links/post/${id}`, {});
  const shown = await fetch(url);
  expect(shown.status).toBe(200);
  expect(await shown.text()).toContain('For some');
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect((await fetch(url.replace(/preview_token=./, 'preview_token='))).status).toBe(404);
});

test('the address of the site itself tells where its API is', async () => {
  const { status, headers } = await fetch(`${service.base}/`, { method: 'HEAD' });
  const [, api = ''] = /^<([^>]+)>; rel="[^"]+"$/.exec(headers.get('link') ?? '') ?? [];
  expect(status).toBe(200);
  expect(await (await fetch(`${service.base}/`)).text()).toContain(api);
  expect(await (await fetch(api)).json()).toMatchObject({ namespaces: expect.arrayContaining(['cms/v2']) });
  expect((await fetch(`${service.base}/`, { method: 'POST' })).status).toBe(404);
});
