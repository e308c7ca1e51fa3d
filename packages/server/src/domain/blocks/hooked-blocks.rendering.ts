import { hookedBlocksOf, withHookedBlocks } from '../../blocks/hooked-blocks.ts';
import type { HookedBlocks } from '../../blocks/hooked-blocks.ts';
import { isMap } from '../../lib/json.ts';
import type { Item } from '../../rest/response.ts';
import type { Scope, Site } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { PostRow } from '../posts/post.ts';

/** Types whose texts get the blocks that hook on to others → the block that such a text is the inside of. */
const insides: Readonly<Record<string, string>> = {
  post: 'core/post-content',
  page: 'core/post-content',
  cms_block: 'core/block',
  cms_navigation: 'core/navigation',
};

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change the post types whose content receives hooked blocks. */
    rest_block_hooks_post_types: (types: readonly string[], given: { readonly scope: Scope }) => readonly string[];
  }
}

// Memoized pure work: a site's blocks never change.
const known = new WeakMap<Site, HookedBlocks>();

const hookedOn = (site: Site): HookedBlocks => {
  const hooked = known.get(site) ?? hookedBlocksOf(site.blockTypes.all());
  known.set(site, hooked);
  return hooked;
};

/** Whether a text may be shown with more blocks than it has. */
export const hasHookedBlocks = (site: Site): boolean => hookedOn(site).size > 0;

interface Text {
  readonly scope: Scope;
  /** Of the post whose text it is. */
  readonly type: string;
  readonly text: string;
  /** Whether it is shown to be edited. */
  readonly notes: boolean;
}

/** A post's text with the blocks in it that hook on to others. */
export async function hookedText({ scope, type, text, notes }: Text): Promise<string> {
  const { site } = scope;
  if (!hasHookedBlocks(site)) return text;
  const types = await site.hooks.filter('rest_block_hooks_post_types', Object.keys(insides), { scope });
  const around = insides[type] ?? 'core/post-content';
  return types.includes(type) ? withHookedBlocks(text, { hooked: hookedOn(site), around, notes }) : text;
}

/** Adds hooked blocks for the editor, before plugin filters. */
export function registerHookedBlocks({ blockTypes, postTypes, hooks, dialect }: SiteDraft): void {
  if (hookedBlocksOf(blockTypes.all()).size === 0) return;
  const own = hooks.registrar('blocks');
  for (const { name } of postTypes.all())
    own.addFilter(`rest_prepare_${dialect.outward(name)}`, (item, { scope, row }) => prepared(scope, item, row), -1);
}

async function prepared<Shown extends Item>(scope: Scope, item: Shown, row: unknown): Promise<Shown> {
  const { content } = item.data;
  if (!isMap(content) || typeof content['raw'] !== 'string' || content['raw'] === '') return item;
  const { type } = row as PostRow;
  const raw = await hookedText({ scope, type, text: content['raw'], notes: true });
  return { ...item, data: { ...item.data, content: { ...content, raw } } };
}
