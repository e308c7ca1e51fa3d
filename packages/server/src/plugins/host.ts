import type { Plugin, PluginApi } from './plugin.ts';
import type { SiteDraft } from './site-draft.ts';
import {
  registerBlock,
  registerBlockStyle,
  registerPattern,
  registerPatternCategory,
} from '../domain/blocks/block-registries.ts';
import { registerMeta } from '../domain/meta/meta-key.ts';
import { registerSetting } from '../domain/settings/setting.ts';
import { registerPostStatus } from '../domain/statuses/post-status.ts';
import { registerTaxonomy } from '../domain/taxonomies/register-taxonomy.ts';
import { registerPostType } from '../domain/types/register-type.ts';

/** Hands each active plugin its side of the draft, in order. */
export function activatePlugins(draft: SiteDraft, plugins: readonly Plugin[]): void {
  for (const plugin of plugins) plugin.activate(apiFor(draft, plugin.name));
}

function apiFor(draft: SiteDraft, owner: string): PluginApi {
  return {
    ...draft.hooks.registrar(owner),
    registerRoute: (route) => {
      draft.pluginRoutes.push(route);
    },
    registerField: (types, field) => {
      for (const type of types) draft.registeredFields.set(type, [...(draft.registeredFields.get(type) ?? []), field]);
    },
    registerPostType: (type) => registerPostType(draft, type),
    registerTaxonomy: (taxonomy) => registerTaxonomy(draft, taxonomy),
    registerPostStatus: (status) => registerPostStatus(draft, status),
    registerMeta: (key) => registerMeta(draft, key),
    registerSetting: (setting) => registerSetting(draft, setting),
    registerShortcode: (name, shortcode) => draft.shortcodes.add(name, shortcode),
    registerBlock: (block) => registerBlock(draft, block),
    registerBlockStyle: (style) => registerBlockStyle(draft, style),
    registerPattern: (pattern) => registerPattern(draft, pattern),
    registerPatternCategory: (category) => registerPatternCategory(draft, category),
    registerRole: (role) => draft.roles.add(role.name, role),
  };
}
