import { resourceAt } from './resource.ts';

/** What the contract's route of plugins lacks, as `platen/v1/plugins` returns it. */
export interface PluginDetails {
  /** Id of the plugin. */
  readonly plugin: string;
  readonly name: string;
  /** Range of Platen versions; empty for any. */
  readonly requires: string;
  /** Names of plugins. */
  readonly dependencies: readonly string[];
  readonly has_code: boolean;
  /** Kinds of what it declares without code, such as `postTypes`. */
  readonly declares: readonly string[];
  /** Functions of the plugin API; null for all. */
  readonly permissions: readonly string[] | null;
  /** Those that it did not have when it was last activated; null for all. */
  readonly new_permissions: readonly string[] | null;
  readonly screens: readonly { readonly path: string; readonly title: string }[];
  /** Activated by the configuration. */
  readonly is_forced: boolean;
  /** Installed from the plugin source. */
  readonly is_removable: boolean;
}

interface PluginsOverview {
  /** Whether plugins can be installed by name. */
  readonly has_source: boolean;
  /** Why plugins can't be used. */
  readonly problems: readonly string[];
  readonly plugins: readonly PluginDetails[];
  readonly settings: readonly PluginSettings[];
}

/** The settings of an active plugin. */
export interface PluginSettings {
  /** Name of the plugin. */
  readonly plugin: string;
  readonly title: string;
  readonly names: readonly string[];
}

export const pluginsOverview = resourceAt<PluginsOverview>('platen/v1/plugins');
