import { everyBlock } from '../../../server/test/support/every-block.ts';
import { startPublicSite } from './public-site.ts';
import type { PublicSite } from './public-site.ts';

const words =
  'The shop opens at seven, but the ink is stiff until nine. A platen is the flat plate that presses the paper against the type.';

/** A site with a post of text alone, one with every core block, a page, comments, and a category. */
export async function startSampleSite(env: Readonly<Record<string, string>> = {}): Promise<PublicSite> {
  const site = await startPublicSite(env);
  const { id: category } = await site.create('/categories', { name: 'Essays', slug: 'essays' });
  const paragraph = `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;
  for (let at = 1; at <= 3; at++)
    await site.create('/posts', { title: `Note ${at}`, content: paragraph, status: 'publish', categories: [category] });
  const { id } = await site.create('/posts', {
    title: 'Plain',
    slug: 'plain',
    content: Array.from({ length: 20 }, () => paragraph).join('\n\n'),
    status: 'publish',
    categories: [category],
  });
  await site.create('/comments', {
    post: id,
    author_name: 'Ottilie',
    author_email: 'o@site.example',
    content: 'Ours takes until ten.',
    status: 'approved',
  });
  await site.create('/pages', { title: 'About', slug: 'about', content: paragraph, status: 'publish' });
  const pattern = await site.create('/blocks', { title: 'Synced', status: 'publish', content: paragraph });
  await site.create('/posts', {
    title: 'Every block',
    slug: 'every-block',
    content: everyBlock({ syncedPattern: pattern.id, pattern: 'quire/post-list' }),
    status: 'publish',
  });
  return site;
}
