import type { Plugin, PluginApi } from '../site/plugin.ts';
import type { SiteDraft } from '../site/site-draft.ts';
import {
  registerBlock,
  registerBlockStyle,
  registerPattern,
  registerPatternCategory,
} from '../domain/blocks/blocks.registry.ts';
import { registerMeta } from '../domain/meta/meta.registry.ts';
import { registerSetting } from '../domain/settings/settings.registry.ts';
import { registerPostStatus } from '../domain/statuses/statuses.registry.ts';
import { registerTaxonomy } from '../domain/taxonomies/taxonomies.registry.ts';
import { registerPostType } from '../domain/types/types.registry.ts';

/** Hands each active plugin its side of the draft, in order. */
export function activatePlugins(draft: SiteDraft, plugins: readonly Plugin[]): void {
  for (const plugin of plugins) plugin.activate(apiFor(draft, plugin));
}

function apiFor(draft: SiteDraft, plugin: Plugin): PluginApi {
  const own = draft.hooks.registrar(plugin.name, 'plugin');
  /** From here on the plugin has a say in answers. */
  const speaks = (): void => {
    if (plugin.cacheable !== true) draft.opaquePlugins.add(plugin.name);
  };
  return {
    ...own,
    addFilter: (name, listener, priority) => {
      speaks();
      own.addFilter(name, listener, priority);
    },
    addSyncFilter: (name, listener, priority) => {
      speaks();
      own.addSyncFilter(name, listener, priority);
    },
    registerRoute: (route) => {
      draft.pluginRoutes.push(route);
    },
    registerField: (types, field) => {
      speaks();
      for (const type of types) draft.registeredFields.set(type, [...(draft.registeredFields.get(type) ?? []), field]);
    },
    registerPostType: (type) => registerPostType(draft, type),
    registerTaxonomy: (taxonomy) => registerTaxonomy(draft, taxonomy),
    registerPostStatus: (status) => registerPostStatus(draft, status),
    registerMeta: (key) => registerMeta(draft, key),
    registerSetting: (setting) => registerSetting(draft, setting),
    registerShortcode: (name, shortcode) => {
      speaks();
      draft.shortcodes.add(name, shortcode);
    },
    registerBlock: (block) => {
      speaks();
      registerBlock(draft, block);
    },
    registerBlockStyle: (style) => registerBlockStyle(draft, style),
    registerPattern: (pattern) => registerPattern(draft, pattern),
    registerPatternCategory: (category) => registerPatternCategory(draft, category),
    registerRole: (role) => draft.roles.add(role.name, role),
  };
}
