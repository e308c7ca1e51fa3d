import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../../conformance/src/service.ts';
import type { Service } from '../../../../conformance/src/service.ts';
import { browserPath, launchBrowser } from '../../../server/test/support/browser.ts';
import { createClient } from '../../src/client.ts';

const source = `${import.meta.dirname}/../../src`;
const mira = { username: 'mira', email: 'mira@example.org', password: 'a long enough secret', roles: ['editor'] };

describe.runIf(browserPath !== undefined)('in a real browser', () => {
  let service: Service;
  let browser: Browser;
  let applicationPassword: string;
  const other = createServer((request, response) => {
    const { contentType, body } = fileAt(request.url ?? '');
    response.writeHead(200, { 'Content-Type': contentType }).end(body);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    service = await startService(null);
    applicationPassword = (await service.reset({})).users['admin']?.password ?? '';
    const admin = createClient({ url: service.base, credentials: { login: 'admin', applicationPassword } });
    (await admin.post('users', mira)).orThrow();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
    other.close();
  });

  /** A blank page, beside the files of the client. */
  function fileAt(path: string): { contentType: string; body: string } {
    const name = basename(path);
    if (!name.endsWith('.ts')) return { contentType: 'text/html', body: '<!doctype html>' };
    return {
      contentType: 'text/javascript',
      body: stripTypeScriptTypes(readFileSync(`${source}/${name}`, 'utf8')),
    };
  }

  async function openPage(origin: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.route(`${service.base}/client/**`, (route) =>
      route.fulfill(fileAt(new URL(route.request().url()).pathname)),
    );
    await page.goto(`${origin}/client/`);
    return page;
  }

  /** Runs statements inside the page, where `client` is made with these options. */
  const run = (page: Page, options: object, statements: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const { createClient } = await import('/client/client.ts');
      const client = createClient(${JSON.stringify(options)});
      ${statements}
    })()`);

  it('signs in, takes the session up again after a reload, and signs out', async () => {
    const page = await openPage(service.base);
    const options = { url: service.base, credentials: 'cookie' };
    const entered = await run(
      page,
      options,
      `(await client.signIn('mira', ${JSON.stringify(mira.password)})).orThrow();
       (await client.post('posts', { title: 'By browser', status: 'publish' })).orThrow();
       const titles = [];
       for await (const post of client.items('posts')) titles.push(post.title.rendered);
       return { me: (await client.get('users/me')).orThrow().slug, titles };`,
    );
    expect(entered).toEqual({ me: 'mira', titles: ['By browser'] });
    await page.reload();
    const again = await run(
      page,
      options,
      `(await client.session()).orThrow();
       const me = (await client.get('users/me')).orThrow().slug;
       (await client.signOut()).orThrow();
       return { me, after: (await client.get('users/me')).error.status };`,
    );
    expect(again).toEqual({ me: 'mira', after: 401 });
  });

  it('works from another origin with an application password', async () => {
    const page = await openPage(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    const options = { url: service.base, credentials: { login: 'admin', applicationPassword } };
    const told = await run(
      page,
      options,
      `const names = Array.from({ length: 3 }, (_, index) => 'Tag ' + index);
       const made = await client.batch(names.map((name) => ({ method: 'POST', path: 'tags', body: { name } })));
       const pages = [];
       for await (const page of client.pages('tags', { per_page: 2 })) pages.push([page.total, page.data.length]);
       return { made: made.map((part) => part.ok), pages };`,
    );
    expect(told).toEqual({
      made: [true, true, true],
      pages: [
        [3, 2],
        [3, 1],
      ],
    });
  });
});
