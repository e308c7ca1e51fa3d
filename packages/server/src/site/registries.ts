import type { Registries } from './site-draft.ts';
import { createRegistry } from '../lib/registry.ts';

/** One empty registry per kind of thing that can be registered. */
export function createRegistries(): Registries {
  return {
    roles: createRegistry('role'),
    capabilityRules: createRegistry('capability rule'),
    postTypes: createRegistry('post type'),
    taxonomies: createRegistry('taxonomy'),
    postKinds: createRegistry('kind of the post type'),
    postStatuses: createRegistry('post status'),
    metaKeys: createRegistry('meta key'),
    settings: createRegistry('setting'),
    shortcodes: createRegistry('shortcode'),
    blockTypes: createRegistry('block'),
    blockStyles: createRegistry('block style'),
    patterns: createRegistry('pattern'),
    patternCategories: createRegistry('pattern category'),
  };
}
