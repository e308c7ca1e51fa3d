import { tagPrefixOf } from '../../events/event.ts';
import { createRegistry } from '../../lib/registry.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { Noun } from '../noun.ts';
import { testKind } from './webhook.ts';
import { deliveryCounts, redeliverBatch, redeliveryTask, sealSecrets } from './webhooks.actions.ts';
import { fanOut, startDeliveries } from './webhooks.jobs.ts';
import { deliveryDetailRoutes } from './delivery-details.resource.ts';
import { webhookRoutes } from './webhooks.resource.ts';

export const webhooks = {
  name: 'webhooks',
  registries: () => ({ eventKinds: createRegistry('type of event') }),
  routes: (draft) => [...webhookRoutes(draft), ...deliveryDetailRoutes()],
  events: {
    'webhook.created': 'A webhook was created.',
    'webhook.updated': 'A webhook was updated, or its secret was rotated.',
    'webhook.deleted': 'A webhook was deleted.',
    [testKind]: 'A test delivery was requested. Sent only to that webhook.',
  },
  tools: ({ config, installation }) => ({
    eventSender: { installation, tagPrefix: tagPrefixOf(config) },
    webhookOutbound: createOutbound({
      ownOrigin: new URL(config.siteUrl).origin,
      innerOrigins: config.webhookOrigins,
    }),
  }),
  onSequenced: fanOut,
  daily: ({ eventDays: days }) => [{ name: 'webhook_deliveries', column: 'made_at', days }],
  background: startDeliveries,
  sweeps: [sealSecrets],
  measures: [{ name: 'platen_deliveries', help: 'Webhook deliveries by state.', label: 'state', read: deliveryCounts }],
  tasks: {
    [redeliveryTask]: async (core, payload) => {
      await redeliverBatch(await core.ownScope(), payload);
      core.eventSignal.wake();
    },
  },
} satisfies Noun;
