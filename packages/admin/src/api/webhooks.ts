import { resourceAt } from './resource.ts';

/** Routes about webhooks whose responses the contract does not describe. */

export interface EventType {
  readonly type: string;
  readonly description: string;
}

/** The types of events that the site emits. */
export const eventTypes = resourceAt<EventType>('platen/v1/event-types');

export interface WebhookStatistics {
  readonly days: number;
  readonly delivered: number;
  readonly failed: number;
  readonly median_milliseconds: number | null;
}

export const statisticsOf = (webhook: number) =>
  resourceAt<WebhookStatistics>(`platen/v1/webhooks/${webhook}/statistics`);

export interface DeliveryRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const requestOf = (webhook: number, delivery: number) =>
  resourceAt<DeliveryRequest>(`platen/v1/webhooks/${webhook}/deliveries/${delivery}/request`);
