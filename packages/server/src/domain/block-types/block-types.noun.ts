import { coreBlockTypes } from '../../blocks/core-types.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { blockAssetsPage } from './block-assets.page.ts';
import { readBlockFolder } from './block-folders.registry.ts';
import { registerBlock, registerBlockStyle } from './block-types.registry.ts';
import { blockTypeRoutes } from './block-types.resource.ts';

export const blockTypes = {
  name: 'block-types',
  registries: () => ({ blockTypes: createRegistry('block'), blockStyles: createRegistry('block style') }),
  register: (draft) => {
    for (const type of coreBlockTypes()) draft.blockTypes.add(type.name, type);
  },
  routes: blockTypeRoutes,
  pages: (core) => [blockAssetsPage(core)],
  offers: (draft, plugin) => ({
    registerBlock: (block) => {
      plugin.affectsResponses();
      registerBlock(draft, block);
    },
    registerBlockFolder: (folder, more) => {
      plugin.affectsResponses();
      registerBlock(draft, { ...readBlockFolder(folder), ...more });
    },
    registerBlockStyle: (style) => registerBlockStyle(draft, style),
  }),
} satisfies Noun;
