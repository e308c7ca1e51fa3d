import type { HookRegistrar } from '../hooks/bus.ts';
import type { RegisteredField } from '../rest/registered-fields.ts';
import type { RouteDefinition } from '../rest/route.ts';

/** What nouns let plugins register. Open: each noun merges its own registrations in. */
export interface Offers {}

/** What a plugin is handed when it is switched on. Everything is registered here, before the first request. */
export interface PluginApi extends HookRegistrar, Offers {
  registerRoute(route: RouteDefinition): void;
  registerField(types: readonly string[], field: RegisteredField): void;
}

/** The plugin that something is offered to. */
export interface PluginSide {
  /** To be called when what the plugin registers has a say in responses: unless it is cacheable, none is cached. */
  affectsResponses(): void;
}

/** What `definePlugin` makes and the service switches on. */
export interface Plugin {
  /** Directory-like name, unique on the site. */
  readonly name: string;
  /**
   * What the plugin adds to responses depends only on what is in them, or is added to `scope.cacheTags`: they may be
   * cached. Without this, a site with filters, fields, blocks or shortcodes of the plugin caches no response.
   */
  readonly cacheable?: boolean;
  activate(api: PluginApi): void;
}
