import { registerBlock, registerBlockStyle, registerPattern, registerPatternCategory } from './blocks.registry.ts';
import { renderPostBlocks } from './blocks.rendering.ts';
import { registerSyncedPatterns } from './synced-patterns.registry.ts';
import { coreBlockTypes } from '../../blocks/core-types.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const blocks = {
  name: 'blocks',
  registries: () => ({
    blockTypes: createRegistry('block'),
    blockStyles: createRegistry('block style'),
    patterns: createRegistry('pattern'),
    patternCategories: createRegistry('pattern category'),
  }),
  register: (draft) => {
    for (const type of coreBlockTypes()) draft.blockTypes.add(type.name, type);
    draft.hooks.registrar('blocks').addFilter('post_rendering', renderPostBlocks);
    registerSyncedPatterns(draft);
  },
  offers: (draft, plugin) => ({
    registerBlock: (block) => {
      plugin.affectsResponses();
      registerBlock(draft, block);
    },
    registerBlockStyle: (style) => registerBlockStyle(draft, style),
    registerPattern: (pattern) => registerPattern(draft, pattern),
    registerPatternCategory: (category) => registerPatternCategory(draft, category),
  }),
} satisfies Noun;
