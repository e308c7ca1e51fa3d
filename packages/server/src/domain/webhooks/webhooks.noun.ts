import { createRegistry } from '../../lib/registry.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { Noun } from '../noun.ts';
import { testKind } from './webhook.ts';
import { deliveryCounts, redeliverBatch, redeliveryTask } from './webhooks.actions.ts';
import { fanOut, startDeliveries } from './webhooks.jobs.ts';
import { webhookRoutes } from './webhooks.resource.ts';

export const webhooks = {
  name: 'webhooks',
  registries: () => ({ eventKinds: createRegistry('type of event') }),
  routes: webhookRoutes,
  events: {
    'webhook.created': 'A webhook was made.',
    'webhook.updated': 'A webhook was changed, or got another secret.',
    'webhook.deleted': 'A webhook was removed.',
    [testKind]: 'Somebody asked for a test delivery; sent to that webhook alone.',
  },
  tools: ({ config }) => ({
    webhookOutbound: createOutbound({
      ownOrigin: new URL(config.siteUrl).origin,
      innerOrigins: config.webhookOrigins,
    }),
  }),
  onPlaced: fanOut,
  daily: ({ eventDays: days }) => [{ name: 'webhook_deliveries', column: 'made_at', days }],
  background: startDeliveries,
  measures: [
    { name: 'platen_deliveries', help: 'Deliveries of webhooks, by state.', label: 'state', read: deliveryCounts },
  ],
  tasks: {
    [redeliveryTask]: async (core, payload) => {
      await redeliverBatch(await core.ownScope(), payload);
      core.places.wake();
    },
  },
} satisfies Noun;
