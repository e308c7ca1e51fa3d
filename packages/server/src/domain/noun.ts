import type { Database } from '../db/connection/connect.ts';
import type { DailyTable } from '../db/schema/partitions.ts';
import type { EventKind, SequencedEvent } from '../events/event.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { JsonMap } from '../lib/json.ts';
import type { RouteDefinition } from '../rest/route.ts';
import type { Registries, Tools } from '../scope.ts';
import type { Core, Shared, SharedParts, ToolParts } from '../site/core.ts';
import type { Page } from '../site/page.ts';
import type { Declared, Offers, PluginSide } from '../site/plugin.ts';
import type { SiteDraft } from '../site/site-draft.ts';
import type { Embeds } from '../site/embeds.ts';

/** A number that is read when somebody looks; by label where there are several. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  read(db: Database): Promise<readonly { readonly label: string; readonly value: number }[]>;
}

/** All that a noun may say to the rest of the service. */
export interface Noun {
  readonly name: string;
  /** Whether the configuration turns it on. Default: always. */
  isOn?(config: SharedParts['config']): boolean;
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
  /** What its records can embed, for everything registered: title of the item schema → relations. */
  embeds?(draft: SiteDraft): Readonly<Record<string, Embeds>>;
  /** What plugins may register with it. */
  offers?(draft: SiteDraft, plugin: PluginSide): Partial<Offers>;
  /** Registers what the manifest of a plugin declares as data. */
  declare?(draft: SiteDraft, declared: Declared): void;
  /** Created once per process. It holds nothing of a site. */
  shares?(config: SharedParts['config']): Partial<Shared>;
  /** What it puts into every scope. */
  tools?(parts: ToolParts): Partial<Tools>;
  /** Name of a task in the queue → what does it. */
  readonly tasks?: Readonly<Record<string, (core: Core, payload: JsonMap) => Promise<void>>>;
  /** Done again and again; each gives back after how many milliseconds it makes sense to do it again. */
  readonly sweeps?: readonly ((core: Core) => Promise<number>)[];
  /** Kinds of events that it records → what happened, for the catalogue. */
  readonly events?: Readonly<Partial<Record<EventKind, string>>>;
  /** Called with events in the transaction that assigns their sequence numbers. Returns true if it leaves background work. */
  readonly onSequenced?: (trx: Database['kysely'], events: readonly SequencedEvent[]) => Promise<boolean>;
  /** Tables of it that are kept in one part for each day, and for how many days. */
  daily?(config: ToolParts['config']): readonly (DailyTable & { readonly days: number })[];
  /** Works in the background as long as a node runs; woken when sequenced events leave it work. */
  background?(core: Core): Sweep;
  /** Metrics of the module. */
  readonly measures?: readonly Measure[];
  pages?(core: Core): readonly Page[];
}

/** What nouns bring of one kind, put together. Whether any of it is missing is checked where the nouns are listed. */
export const together = <Whole>(parts: readonly (Partial<Whole> | undefined)[]): Whole =>
  Object.assign({}, ...parts) as Whole;
