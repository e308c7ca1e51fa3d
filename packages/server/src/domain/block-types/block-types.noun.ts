import { coreBlockTypes } from '../../blocks/core-types.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { BlockRegistration } from '../../blocks/registry.ts';
import type { PluginSide } from '../../site/plugin.ts';
import type { Noun } from '../noun.ts';
import { blockAssetsPage } from './block-assets.page.ts';
import { readBlockFolder } from './block-folders.registry.ts';
import { registerBlock, registerBlockStyle } from './block-types.registry.ts';
import { blockTypeRoutes } from './block-types.resource.ts';

const watchedBlock = ({ watched }: PluginSide, { render, ...block }: BlockRegistration): BlockRegistration => ({
  ...block,
  ...(render && { render: watched(render) }),
});

export const blockTypes = {
  name: 'block-types',
  registries: () => ({ blockTypes: createRegistry('block'), blockStyles: createRegistry('block style') }),
  register: (draft) => {
    for (const type of coreBlockTypes()) draft.blockTypes.add(type.name, type);
  },
  routes: blockTypeRoutes,
  pages: (core) => [blockAssetsPage(core)],
  offers: (draft, plugin) => ({
    registerBlock: (block) => registerBlock(draft, watchedBlock(plugin, block)),
    registerBlockFolder: (folder, more) =>
      registerBlock(draft, watchedBlock(plugin, { ...readBlockFolder(folder), ...more })),
    registerBlockStyle: (style) => registerBlockStyle(draft, style),
  }),
} satisfies Noun;
