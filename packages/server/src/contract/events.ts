import { emptyMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';

/** One row of the catalogue of events. */
interface EventKind {
  readonly kind: string;
  readonly description: string;
}

const summary = (description: string): JsonMap => ({
  description,
  type: ['object', 'null'],
  additionalProperties: true,
});

/** What every webhook is sent. */
export const eventSchema: JsonMap = {
  type: 'object',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: { description: 'Id of the event. The same for every delivery.', type: 'string' },
    type: { type: 'string' },
    timestamp: { description: 'Time of the event.', type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['actor', 'subject', 'tags', 'before', 'after'],
      properties: {
        actor: {
          description: 'Id of the user who made the change. Null for visitors and for Platen itself.',
          type: ['object', 'null'],
          properties: { id: { type: 'integer' } },
        },
        subject: {
          description: 'The record that changed.',
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' } },
          additionalProperties: true,
        },
        tags: {
          description: 'Cache tags. Cached responses with one of these tags are stale.',
          type: 'array',
          items: { type: 'string' },
        },
        before: summary('The record before the change, without content.'),
        after: summary('The record after the change.'),
      },
    },
  },
};

/** Every type of event, as a request that subscribers get. */
export function eventWebhooks(kinds: readonly EventKind[]): JsonMap {
  const webhooks = emptyMap();
  for (const { kind, description } of kinds) {
    webhooks[kind] = {
      post: {
        summary: description,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/event' } } } },
        responses: { '2XX': { description: 'Delivery received.' } },
      },
    };
  }
  return webhooks;
}
