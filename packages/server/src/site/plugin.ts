import type { HookRegistrar } from '../hooks/bus.ts';
import type { JsonMap } from '../lib/json.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { RegisteredField } from '../rest/registered-fields.ts';
import type { RouteDefinition } from '../rest/route.ts';
import type { Log } from '../scope.ts';
import type { DocumentNames, PluginDocument } from './plugin-document.ts';

/** What nouns let plugins register. Open: each noun merges its own registrations in. */
export interface Offers {}

/** What `activate` receives. Register everything here before `activate` returns. */
export interface PluginApi extends HookRegistrar, Offers {
  registerRoute(route: RouteDefinition): void;
  /**
   * Adds a field to records: of post types and taxonomies by name, of `user`, and of `comment`. For every post type or
   * taxonomy, also those of other plugins, pass `{ every: 'post' }` or `{ every: 'term' }` and a function that makes the
   * field for one of them.
   */
  registerField(types: readonly string[], field: RegisteredField): void;
  registerField(types: Pick<FieldOfEvery, 'every'>, fieldFor: FieldOfEvery['fieldFor']): void;
  /** Dialect of the API: `cms`, or `wp` for WordPress clients. For fields and arguments that have another name in each. */
  readonly dialect: 'cms' | 'wp';
  /** Lines of the log that name the plugin. Requests and jobs have a log of their own, `scope.log`. */
  readonly log: Log;
  /**
   * What the environment of the service says to the plugin, such as a key for another service; null where it says
   * nothing. `variable('API_KEY')` of `reading-list` reads `PLATEN_PLUGIN_READING_LIST_API_KEY`.
   */
  variable(name: string): string | null;
  /**
   * The documents of the plugin, by name, if it has `documents`. Empty while a plugin is tried before it is activated,
   * because the database is not read then.
   */
  readonly documents: readonly PluginDocument[];
}

/** A field of all post types or all taxonomies. */
export interface FieldOfEvery {
  readonly every: 'post' | 'term';
  /** Makes the field for one post type or taxonomy, as stored. Null for a type without the field. */
  readonly fieldFor: (type: string) => RegisteredField | null;
}

/** The plugin that something is offered to. */
export interface PluginSide {
  readonly name: string;
  /** For code of the plugin that has a say in responses: unless the plugin is cacheable, those that it ran for are not cached. */
  watched<F extends (...given: never[]) => unknown>(code: F): F;
}

/** What a manifest declares as data, without code. */
export interface Declared {
  /** Name of the plugin. */
  readonly plugin: string;
  /** By kind, such as `postTypes`. */
  readonly declares: JsonMap;
  /** Where the plugin is; what it names as files is inside. */
  readonly folder: URL;
}

/** Stops what `activate` started, such as a timer. */
export type Deactivate = () => MaybePromise<void>;

/** A plugin, as returned by `definePlugin`. */
export interface Plugin {
  /** Directory-like name, unique on the site. */
  readonly name: string;
  /**
   * What the plugin adds to responses depends only on what is in them, or is added to `scope.cacheTags`: they may be
   * cached. Without this, no response is that a filter, a field, a block or a shortcode of the plugin had a say in.
   */
  readonly cacheable?: boolean;
  /**
   * JSON documents that the plugin registers something for, such as content types that people define in the admin: files
   * in a folder of the site, and rows of the database. `changeDocuments` changes them and rebuilds the site.
   */
  readonly documents?: DocumentNames;
  /**
   * Registers what the plugin adds. Called on every node whenever the site is built, so also when another plugin is
   * switched. What it gives back is called once the site it was called for is no longer used.
   */
  activate(api: PluginApi): MaybePromise<void | Deactivate>;
}
