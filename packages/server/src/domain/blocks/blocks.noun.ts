import { coreBlockTypes } from '../../blocks/core-types.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { renderPostBlocks } from './blocks.rendering.ts';
import { registerSyncedPatterns } from './synced-patterns.registry.ts';

/** The blocks every site has, their rendering wherever a post is shown, and the patterns that posts share. */
export function registerCoreBlocks(draft: SiteDraft): void {
  for (const type of coreBlockTypes()) draft.blockTypes.add(type.name, type);
  draft.hooks.registrar('blocks').addFilter('post_rendering', renderPostBlocks);
  registerSyncedPatterns(draft);
}
