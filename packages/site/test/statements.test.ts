import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

let site: PublicSite;

beforeAll(async () => {
  site = await startPublicSite();
  const { id } = await site.create('/categories', { name: 'Essays', slug: 'essays' });
  for (let at = 1; at <= 12; at++)
    await site.create('/posts', {
      title: `Note ${at}`,
      slug: `note-${at}`,
      content: '<!-- wp:paragraph --><p>Text.</p><!-- /wp:paragraph -->',
      status: 'publish',
      categories: [id],
    });
  await site.create('/pages', { title: 'About', slug: 'about', content: 'About us.', status: 'publish' });
});

afterAll(() => site.stop());

/** Statements of a request that no cache answers: the parameter is not part of any other URL. */
async function statementsFor(path: string, at: number): Promise<number> {
  const { db } = await site.app.ownScope();
  const before = db.statements();
  const { status } = await site.page(`${path}${path.includes('?') ? '&' : '?'}nothing=${at}`);
  expect(status).toBe(200);
  return db.statements() - before;
}

test.each([
  ['/about/', 14],
  ['/', 14],
  ['/category/essays/', 14],
  ['/note-6/', 14],
  ['/?s=note', 14],
])('%s takes at most %i statements', async (path, most) => {
  await statementsFor(path, 1);
  const count = await statementsFor(path, 2);
  expect(count).toBeLessThanOrEqual(most);
});
