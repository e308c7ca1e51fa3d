import type { Offers, Plugin, PluginApi, PluginSide } from '../site/plugin.ts';
import type { SiteDraft } from '../site/site-draft.ts';

/** What the nouns offer to a plugin. */
export type MakeOffers = (plugin: PluginSide) => Offers;

/** Hands each active plugin its side of the draft, in order. */
export function activatePlugins(draft: SiteDraft, plugins: readonly Plugin[], offers: MakeOffers): void {
  for (const plugin of plugins) plugin.activate(apiFor(draft, plugin, offers));
}

function apiFor(draft: SiteDraft, plugin: Plugin, offers: MakeOffers): PluginApi {
  const own = draft.hooks.registrar(plugin.name, 'plugin');
  const affectsResponses = (): void => {
    if (plugin.cacheable !== true) draft.opaquePlugins.add(plugin.name);
  };
  return {
    ...own,
    ...offers({ affectsResponses }),
    addFilter: (name, listener, priority) => {
      affectsResponses();
      own.addFilter(name, listener, priority);
    },
    addSyncFilter: (name, listener, priority) => {
      affectsResponses();
      own.addSyncFilter(name, listener, priority);
    },
    registerRoute: (route) => {
      draft.pluginRoutes.push(route);
    },
    registerField: (types, field) => {
      affectsResponses();
      for (const type of types) draft.registeredFields.set(type, [...(draft.registeredFields.get(type) ?? []), field]);
    },
  };
}
