import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vectors } from '../../../server/test/support/allow-list-vectors.ts';
import { browserPath, launchBrowser } from '../../../server/test/support/browser.ts';
import { openCanary } from '../../../server/test/support/canary.ts';
import { hostileDocuments } from '../../../server/test/support/hostile-documents.ts';
import { seed } from '../../../server/test/support/seed.ts';
import { startPublicSite } from '../support/public-site.ts';
import type { PublicSite } from '../support/public-site.ts';

/** `PLATEN_DOCUMENTS=2000` opens 2,000 posts. */
const cases = Number(process.env['PLATEN_DOCUMENTS'] ?? 12);

/** After every so many posts, lists are opened as well. */
const listed = 12;

const vectorAt = (at: number): string => vectors[at % vectors.length] ?? '';

describe.runIf(browserPath !== undefined)('hostile values on pages of the site', () => {
  let site: PublicSite;
  let browser: Browser;

  beforeAll(async () => {
    site = await startPublicSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const send = async (credentials: string, route: string, body: object): Promise<{ id: number } | null> => {
    const response = await fetch(`${site.url}/wp-json/wp/v2${route}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return response.ok ? ((await response.json()) as { id: number }) : null;
  };

  /** Everything that people write: by an author, who may not post scripts, and by visitors. Returns the paths of pages. */
  async function write(): Promise<string[]> {
    const admin = `admin:${site.key}`;
    await site.create('/settings', { title: `Site ${vectorAt(3)}`, description: vectorAt(7) });
    const { id: author } = await site.create('/users', {
      username: 'writer',
      email: 'writer@site.example',
      password: 'a long password of a writer',
      roles: ['author'],
      name: `Writer ${vectorAt(11)}`,
      description: vectorAt(13),
    });
    const { password } = await site.create<{ password: string }>(`/users/${author}/application-passwords`, {
      name: 'test',
    });
    const writer = `writer:${password}`;
    const types = (await site.app.ownScope()).site.blockTypes.all();
    const paths: string[] = [];
    let at = 0;
    for (const content of hostileDocuments(types, seed, cases)) {
      at += 1;
      const term =
        at % listed === 0 ? await send(admin, '/tags', { name: `${at} ${vectorAt(at)}`, slug: `tag-${at}` }) : null;
      const post = await send(writer, '/posts', {
        title: `${at} ${vectorAt(at)}`,
        excerpt: vectorAt(at + 1),
        slug: `post-${at}`,
        content,
        status: 'publish',
        ...(term && { tags: [term.id] }),
      });
      if (post === null) continue;
      paths.push(`/post-${at}/`);
      const said = { author_name: vectorAt(at + 2), author_email: 'v@site.example', content: vectorAt(at + 3) };
      await send(admin, '/comments', { post: post.id, author: 0, status: 'approved', ...said });
      if (at % listed !== 0) continue;
      const words = encodeURIComponent(vectorAt(at));
      paths.push('/', `/?s=${words}`, `/missing/${words}`, '/author/writer/', `/tag/tag-${at}/`);
    }
    return paths;
  }

  test('run nothing, with the policy of the site and without it', { timeout: 7_200_000 }, async () => {
    const paths = await write();
    expect(paths.length / cases).toBeGreaterThan(0.95);
    const found: unknown[] = [];
    const visitAll = async (name: string, parts: { readonly policy?: string }): Promise<void> => {
      const canary = await openCanary({ browser, site: site.url, ...parts });
      for (const path of paths) {
        const faults = await canary.visit(path);
        if (faults.length > 0) found.push({ name, path, faults: faults.slice(0, 3) });
      }
      await canary.close();
    };
    await Promise.all([visitAll('without a policy', {}), visitAll('with its policy', { policy: 'own' })]);
    expect(found.slice(0, 10)).toEqual([]);
  });

  test('the canary reports a script on a page', async () => {
    await site.create('/posts', {
      title: 'Bare',
      slug: 'bare',
      status: 'publish',
      content: '<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->',
    });
    const canary = await openCanary({ browser, site: site.url });
    expect(await canary.visit('/bare/')).not.toEqual([]);
    await canary.close();
  });
});
