import type { SequencedEvent } from '../../events/event.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';

/** Records of one kind that copies can be kept of. */
export interface Followed {
  /** Where the record of an event is asked for; null where this caller cannot, whatever record it is. */
  route(scope: Scope, subject: JsonMap): string | null;
  /**
   * Whether the caller could read the record before or after the event. A deletion is reported only if the record was
   * readable before.
   */
  couldRead(scope: Scope, event: SequencedEvent, moment: 'before' | 'after'): boolean | Promise<boolean>;
}

declare module '../../scope.ts' {
  interface Registries {
    /** First part of the type of an event, such as `post` → what copies are kept of. */
    readonly followed: Registry<Followed>;
  }
}
