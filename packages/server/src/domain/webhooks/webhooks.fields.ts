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
    description: 'Number that stands for the webhook.',
    schema: integer(),
    in: everywhere,
    read: ({ id }) => id,
  }),
  name: field({
    description: 'What people call it.',
    schema: string({ maxLength: 200 }),
    in: everywhere,
    read: ({ name }) => name,
    write: (name) => ({ name }),
  }),
  url: field({
    description: 'Where events are sent to.',
    schema: string({ format: 'uri', maxLength: 2000 }),
    in: everywhere,
    required: true,
    read: ({ url }) => url,
    write: (url) => ({ url }),
  }),
  types: field({
    description: 'Types of the events that are sent; none for all.',
    schema: list(string(), { maxItems: 100 }),
    in: inFull,
    read: ({ types }) => types,
    write: (types) => ({ types }),
  }),
  filter: field({
    description:
      'Narrows them by members of the subject, each with the values that are wanted, such as {"type": ["page"], "status": ["publish"]}.',
    schema: filterSchema,
    in: inFull,
    read: ({ filter }) => filter,
    write: (filter) => ({ filter }),
  }),
  ordered: field({
    description: 'Whether an event waits until those of the same subject before it have arrived or are given up.',
    schema: boolean(),
    in: inFull,
    read: ({ ordered }) => ordered,
    write: (ordered) => ({ ordered }),
  }),
  status: field({
    description: 'While it is paused, nothing is sent and nothing is put aside for it.',
    schema: string({ enum: ['active', 'paused'] }),
    in: everywhere,
    read: ({ status }) => status,
    write: (status) => ({ status }),
  }),
  reason: field({
    description: 'Why it is paused.',
    schema: string(),
    in: everywhere,
    read: ({ reason }) => reason,
  }),
  owner: field({
    description: 'Whose rights decide whether events are sent: who made it, or last changed its address.',
    schema: integer(),
    in: inFull,
    read: ({ owner }) => owner,
  }),
  created: field({
    description: 'When it was made, GMT.',
    schema: string({ format: 'date-time' }),
    in: inFull,
    read: ({ createdAt }) => createdAt,
  }),
  failing_since: field({
    description: 'Since when every delivery has failed, GMT.',
    schema: nullable(string({ format: 'date-time' })),
    in: inFull,
    read: ({ failingSince }) => failingSince,
  }),
} as const;

/** Shown once, in the response that makes it. */
export const secretField = fieldsOf<MadeWebhook>()({
  description: 'What deliveries are signed with (Standard Webhooks), told only when it is made.',
  schema: string(),
  in: ['edit'],
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
      description: 'Number that stands for the delivery.',
      schema: integer(),
      in: everywhere,
      read: ({ id }) => id,
    }),
    webhook: delivered({
      description: 'Of which webhook.',
      schema: integer(),
      in: everywhere,
      read: ({ webhook }) => webhook,
    }),
    event: delivered({
      description: 'Place of the event in the order of all events.',
      schema: integer(),
      in: everywhere,
      read: ({ event }) => event,
    }),
    type: delivered({ description: 'Type of the event.', schema: string(), in: everywhere, read: ({ kind }) => kind }),
    subject: delivered({
      description: 'What the event is about.',
      schema: string(),
      in: everywhere,
      read: ({ subject }) => subject,
    }),
    state: delivered({
      description: 'Waiting for an attempt, delivered, or given up.',
      schema: string({ enum: ['waiting', 'delivered', 'dead'] }),
      in: everywhere,
      read: ({ state }) => state,
    }),
    attempts: delivered({
      description: 'How often it was tried.',
      schema: integer(),
      in: everywhere,
      read: ({ attempts }) => attempts,
    }),
    created: delivered({
      description: 'Since when it is to be delivered, GMT.',
      schema: string({ format: 'date-time' }),
      in: everywhere,
      read: ({ madeAt }) => madeAt,
    }),
    due: delivered({
      description: 'When it is tried next, GMT.',
      schema: nullable(string({ format: 'date-time' })),
      in: everywhere,
      read: ({ dueAt }) => dueAt,
    }),
    log: delivered({
      description: 'What became of each attempt.',
      schema: attemptSchema,
      in: inFull,
      read: ({ log }) => log,
    }),
  },
  needs: {},
});
