/** A post of a hundred blocks, as it is stored, and the same made by hand. */
import type { BlockData, PostFacts } from '../../packages/server/src/blocks/data.ts';

export const post: PostFacts = {
  id: 43,
  type: 'post',
  titleHtml: 'A post of many blocks',
  url: 'https://site.example/many-blocks/',
  date: '2026-01-05T10:00:00+00:00',
  modified: '2026-01-05T10:00:00+00:00',
  author: { name: 'Ada', url: 'https://site.example/author/ada/', bio: '', avatars: {} },
  parent: 0,
  commentCount: 0,
  featuredImage: null,
  isProtected: false,
  classes: [],
};

const words =
  'Words of a text that is neither short nor long, with <strong>marks</strong> and <a href="https://example.org/">links</a> in it. '.repeat(
    3,
  );

/** One or more blocks: how they are stored, and what is shown of them. Those that ask for something are functions. */
interface Part {
  readonly blocks: number;
  readonly stored: string;
  readonly shown: string | ((data: BlockData) => Promise<string>);
}

const kinds: readonly ((at: number) => Part)[] = [
  (at) => ({
    blocks: 1,
    stored: `<!-- wp:paragraph --><p>${words}${at}</p><!-- /wp:paragraph -->`,
    shown: `<p class="wp-block-paragraph">${words}${at}</p>`,
  }),
  (at) => ({
    blocks: 1,
    stored: `<!-- wp:heading --><h2 class="wp-block-heading">Part ${at}</h2><!-- /wp:heading -->`,
    shown: `<h2 class="wp-block-heading">Part ${at}</h2>`,
  }),
  (at) => ({
    blocks: 2,
    stored: `<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"><!-- wp:paragraph {"align":"center"} --><p class="has-text-align-center">${words}${at}</p><!-- /wp:paragraph --></div><!-- /wp:group -->`,
    shown: `<div class="wp-block-group is-layout-constrained wp-block-group-is-layout-constrained"><p class="has-text-align-center wp-block-paragraph">${words}${at}</p></div>`,
  }),
  (at) => ({
    blocks: 3,
    stored: `<!-- wp:list --><ul class="wp-block-list"><!-- wp:list-item --><li>First ${at}</li><!-- /wp:list-item --><!-- wp:list-item --><li>Second</li><!-- /wp:list-item --></ul><!-- /wp:list -->`,
    shown: `<ul class="wp-block-list"><li>First ${at}</li><li>Second</li></ul>`,
  }),
  (at) => ({
    blocks: 1,
    stored: `<!-- wp:image {"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="https://site.example/${at}.jpg" alt=""/></figure><!-- /wp:image -->`,
    shown: `<figure class="wp-block-image size-large"><img src="https://site.example/${at}.jpg" alt=""/></figure>`,
  }),
  () => ({
    blocks: 1,
    stored: '<!-- wp:post-title {"level":3,"isLink":true} /-->',
    shown: async (data) => {
      const found = await data.post(post.id);
      return found === undefined
        ? ''
        : `<h3 class="wp-block-post-title"><a href="${found.url}" target="_self" >${found.titleHtml}</a></h3>`;
    },
  }),
  () => ({
    blocks: 1,
    stored: '<!-- wp:post-date {"format":"Y"} /-->',
    shown: async (data) => {
      const found = await data.post(post.id);
      return found === undefined
        ? ''
        : `<div class="wp-block-post-date"><time datetime="${found.date}">${data.formatDate(found.date, 'Y')}</time></div>`;
    },
  }),
];

/** Parts of these kinds in turns, until there are as many blocks. */
export function partsOf(count: number, chosen: (part: Part) => boolean = () => true): readonly Part[] {
  const parts: Part[] = [];
  let blocks = 0;
  for (let at = 0; blocks < count; at += 1) {
    const part = kinds[at % kinds.length]?.(at);
    if (part === undefined || !chosen(part)) continue;
    parts.push(part);
    blocks += part.blocks;
  }
  return parts;
}

export const isStill = ({ shown }: Part): boolean => typeof shown === 'string';

export const storedAs = (parts: readonly Part[]): string => parts.map(({ stored }) => stored).join('\n\n');

/** What a careful hand writes for this one post. */
export async function byHand(parts: readonly Part[], data: BlockData): Promise<string> {
  let html = '';
  for (const { shown } of parts) {
    if (html !== '') html += '\n\n';
    html += typeof shown === 'string' ? shown : await shown(data);
  }
  return html;
}
