import type { JsonMap } from '../lib/json.ts';

/** Something that happened, to be delivered to its subscribers. */
export interface OutboxEvent {
  /** Noun and verb, such as `post.published`; each is in the catalogue of its noun. */
  readonly kind: string;
  /** What it happened to, as far as the receiver needs to know to ask for the rest. */
  readonly subject: JsonMap;
  /** Cache tags, such as `posts` and `post-5`: responses that carry one of them are stale now. */
  readonly tags: readonly string[];
  /** What of the record matters to whoever keeps a copy, without its texts; null where there was none. */
  readonly before?: JsonMap | null;
  readonly after?: JsonMap | null;
  /** Also kept in the audit log, with these details; never with a secret. */
  readonly audit?: JsonMap;
}

/** An event with its place in the order in which all hear of events. */
export interface PlacedEvent extends Required<Omit<OutboxEvent, 'audit'>> {
  readonly id: number;
  readonly place: number;
  /** With milliseconds, GMT. */
  readonly at: string;
  /** Id of the user who did it; null for visitors and for the service itself. */
  readonly actor: number | null;
}

/** Events of one subject are told in their order. */
export const subjectKey = ({ kind, subject }: Pick<OutboxEvent, 'kind' | 'subject'>): string => {
  const noun = kind.split('.', 1)[0] ?? kind;
  const { id } = subject;
  return typeof id === 'number' || typeof id === 'string' ? `${noun}-${id}` : noun;
};

/** An event as subscribers know it. Stable: members are added, never changed. */
export const envelopeOf = (event: PlacedEvent, installation: string): JsonMap => ({
  id: eventId(event, installation),
  type: event.kind,
  timestamp: event.at,
  data: {
    actor: event.actor === null ? null : { id: event.actor },
    subject: { kind: event.kind.split('.', 1)[0] ?? '', ...event.subject },
    tags: event.tags,
    before: event.before,
    after: event.after,
  },
});

/** The same for every delivery, and unlike those of other installations that tell the same receiver. */
export const eventId = ({ id }: Pick<PlacedEvent, 'id'>, installation: string): string =>
  `evt_${installation.slice(0, 8)}_${id}`;
