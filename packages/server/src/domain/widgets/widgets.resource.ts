import type { WidgetPatch } from './widget.ts';
import { widgetResource } from './widgets.fields.ts';
import { managers, managersOf } from './widgets.policies.ts';
import { listWidgets, requireWidget } from './widgets.read.actions.ts';
import { createWidget, deleteWidget, setWidgetAside, updateWidget } from './widgets.write.actions.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { createArgs, itemSchema, toPatch, updateArgs } from '../../rest/resource.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { scalarText } from '../../lib/json.ts';

const idOf = ({ path }: Ctx): string => scalarText(path['id']);

const widgetOfPath = (ctx: Ctx) => requireWidget(ctx.scope, idOf(ctx));

export function widgetRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const resource = widgetResource(dialect);
  const route = { namespace: dialect.namespace('v2'), schema: () => itemSchema(resource) };
  const context = contextArg();
  const patchOf = ({ params }: Ctx): Partial<WidgetPatch> => toPatch(resource, params);
  const managersOfOne = managersOf(widgetOfPath);

  const removed = async (ctx: Ctx): Promise<RestResponse> => {
    const [item] = await present(ctx, resource, [await deleteWidget(ctx.scope, idOf(ctx))], 'edit');
    return respond({ deleted: true, previous: item?.data ?? {} }, { links: item?.links ?? {} });
  };

  return [
    {
      ...route,
      path: '/widgets',
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          batch: true,
          args: { context, sidebar: { schema: { description: 'Limit results to this sidebar.', type: 'string' } } },
          permit: managers,
          handle: async (ctx) => {
            const { sidebar } = ctx.sent;
            const wanted = typeof sidebar === 'string' ? dialect.inward(sidebar) : null;
            const widgets = ctx.request.method === 'HEAD' ? [] : await listWidgets(ctx.scope, wanted);
            return respond(await presentList(ctx, resource, widgets));
          },
        },
        {
          methods: ['POST'],
          batch: true,
          args: createArgs(resource),
          example: {
            id_base: 'block',
            sidebar: dialect.outward('cms_inactive_widgets'),
            instance: { raw: { content: '<p>Tea.</p>' } },
          },
          permit: managers,
          handle: async (ctx) => {
            const made = await presentOne(ctx, resource, await createWidget(ctx.scope, patchOf(ctx)), 'edit');
            return { ...made, status: 201 };
          },
        },
      ],
    },
    {
      ...route,
      path: '/widgets/(?P<id>[\\w\\-]+)',
      endpoints: [
        {
          methods: ['GET'],
          batch: true,
          args: { context },
          permit: managersOfOne,
          handle: async (ctx) => presentOne(ctx, resource, await widgetOfPath(ctx)),
        },
        {
          methods: ['POST', 'PUT', 'PATCH'],
          batch: true,
          args: updateArgs(resource),
          example: { instance: { raw: { content: '<p>More tea.</p>' } } },
          permit: managersOfOne,
          handle: async (ctx) =>
            presentOne(ctx, resource, await updateWidget(ctx.scope, idOf(ctx), patchOf(ctx)), 'edit'),
        },
        {
          methods: ['DELETE'],
          batch: true,
          args: {
            force: { schema: { description: 'Delete permanently instead of deactivating.', type: 'boolean' } },
          },
          permit: managersOfOne,
          handle: async (ctx) =>
            ctx.params['force'] === true
              ? removed(ctx)
              : presentOne(ctx, resource, await setWidgetAside(ctx.scope, idOf(ctx)), 'edit'),
        },
      ],
    },
  ];
}
