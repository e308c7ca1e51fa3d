import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { blockRendererRoutes } from './block-renderer.resource.ts';
import { blockScriptsPage } from './block-scripts.page.ts';
import { renderPostBlocks } from './blocks.rendering.ts';
import { registerHookedBlocks } from './hooked-blocks.rendering.ts';
import { registerSyncedPatterns } from './synced-patterns.registry.ts';

export const blocks = {
  name: 'blocks',
  registries: () => ({ bindingSources: createRegistry('binding source') }),
  register: (draft) => {
    draft.hooks.registrar('blocks').addFilter('post_rendering', renderPostBlocks);
    registerSyncedPatterns(draft);
  },
  settle: registerHookedBlocks,
  routes: blockRendererRoutes,
  pages: () => [blockScriptsPage],
  offers: (draft, plugin) => ({
    registerBindingSource: (source) =>
      draft.bindingSources.add(source.name, { ...source, read: plugin.watched(source.read) }),
  }),
} satisfies Noun;
