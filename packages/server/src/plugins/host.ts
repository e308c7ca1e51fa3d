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
  for (const plugin of plugins) plugin.activate(apiFor(draft, plugin));
}

function apiFor(draft: SiteDraft, plugin: Plugin): PluginApi {
  const own = draft.hooks.registrar(plugin.name, 'plugin');
  /** From here on the plugin has a say in answers. */
  const speaks = (): void => {
    if (plugin.remember !== true) draft.opaquePlugins.add(plugin.name);
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
