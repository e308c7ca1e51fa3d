import { scalarText } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Behind } from '../../rest/cursors.ts';
import type { ListedPage } from '../../rest/paging.ts';
import { presentOne } from '../../rest/present.ts';
import { recordRoutes } from '../../rest/records.ts';
import { itemSchema } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { Arg, Args, Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { integer, string } from '../../schema/build.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { Delivery, DeliveryState, Webhook } from './webhook.ts';
import * as actions from './webhooks.actions.ts';
import type { MadeWebhook } from './webhooks.actions.ts';
import { deliveryResource, fields, secretField, webhookResource } from './webhooks.fields.ts';

const states: ReadonlySet<unknown> = new Set<DeliveryState>(['waiting', 'delivered', 'dead']);

const idArg = (description: string): Arg => ({ schema: { description, type: 'integer' } });

const listArgs: Args = {
  context: contextArg(),
  state: { schema: string({ description: 'Limit results to this state.', enum: ['waiting', 'delivered', 'dead'] }) },
  before: { schema: integer({ description: 'Limit results to deliveries older than this id.' }) },
  per_page: {
    schema: integer({ description: 'Maximum number of deliveries.', default: 50, minimum: 1, maximum: 100 }),
  },
};

const rangeArgs: Args = {
  since: {
    required: true,
    schema: string({ description: 'Redeliver events at or after this time.', format: 'date-time' }),
  },
  until: { schema: string({ description: 'Redeliver events before this time.', format: 'date-time' }) },
};

/** Checked before the lookup, so that ids are not revealed. */
const administrators: PolicyTable = { can: 'manage_options', code: 'rest_forbidden' };

const idOf = ({ path }: Ctx): number => Number(path['id']);
const webhookOf = (ctx: Ctx): Promise<Webhook> => actions.requireWebhook(ctx.scope, idOf(ctx));
const deliveryOf = ({ scope, path }: Ctx, { id }: Webhook): Promise<Delivery> =>
  actions.requireDelivery(scope, id, Number(path['delivery']));

/** An action whose work is done in the background. */
const queues = (work: (ctx: Ctx, webhook: Webhook) => Promise<void>) => async (ctx: Ctx) => {
  await work(ctx, await webhookOf(ctx));
  return respond({ queued: true }, { status: 202 });
};

export function webhookRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const resource = webhookResource(`/${namespace}/webhooks`);
  const withSecret: Resource<MadeWebhook, object> = { ...resource, fields: { ...fields, secret: secretField } };
  const args = { id: idArg('Id of the webhook.') };
  const path = '/webhooks/(?P<id>[\\d]+)';
  const route = { namespace, unlisted: true, schema: () => itemSchema(withSecret) };
  const action = { ...route, schema: () => itemSchema(deliveryResource), args, permit: administrators };
  return [
    ...recordRoutes({
      ...route,
      resource,
      path: '/webhooks',
      item: { path: '/(?P<id>[\\d]+)', args },
      list: {
        args: { context: contextArg() },
        permit: administrators,
        find: ({ scope }) => actions.listWebhooks(scope),
      },
      create: {
        danger: true,
        example: { name: 'Rebuild', url: 'https://example.org/hook', types: ['post.published'] },
        permit: administrators,
        resource: withSecret,
        save: ({ scope }, _, patch) => actions.createWebhook(scope, patch),
      },
      read: { permit: administrators, find: webhookOf },
      update: {
        example: { types: ['post.published', 'post.updated'] },
        permit: administrators,
        save: (ctx, _, patch) => actions.updateWebhook(ctx.scope, idOf(ctx), patch),
      },
      remove: {
        permit: administrators,
        remove: async (ctx, _, previous) => previous(await actions.deleteWebhook(ctx.scope, idOf(ctx))),
      },
    }),
    singleRoute({
      ...action,
      schema: route.schema,
      path: `${path}/secret`,
      run: {
        danger: true,
        handle: async (ctx) => presentOne(ctx, withSecret, await actions.rotateSecret(ctx.scope, idOf(ctx)), 'edit'),
      },
    }),
    singleRoute({
      ...action,
      path: `${path}/test`,
      run: queues(({ scope }, webhook) => actions.testWebhook(scope, webhook)),
    }),
    singleRoute({
      ...action,
      path: `${path}/redeliver`,
      run: {
        args: rangeArgs,
        example: { since: '2026-11-16T09:00:00Z' },
        handle: queues(({ scope, params: { since, until } }, webhook) =>
          actions.redeliverRange(scope, webhook, {
            since: scalarText(since),
            until: typeof until === 'string' ? until : null,
          }),
        ),
      },
    }),
    ...recordRoutes({
      namespace,
      unlisted: true,
      resource: deliveryResource,
      path: `${path}/deliveries`,
      args,
      list: { args: listArgs, cursor: true, permit: administrators, find: findDeliveries },
    }),
    singleRoute({
      ...action,
      path: `${path}/deliveries/(?P<delivery>[\\d]+)`,
      args: { ...args, delivery: idArg('Id of the delivery.') },
      read: {
        args: { context: contextArg() },
        handle: async (ctx) => presentOne(ctx, deliveryResource, await deliveryOf(ctx, await webhookOf(ctx))),
      },
      run: queues(async (ctx, webhook) => actions.redeliver(ctx.scope, webhook, await deliveryOf(ctx, webhook))),
    }),
  ];
}

async function findDeliveries(ctx: Ctx, _: unknown, behind: Behind): Promise<ListedPage<Delivery>> {
  const { id: webhook } = await webhookOf(ctx);
  const { state, before, per_page: perPage } = ctx.params;
  const limit = Number(perPage);
  const earlier = [...(typeof before === 'number' ? [before] : []), ...(behind ?? []).map(Number)];
  const rows = await actions.listDeliveries(ctx.scope, {
    webhook,
    state: states.has(state) ? (state as DeliveryState) : null,
    before: earlier.length === 0 ? null : Math.min(...earlier),
    limit,
  });
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, total: null, perPage: limit, page: 1, last: last && [String(last.id)] };
}
