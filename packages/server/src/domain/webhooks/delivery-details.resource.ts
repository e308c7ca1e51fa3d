import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import * as actions from './webhooks.actions.ts';
import type { Webhook } from './webhook.ts';

const namespace = 'platen/v1';

/** Checked before the lookup, so that ids are not revealed. */
const administrators: PolicyTable = { can: 'manage_options', code: 'rest_forbidden' };
const route = { namespace, unlisted: true, permit: administrators };

const webhookOf = ({ scope, path }: Ctx): Promise<Webhook> => actions.requireWebhook(scope, Number(path['id']));

/** What the admin shows about webhooks beside their records. */
export const deliveryDetailRoutes = (): RouteDefinition[] => [
  singleRoute({
    ...route,
    path: '/event-types',
    read: {
      answers: 'list',
      handle: ({ scope }) => scope.site.eventKinds.all().map(({ kind, description }) => ({ type: kind, description })),
    },
  }),
  singleRoute({
    ...route,
    path: '/webhooks/(?P<id>[\\d]+)/statistics',
    args: { id: { schema: { description: 'Id of the webhook.', type: 'integer' } } },
    read: async (ctx) => ({ ...(await actions.deliveryStatistics(ctx.scope, await webhookOf(ctx))) }),
  }),
  singleRoute({
    ...route,
    path: '/webhooks/(?P<id>[\\d]+)/deliveries/(?P<delivery>[\\d]+)/request',
    args: {
      id: { schema: { description: 'Id of the webhook.', type: 'integer' } },
      delivery: { schema: { description: 'Id of the delivery.', type: 'integer' } },
    },
    read: async (ctx) => {
      const webhook = await webhookOf(ctx);
      const delivery = await actions.requireDelivery(ctx.scope, webhook.id, Number(ctx.path['delivery']));
      return { ...(await actions.requestOf(ctx.scope, webhook, delivery)) };
    },
  }),
];
