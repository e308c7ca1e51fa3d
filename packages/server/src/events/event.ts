import type { Installation } from '../db/schema/installation.ts';
import type { JsonMap } from '../lib/json.ts';
import { prefixed } from '../lib/prefixed.ts';

/**
 * Names of events: noun and verb, such as `post.published`. Open: each noun merges in its own, and has to describe each
 * in its catalogue (`Noun.events`).
 */
export interface EventKinds {}

export type EventKind = keyof EventKinds & string;

/** Something that happened, to be delivered to its subscribers. */
export interface OutboxEvent {
  readonly kind: EventKind;
  /** What it happened to, as far as the receiver needs to know to ask for the rest. */
  readonly subject: JsonMap;
  /** Cache tags, such as `posts` and `post-5`: responses that carry one of them are stale now. */
  readonly tags: readonly string[];
  /** The fields that replicas and caches need, without texts; null if there was no record. */
  readonly before?: JsonMap | null;
  readonly after?: JsonMap | null;
  /** Also kept in the audit log, with these details; never with a secret. */
  readonly audit?: JsonMap;
}

/** An event with its sequence number, the order of delivery. */
export interface SequencedEvent extends Required<Omit<OutboxEvent, 'audit' | 'kind'>> {
  /** Of this release or of an earlier one. */
  readonly kind: string;
  readonly id: number;
  readonly sequence: number;
  /** With milliseconds, GMT. */
  readonly at: string;
  /** Id of the user who did it; null for visitors and for the service itself. */
  readonly actor: number | null;
}

/** Events with the same key are delivered in order. */
export const subjectKey = ({ kind, subject }: Pick<SequencedEvent, 'kind' | 'subject'>): string => {
  const noun = kind.split('.', 1)[0] ?? kind;
  const { id } = subject;
  return typeof id === 'number' || typeof id === 'string' ? `${noun}-${id}` : noun;
};

/** The site that an event is from. */
export interface EventSender {
  readonly installation: Installation;
  /** Before each cache tag. The tags are then those of responses. */
  readonly tagPrefix: string;
}

/** The label of the site and a hyphen, for sites that share a CDN. */
export const tagPrefixOf = ({ siteLabel }: { readonly siteLabel: string | null }): string =>
  siteLabel === null ? '' : `${siteLabel}-`;

/** An event as subscribers know it. Stable: members are added, never changed. */
export const envelopeOf = (event: SequencedEvent, sender: EventSender): JsonMap => ({
  id: eventId(event, sender),
  type: event.kind,
  timestamp: event.at,
  data: {
    actor: event.actor === null ? null : { id: event.actor },
    subject: { kind: event.kind.split('.', 1)[0] ?? '', ...event.subject },
    tags: prefixed(sender.tagPrefix, event.tags),
    before: event.before,
    after: event.after,
  },
});

/** The same for every delivery, and unlike those of other installations that tell the same receiver. */
export function eventId({ id, at }: Pick<SequencedEvent, 'id' | 'at'>, { installation }: EventSender): string {
  const digits = Date.parse(at) < installation.siteKeysAtMs ? digitsBefore : digitsOfSite;
  return `evt_${installation.id.replaceAll('-', '').slice(0, digits)}_${id}`;
}

/** Of the id of the installation. Events of earlier builds keep their ids, so that receivers recognize duplicates. */
const digitsOfSite = 12;
const digitsBefore = 8;
