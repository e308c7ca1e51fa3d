import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyone } from '../../src/rest/route.ts';
import type { Route } from '../../src/rest/route.ts';
import { respond } from '../../src/rest/response.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

const lines = 'application/x-ndjson';
const events = 'text/event-stream';

/** Routes that return a list but send it as something else, and one that says nothing of what it returns. */
const shop: Plugin = {
  name: 'shop',
  cacheable: true,
  activate: (api) => {
    const read = { methods: ['GET'] as const, permit: anyone, handle: () => respond(['cup', 'jug']) };
    api.registerRoute({ namespace: 'shop/v1', path: '/sheet', endpoints: [{ ...read, answers: 'list' }] });
    api.registerRoute({ namespace: 'shop/v1', path: '/things', endpoints: [{ ...read, answers: 'list' }] });
    api.registerRoute({ namespace: 'shop/v1', path: '/unsaid', endpoints: [read] });
    api.addFilter('rest_pre_serve_request', (sent, { request }) =>
      request.route === '/shop/v1/sheet'
        ? { status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'cup,jug' }
        : sent,
    );
  },
};

let site: Site;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const pathOf = ({ pattern }: Route): string =>
  pattern.replaceAll(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, (_, name: string) =>
    /type|taxonomy|status|slug|name/.test(name) ? 'post' : '1',
  );

describe.each([
  ['cms', 'cms-json'],
  ['wp', 'wp-json'],
])('every route of the dialect %s', (dialect, root) => {
  let node: RunningApp;
  let paths: readonly string[] = [];

  beforeAll(async () => {
    node = await site.startNode({ plugins: [shop], env: { PLATEN_DIALECT: dialect } });
    const scope = await node.app.ownScope();
    paths = [...new Set(scope.site.router.routes.map(pathOf))];
  });

  const ask = (path: string, accept: string, { who, method = 'GET' }: { who: string | null; method?: string }) =>
    fetch(`${node.url}/${root}${path}`, { method, headers: { accept, ...(who && { authorization: who }) } });

  test('answers a request for lines or events without a fault of the service', async () => {
    expect(paths.length).toBeGreaterThan(100);
    const faults: string[] = [];
    for (const path of paths)
      for (const accept of [lines, events, `${lines}, ${events}`])
        for (const who of [null, site.authorization])
          for (const [method, query] of [
            ['GET', ''],
            ['HEAD', '?_method=GET'],
          ] as const) {
            const answer = await ask(path + query, accept, { who, method });
            await answer.body?.cancel();
            if (answer.status >= 500 && answer.status !== 501)
              faults.push(`${answer.status} ${method} ${path} ${accept}`);
          }
    expect(faults).toEqual([]);
  });

  test('checks the arguments of a request for events, whatever form they have', async () => {
    for (const query of ['wait[a]=1', 'wait[]=1', 'since[]=1', 'per_page[a][b]=1', 'context[]=edit']) {
      const answer = await ask(`/${dialect}/v2/changes?${query}`, events, { who: null });
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  test('that returns no list returns what it returns without them', async () => {
    const who = site.authorization;
    for (const path of [`/${dialect}/v2/styles`, '/shop/v1/sheet', '/shop/v1/unsaid', `/${dialect}/v2/settings`, '/']) {
      const [usual, asLines] = [await ask(path, '*/*', { who }), await ask(path, lines, { who })];
      expect([path, asLines.status]).toEqual([path, 200]);
      expect(asLines.headers.get('content-type')).toBe(usual.headers.get('content-type'));
      expect(await asLines.text()).toBe(await usual.text());
    }
  });

  test('that returns a list is sent as lines, also one of a plugin', async () => {
    const answer = await ask('/shop/v1/things', lines, { who: null });
    expect(answer.headers.get('content-type')).toContain(lines);
    expect(await answer.text()).toBe('"cup"\n"jug"\n');
  });
});
