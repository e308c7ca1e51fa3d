import {
  bigint,
  boolean,
  computed,
  generated,
  instant,
  integer,
  jsonb,
  nullable,
  reference,
  text,
  texts,
  withDefault,
} from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { EventSender } from '../../events/event.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Outbound } from '../../outbound/outbound.ts';

/** What deliveries are signed with. Of two, one is being replaced by the other. */
export interface Secret {
  readonly secret: string;
  /** GMT; null for the one that stays. */
  readonly until: string | null;
}

/** The same, as it is stored: encrypted, or in the clear where it was stored before secrets were encrypted. */
export type StoredSecret = { readonly until: string | null } & (
  | { readonly sealed: string }
  | { readonly secret: string }
);

/** Member of a subject → the values that are wanted. */
export type EventFilter = Readonly<Record<string, readonly (string | number)[]>>;

export const webhooksTable = table('webhooks', {
  id: generated(bigint()),
  name: withDefault(text(), ''),
  url: text(),
  /** None for all. */
  types: withDefault(texts(), []),
  filter: withDefault(jsonb<EventFilter>(), {}),
  /** Whether events of one subject wait for each other. */
  ordered: withDefault(boolean(), false),
  status: withDefault(text<'active' | 'paused'>(), 'active'),
  /** Why it is paused. */
  reason: withDefault(text(), ''),
  secrets: jsonb<readonly StoredSecret[]>(),
  /** Who made it, or changed where it leads; 0 when they are gone. */
  owner: reference(),
  created_at: generated(instant()),
  /** Since when every delivery failed. */
  failing_since: nullable(instant()),
});

/** One try to deliver, as it is shown. */
export type Attempt = {
  readonly at: string;
  /** 0 where there was no response. */
  readonly status: number;
  readonly milliseconds: number;
  /** The beginning of the response, or why there was none. */
  readonly answer: string;
};

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

export const deliveriesTable = table('webhook_deliveries', {
  id: computed(bigint()),
  made_at: generated(instant()),
  webhook: bigint(),
  sequence: bigint(),
  event_at: instant(),
  kind: text(),
  subject: text(),
  state: withDefault(text<DeliveryState>(), 'waiting'),
  due_at: generated(instant()),
  attempts: withDefault(integer(), 0),
  log: withDefault(jsonb<readonly Attempt[]>(), []),
});

declare module '../../db/tables.ts' {
  interface Tables {
    webhooks: TableOf<typeof webhooksTable>;
    webhook_deliveries: TableOf<typeof deliveriesTable>;
  }
}

export type Webhook = RowOf<typeof webhooksTable>;

/** What a request may say of one. */
export type WebhookPatch = Pick<Webhook, 'name' | 'url' | 'types' | 'filter' | 'ordered' | 'status'>;

/** A delivery as it is shown. */
export interface Delivery {
  readonly id: number;
  readonly webhook: number;
  readonly event: number;
  readonly kind: string;
  readonly subject: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly madeAt: string;
  /** When it is tried next; null where it is not, or waits for one before it. */
  readonly dueAt: string | null;
  readonly log: readonly Attempt[];
}

export interface EventKind {
  readonly kind: string;
  readonly description: string;
}

declare module '../../scope.ts' {
  interface Registries {
    /** The catalogue of what can happen. */
    readonly eventKinds: Registry<EventKind>;
  }
  interface Tools {
    readonly webhookOutbound: Outbound;
    readonly eventSender: EventSender;
  }
}

/** The one kind that is sent to a single webhook, on request. */
export const testKind = 'webhook.tested';

declare module '../../events/event.ts' {
  interface EventKinds {
    'webhook.created': true;
    'webhook.updated': true;
    'webhook.deleted': true;
    'webhook.tested': true;
  }
}
