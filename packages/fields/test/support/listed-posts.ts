import type { JsonMap } from '@platen/server';
import type { SiteWithFields } from './site-with-fields.ts';
import { startSiteWithFields } from './site-with-fields.ts';

export const formats = ['light', 'standard', 'typed'] as const;

/** How many posts are listed. */
export const listed = 100;

/** A site with posts whose fields name records of every kind. */
export async function startSiteWithLists(): Promise<SiteWithFields> {
  const site = await startSiteWithFields(['text', 'choice', 'relation', 'grouped', 'rows', 'taxonomy', 'media']);
  const others: number[] = [];
  for (let at = 0; at < 5; at += 1)
    others.push(await site.create('/pages', { title: `Page ${at}`, status: 'publish' }));
  const me = (await site.call('GET', '/users/me')).body.id;
  const term = await site.create('/categories', { name: 'Essays' });
  const picture = await site.upload('picture.png');
  for (let at = 0; at < listed; at += 1) {
    const other = others[at % others.length] ?? 0;
    const acf: JsonMap = {
      t_plain: `Post ${at}`,
      t_number: at % 10,
      c_select: 'red',
      g_hero: { title: 'Big' },
      r_posts: [other],
      r_page: other,
      r_rel: others,
      r_user: me,
      m_image: picture,
      m_file: picture,
      x_check: [term],
      w_rows: [{ title: 'A', target: other }, { title: 'B' }],
    };
    await site.create('/posts', { title: `Post ${at}`, status: 'publish', acf });
  }
  return site;
}

/** The 41 fields of three groups. */
export async function manyFields(site: SiteWithFields): Promise<readonly string[]> {
  const posts = (await site.call('GET', '/posts?per_page=1')).body as unknown as readonly { readonly acf: JsonMap }[];
  return Object.keys(posts[0]?.acf ?? {}).filter((name) => /^[tcr]_/.test(name));
}
