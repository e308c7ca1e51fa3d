import type { JsonMap } from '../lib/json.ts';
import type { RouteDefinition } from '../rest/route.ts';
import type { Registries, Tools } from '../scope.ts';
import type { Core, ToolParts } from '../site/core.ts';
import type { Page } from '../site/page.ts';
import type { Declared, Offers, PluginSide } from '../site/plugin.ts';
import type { SiteDraft } from '../site/site-draft.ts';

/** All that a noun may say to the rest of the service. */
export interface Noun {
  readonly name: string;
  /** Every change of it is announced under these, beside the tags of the records. */
  readonly tags?: readonly string[];
  /** Empty ones. */
  registries?(): Partial<Registries>;
  /** Registers what every site has, before the plugins have their turn. */
  register?(draft: SiteDraft): void;
  /** Registers what depends on the plugins, once they have had theirs. */
  settle?(draft: SiteDraft): void;
  /** Its routes for everything registered, in the order they are listed. */
  routes?(draft: SiteDraft): readonly RouteDefinition[];
  /** What plugins may register with it. */
  offers?(draft: SiteDraft, plugin: PluginSide): Partial<Offers>;
  /** Registers what the manifest of a plugin declares as data. */
  declare?(draft: SiteDraft, declared: Declared): void;
  /** What it puts into every scope. */
  tools?(parts: ToolParts): Partial<Tools>;
  /** Name of a task in the queue → what does it. */
  readonly tasks?: Readonly<Record<string, (core: Core, payload: JsonMap) => Promise<void>>>;
  /** Done again and again; each gives back after how many milliseconds it makes sense to do it again. */
  readonly sweeps?: readonly ((core: Core) => Promise<number>)[];
  pages?(core: Core): readonly Page[];
}

/** What nouns bring of one kind, put together. Whether any of it is missing is checked where the nouns are listed. */
export const together = <Whole>(parts: readonly (Partial<Whole> | undefined)[]): Whole =>
  Object.assign({}, ...parts) as Whole;
