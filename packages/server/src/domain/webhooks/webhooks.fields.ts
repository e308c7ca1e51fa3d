import { fieldsOf } from '../../rest/field.ts';
import { restUrl } from '../../rest/links.ts';
import { defineResource } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { boolean, integer, list, nullable, string } from '../../schema/build.ts';
import type { TypedSchema } from '../../schema/build.ts';
import type { Delivery, EventFilter, Webhook, WebhookPatch } from './webhook.ts';
import type { MadeWebhook } from './webhooks.actions.ts';

const field = fieldsOf<Webhook, object, WebhookPatch>();
const everywhere = ['view', 'edit', 'embed'] as const;
const inFull = ['view', 'edit'] as const;

const filterSchema: TypedSchema<EventFilter> = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: ['string', 'integer'] }, maxItems: 100 },
};

export const fields = {
  id: field({
    description: 'Id of the webhook.',
    schema: integer(),
    in: everywhere,
    read: ({ id }) => id,
  }),
  name: field({
    description: 'Name of the webhook.',
    schema: string({ maxLength: 200 }),
    in: everywhere,
    read: ({ name }) => name,
    write: (name) => ({ name }),
  }),
  url: field({
    description: 'URL that receives the events.',
    schema: string({ format: 'uri', maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ url }) => url,
    write: (url) => ({ url }),
  }),
  types: field({
    description: 'Event types to send. Empty: all.',
    schema: list(string(), { maxItems: 100 }),
    in: inFull,
    read: ({ types }) => types,
    write: (types) => ({ types }),
  }),
  filter: field({
    description: 'Filter by fields of the subject and their values, such as {"type": ["page"], "status": ["publish"]}.',
    schema: filterSchema,
    in: inFull,
    read: ({ filter }) => filter,
    write: (filter) => ({ filter }),
  }),
  ordered: field({
    description:
      'Whether events of the same subject are delivered in order. An event waits until earlier ones are delivered or have failed.',
    schema: boolean(),
    in: inFull,
    read: ({ ordered }) => ordered,
    write: (ordered) => ({ ordered }),
  }),
  status: field({
    description: 'Whether the webhook is paused. While paused, events are not sent or queued.',
    schema: string({ enum: ['active', 'paused'] }),
    in: everywhere,
    read: ({ status }) => status,
    write: (status) => ({ status }),
  }),
  reason: field({
    description: 'Reason of the pause.',
    schema: string(),
    in: everywhere,
    read: ({ reason }) => reason,
  }),
  owner: field({
    description:
      "Id of the owner: the user who created it or last changed its URL. The owner's permissions decide which events are sent.",
    schema: integer(),
    in: inFull,
    read: ({ owner }) => owner,
  }),
  created: field({
    description: 'Creation date, GMT.',
    schema: string({ format: 'date-time' }),
    in: inFull,
    read: ({ createdAt }) => createdAt,
  }),
  failing_since: field({
    description: 'Time since when all deliveries have failed, GMT.',
    schema: nullable(string({ format: 'date-time' })),
    in: inFull,
    read: ({ failingSince }) => failingSince,
  }),
} as const;

/** Shown once, in the response that makes it. */
export const secretField = fieldsOf<MadeWebhook>()({
  description: 'Signing secret (Standard Webhooks). Returned only once, on creation.',
  schema: string(),
  in: ['edit'],
  shownOnce: true,
  read: ({ secret }) => secret,
});

export const webhookResource = (collection: string): Resource<Webhook, object, WebhookPatch> =>
  defineResource<Webhook, object, WebhookPatch>({
    name: 'webhook',
    fields,
    needs: {},
    links: ({ id }, { scope }) => ({
      self: [{ href: restUrl(scope, `${collection}/${id}`) }],
      collection: [{ href: restUrl(scope, collection) }],
      deliveries: [{ href: restUrl(scope, `${collection}/${id}/deliveries`) }],
    }),
  });

const delivered = fieldsOf<Delivery>();
const attemptSchema: TypedSchema<Delivery['log']> = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      at: { type: 'string' },
      status: { type: 'integer' },
      milliseconds: { type: 'integer' },
      answer: { type: 'string' },
    },
  },
};

export const deliveryResource: Resource<Delivery, object> = defineResource<Delivery>({
  name: 'webhook-delivery',
  fields: {
    id: delivered({
      description: 'Id of the delivery.',
      schema: integer(),
      in: everywhere,
      read: ({ id }) => id,
    }),
    webhook: delivered({
      description: 'Id of the webhook.',
      schema: integer(),
      in: everywhere,
      read: ({ webhook }) => webhook,
    }),
    event: delivered({
      description: 'Sequence number of the event.',
      schema: integer(),
      in: everywhere,
      read: ({ event }) => event,
    }),
    type: delivered({ description: 'Type of the event.', schema: string(), in: everywhere, read: ({ kind }) => kind }),
    subject: delivered({
      description: 'Subject of the event.',
      schema: string(),
      in: everywhere,
      read: ({ subject }) => subject,
    }),
    state: delivered({
      description: 'State: pending, delivered, or dead (failed after all retries).',
      schema: string({ enum: ['waiting', 'delivered', 'dead'] }),
      in: everywhere,
      read: ({ state }) => state,
    }),
    attempts: delivered({
      description: 'Number of attempts.',
      schema: integer(),
      in: everywhere,
      read: ({ attempts }) => attempts,
    }),
    created: delivered({
      description: 'Time the delivery was queued, GMT.',
      schema: string({ format: 'date-time' }),
      in: everywhere,
      read: ({ madeAt }) => madeAt,
    }),
    due: delivered({
      description: 'Time of the next attempt, GMT.',
      schema: nullable(string({ format: 'date-time' })),
      in: everywhere,
      read: ({ dueAt }) => dueAt,
    }),
    log: delivered({
      description: 'Results of the attempts.',
      schema: attemptSchema,
      in: inFull,
      read: ({ log }) => log,
    }),
  },
  needs: {},
});
