import { isList, isMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { DocumentPlace, PluginDocument } from './plugin-document.ts';

/** What the `package.json` of a plugin says, its member `platen` above all. */
export interface PluginManifest {
  /** Unique on the site, and what it is stored under. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly uri: string;
  readonly author: string;
  readonly authorUri: string;
  readonly textDomain: string;
  /** The range of versions of the service that it works with; empty for any. */
  readonly requires: string;
  /** Versions of other software, reported to clients without checks. */
  readonly requiresWp: string;
  readonly requiresPhp: string;
  /** Names of plugins that have to be active before it. */
  readonly dependencies: readonly string[];
  /** What of the plugin API it may call; null for all of it. */
  readonly permissions: readonly string[] | null;
  /** Its module, as a path inside its folder; null for an extension, which has no code. */
  readonly main: string | null;
  /** What it declares as data, by kind, such as `postTypes`. */
  readonly declares: JsonMap;
}

/** A plugin that this node can find. */
export interface InstalledPlugin extends PluginManifest {
  /** What addresses call it: its name, and behind a slash that of its module if it has one. */
  readonly id: string;
  /** Where it is on this node; empty for one that the program itself brought along. */
  readonly folder: string;
}

/** Why a plugin cannot be used. The message names it. */
export class PluginFailure extends Error {
  readonly plugin: string;
  readonly reason: string;

  constructor(plugin: string, reason: string, cause?: unknown) {
    super(`Plugin ${plugin} can't be used: ${reason}`, { cause });
    this.name = 'PluginFailure';
    this.plugin = plugin;
    this.reason = reason;
  }
}

/** A plugin whose archive is kept. */
export interface ObtainedPlugin {
  readonly name: string;
  readonly version: string;
  /** What its archive is kept under. */
  readonly digest: string;
}

/** What is known of plugins on this node. The site is swapped as a whole, and requests in flight end on the old one. */
export interface PluginHost {
  /** By their titles; looked for again after a second. */
  installed(): Promise<readonly InstalledPlugin[]>;
  /** Looks for plugins without waiting for the second to pass. */
  lookAgain(): Promise<void>;
  /** Names of those that the configuration switches on, and nothing else can switch off. */
  forced(): readonly string[];
  /** What was found and is no plugin, and which active ones this node cannot use, with the reasons. */
  problems(): Promise<readonly string[]>;
  /** Whether the site has a source of plugins. */
  readonly hasSource: boolean;
  /** Takes a plugin from the source of the site and keeps its archive for all nodes; throws a `PluginFailure`. */
  obtain(slug: string): Promise<ObtainedPlugin>;
  /** Builds the site with exactly these; throws a `PluginFailure` where the last of them cannot be used. */
  prepare(names: readonly string[]): Promise<void>;
  /** Uses the plugins that are stored as active by now, and their documents. */
  follow(): Promise<void>;
  /** Where the documents of an active plugin are; null if it has none. */
  documentPlace(plugin: string): DocumentPlace | null;
  /** Builds the site with these documents of a plugin, and drops it; throws a `PluginFailure` if that fails. */
  tryDocuments(plugin: string, documents: readonly PluginDocument[]): Promise<void>;
}

declare module '../scope.ts' {
  interface Scope {
    readonly plugins: PluginHost;
  }
}

/** Option that holds the names of the active plugins, in the order in which they are activated. */
export const activePluginsOption = 'active_plugins';

/** Whatever is stored there: only texts are names. */
export const namesIn = (stored: Json | undefined): readonly string[] =>
  isList(stored) ? [...new Set(stored.filter((name) => typeof name === 'string'))] : [];

/** Option that holds the digests of the archives of installed plugins, by their names. */
export const installedPluginsOption = 'installed_plugins';

/** Option that holds the permissions that plugins had when they were last activated, by their names. */
export const pluginPermissionsOption = 'plugin_permissions';

/** Name → permissions; null for all of the plugin API. */
export const permissionsIn = (stored: Json | undefined): ReadonlyMap<string, readonly string[] | null> =>
  new Map(
    Object.entries(isMap(stored) ? stored : {}).map(([name, value]) => [name, value === null ? null : namesIn(value)]),
  );

/** Name → digest. */
export const digestsIn = (stored: Json | undefined): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(isMap(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[0-9a-f]{64}$/.test(entry[1]),
    ),
  );
