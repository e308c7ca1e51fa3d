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
    id: { description: 'The same for every delivery of the event.', type: 'string' },
    type: { type: 'string' },
    timestamp: { description: 'When it happened.', type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['actor', 'subject', 'tags', 'before', 'after'],
      properties: {
        actor: {
          description: 'Who did it; null for visitors and for the service itself.',
          type: ['object', 'null'],
          properties: { id: { type: 'integer' } },
        },
        subject: {
          description: 'What it happened to.',
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' } },
          additionalProperties: true,
        },
        tags: {
          description: 'Cache tags: responses that carry one of them are stale now.',
          type: 'array',
          items: { type: 'string' },
        },
        before: summary('The record before, without its texts.'),
        after: summary('The record after.'),
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
        responses: { '2XX': { description: 'It arrived.' } },
      },
    };
  }
  return webhooks;
}
