import type { HookRegistrar } from '../hooks/bus.ts';
import type { RegisteredField } from '../rest/registered-fields.ts';
import type { RouteDefinition } from '../rest/route.ts';

/**
 * What a plugin is handed when it is switched on. Everything is registered here, before the first request.
 * Open: each noun merges its own registrations in.
 */
export interface PluginApi extends HookRegistrar {
  registerRoute(route: RouteDefinition): void;
  registerField(types: readonly string[], field: RegisteredField): void;
}

/** What `definePlugin` makes and the service switches on. */
export interface Plugin {
  /** Directory-like name, unique on the site. */
  readonly name: string;
  /**
   * What the plugin adds to answers depends only on what is in them, or is added to `scope.cacheTags`: they may be
   * remembered. Without this, a site with filters, fields, blocks or shortcodes of the plugin remembers no answer.
   */
  readonly cacheable?: boolean;
  activate(api: PluginApi): void;
}
