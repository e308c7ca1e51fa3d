import { scalarText } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { restUrl } from '../../rest/links.ts';
import { listResponse } from '../../rest/paging.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import type { Resource } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { endpoint } from '../../rest/route.ts';
import type { Arg, Args, Ctx, Endpoint, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { integer, string } from '../../schema/build.ts';
import { nextOf } from '../../site/cursors.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import type { DeliveryState, Webhook } from './webhook.ts';
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

const onOne = (
  given: Omit<Endpoint, 'permit' | 'handle'> & { handle: (ctx: Ctx, webhook: Webhook) => Promise<RestResponse> },
) =>
  endpoint<unknown>({
    ...given,
    permit: administrators,
    handle: async (ctx) => given.handle(ctx, await actions.requireWebhook(ctx.scope, Number(ctx.path['id']))),
  });

export function webhookRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const collection = `/${namespace}/webhooks`;
  const resource = webhookResource(collection);
  const withSecret: Resource<MadeWebhook, object> = { ...resource, fields: { ...fields, secret: secretField } };
  const one = '/webhooks/(?P<id>[\\d]+)';
  const args = { id: idArg('Id of the webhook.') };
  const schema = () => itemSchema({ ...resource, fields: { ...fields, secret: secretField } });
  const route = { namespace, unlisted: true, schema };
  const told = { namespace, unlisted: true, schema: () => itemSchema(deliveryResource) };
  return [
    {
      ...route,
      path: '/webhooks',
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: { context: contextArg() },
          permit: administrators,
          handle: async (ctx) => respond(await presentList(ctx, resource, await actions.listWebhooks(ctx.scope))),
        },
        {
          methods: ['POST'],
          args: createArgs(resource),
          example: { name: 'Rebuild', url: 'https://example.org/hook', types: ['post.published'] },
          makes: true,
          permit: administrators,
          handle: async (ctx) => {
            const made = await actions.createWebhook(ctx.scope, toPatch(resource, ctx.sent));
            const shown = await presentOne(ctx, withSecret, made, 'edit');
            return { ...shown, status: 201, headers: { Location: restUrl(ctx.scope, `${collection}/${made.id}`) } };
          },
        },
      ],
    },
    {
      ...route,
      path: one,
      args,
      endpoints: [
        onOne({
          methods: ['GET'],
          args: { context: contextArg() },
          handle: (ctx, webhook) => presentOne(ctx, resource, webhook),
        }),
        onOne({
          methods: ['POST', 'PUT', 'PATCH'],
          args: updateArgs(resource),
          example: { types: ['post.published', 'post.updated'] },
          handle: async (ctx, { id }) =>
            presentOne(ctx, resource, await actions.updateWebhook(ctx.scope, id, toPatch(resource, ctx.sent)), 'edit'),
        }),
        onOne({
          methods: ['DELETE'],
          handle: async (ctx, webhook) => {
            const [previous] = await present(ctx, resource, [webhook], 'edit');
            await actions.deleteWebhook(ctx.scope, webhook);
            return respond({ deleted: true, previous: previous?.data ?? {} });
          },
        }),
      ],
    },
    {
      ...route,
      path: `${one}/secret`,
      args,
      endpoints: [
        onOne({
          methods: ['POST'],
          handle: async (ctx, { id }) => presentOne(ctx, withSecret, await actions.rotateSecret(ctx.scope, id), 'edit'),
        }),
      ],
    },
    {
      ...told,
      path: `${one}/test`,
      args,
      endpoints: [
        onOne({
          methods: ['POST'],
          handle: async ({ scope }, webhook) => {
            await actions.testWebhook(scope, webhook);
            return respond({ queued: true }, { status: 202 });
          },
        }),
      ],
    },
    {
      ...told,
      path: `${one}/redeliver`,
      args,
      endpoints: [
        onOne({
          methods: ['POST'],
          args: rangeArgs,
          example: { since: '2026-11-16T09:00:00Z' },
          handle: async ({ scope, params }, webhook) => {
            const { since, until } = params;
            await actions.redeliverRange(scope, webhook, {
              since: scalarText(since),
              until: typeof until === 'string' ? until : null,
            });
            return respond({ queued: true }, { status: 202 });
          },
        }),
      ],
    },
    {
      ...told,
      path: `${one}/deliveries`,
      args,
      endpoints: [
        onOne({
          methods: ['GET'],
          answers: 'list',
          args: listArgs,
          cursor: true,
          handle: deliveries,
        }),
      ],
    },
    {
      ...told,
      path: `${one}/deliveries/(?P<delivery>[\\d]+)`,
      args: { ...args, delivery: idArg('Id of the delivery.') },
      endpoints: [
        onOne({
          methods: ['GET'],
          args: { context: contextArg() },
          handle: async (ctx, webhook) => presentOne(ctx, deliveryResource, await deliveryOf(ctx, webhook)),
        }),
        onOne({
          methods: ['POST'],
          handle: async (ctx, webhook) => {
            await actions.redeliver(ctx.scope, webhook, await deliveryOf(ctx, webhook));
            return respond({ queued: true }, { status: 202 });
          },
        }),
      ],
    },
  ];
}

const deliveryOf = ({ scope, path }: Ctx, { id }: Webhook) =>
  actions.requireDelivery(scope, id, Number(path['delivery']));

async function deliveries(ctx: Ctx, { id: webhook }: Webhook): Promise<RestResponse> {
  const { scope, params } = ctx;
  const behind = scope.cursors.read(ctx);
  const { state, before } = params;
  const limit = Number(params['per_page']);
  const earlier = [...(typeof before === 'number' ? [before] : []), ...(behind ?? []).map(Number)];
  const found = await actions.listDeliveries(scope, {
    webhook,
    state: states.has(state) ? (state as DeliveryState) : null,
    before: earlier.length === 0 ? null : Math.min(...earlier),
    limit,
  });
  const items = await presentList(ctx, deliveryResource, found);
  const last = found.length < limit ? undefined : found.at(-1);
  const next = nextOf(ctx, behind, last && [String(last.id)]);
  return listResponse(ctx, { items, total: null, perPage: limit, page: 1, ...next });
}
