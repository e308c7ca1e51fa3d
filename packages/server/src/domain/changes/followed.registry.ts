import type { PlacedEvent } from '../../events/event.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';

/** Records of one kind that copies can be kept of. */
export interface Followed {
  /** Where the record of an event is asked for; null where this caller cannot, whatever record it is. */
  route(scope: Scope, subject: JsonMap): string | null;
  /**
   * Whether the caller could read the record as it was before the event. Whoever could is told when it leaves their
   * sight; nobody else ever hears of it.
   */
  couldRead(scope: Scope, event: PlacedEvent): boolean | Promise<boolean>;
}

declare module '../../scope.ts' {
  interface Registries {
    /** First part of the type of an event, such as `post` → what copies are kept of. */
    readonly followed: Registry<Followed>;
  }
}
