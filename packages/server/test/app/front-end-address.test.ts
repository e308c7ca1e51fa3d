import { noSessionLimits } from '../support/accounts.ts';
/** The service and the front end have addresses of their own, and each link leads to the right one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../src/auth/sessions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

const front = 'https://front.test/news';

let site: Site;
let node: RunningApp;
beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ env: { FRONT_END_URL: `${front}/` } });
});
afterAll(() => site.stop());

const ask = async (at: RunningApp, path: string, body?: JsonMap): Promise<JsonMap> => {
  const answer = await fetch(`${at.url}/cms-json${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as JsonMap;
};

const draft = { title: 'Draft', content: 'Not for everybody', status: 'draft' };

async function previewOf(at: RunningApp, id: unknown): Promise<URL> {
  const { preview_link: link } = await ask(at, `/cms/v2/posts/${String(id)}/autosaves`, { content: 'Later' });
  return new URL(String(link));
}

test('readers are led to the front end, clients to the service', async () => {
  const post = await ask(node, '/cms/v2/posts', {
    title: 'Live',
    slug: 'live',
    status: 'publish',
    comment_status: 'open',
  });
  expect(post['link']).toBe(`${front}/live/`);
  expect(post).toMatchObject({ _links: { self: [{ href: `http://site.test/cms-json/cms/v2/posts/${post['id']}` }] } });
  const term = await ask(node, '/cms/v2/tags', { name: 'Sea' });
  const me = await ask(node, '/cms/v2/users/me');
  const comment = await ask(node, '/cms/v2/comments', { post: post['id'] ?? 0, content: 'Said' });
  for (const one of [term, me, comment])
    expect(one).toMatchObject({ link: expect.stringMatching(/^https:..front.test.news./) });
  expect(await ask(node, '/')).toMatchObject({ url: 'http://site.test', home: front });
});

test('a draft is previewed by whoever may edit it, at the service or where the front end says', async () => {
  const { id } = await ask(node, '/cms/v2/posts', draft);
  const { origin, pathname, search } = await previewOf(node, id);
  expect([origin, search]).toEqual(['http://site.test', `?p=${String(id)}&preview=true`]);

  const shown = async (cookie: string): Promise<string> =>
    (await fetch(`${node.url}${pathname}${search}`, { headers: { cookie } })).text();
  const me = await ask(node, '/cms/v2/users/me');
  const { cookie } = await startSession(
    site.db,
    {
      userId: Number(me['id']),
      remember: false,
      secure: false,
      remoteAddress: '127.0.0.1',
      agent: '',
      former: null,
    },
    noSessionLimits,
  );
  expect(await shown(cookie.split(';', 1)[0] ?? '')).toContain('Later');
  expect(await shown('')).not.toContain('Later');

  const other = await site.startNode({ env: { PREVIEW_URL: 'https://front.test/preview' } });
  const { href } = await previewOf(other, id);
  expect(href).toBe(`https://front.test/preview/?p=${String(id)}&preview=true`);
});
