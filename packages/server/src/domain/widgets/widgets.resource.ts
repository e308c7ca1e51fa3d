import { widgetResource } from './widgets.fields.ts';
import { managers, managersOf } from './widgets.policies.ts';
import { listWidgets, requireWidget } from './widgets.read.actions.ts';
import { createWidget, deleteWidget, setWidgetAside, updateWidget } from './widgets.write.actions.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { recordRoutes } from '../../rest/records.ts';
import { createArgs, toPatch, updateArgs } from '../../rest/resource.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { scalarText } from '../../lib/json.ts';

const idOf = ({ path }: Ctx): string => scalarText(path['id']);

const widgetOfPath = (ctx: Ctx) => requireWidget(ctx.scope, idOf(ctx));

export function widgetRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const resource = widgetResource(dialect);
  const context = contextArg();
  const managersOfOne = managersOf(widgetOfPath);
  return recordRoutes({
    namespace: dialect.namespace('v2'),
    path: '/widgets',
    item: { path: '/(?P<id>[\\w\\-]+)' },
    resource,
    batch: true,
    list: {
      args: { context, sidebar: { schema: { description: 'Limit results to this sidebar.', type: 'string' } } },
      permit: managers,
      find: ({ scope, request, sent: { sidebar } }) => {
        if (request.method === 'HEAD') return [];
        return listWidgets(scope, typeof sidebar === 'string' ? dialect.inward(sidebar) : null);
      },
    },
    create: {
      args: createArgs(resource),
      example: {
        id_base: 'block',
        sidebar: dialect.outward('cms_inactive_widgets'),
        instance: { raw: { content: '<p>Tea.</p>' } },
      },
      permit: managers,
      locate: null,
      // With the defaults of the arguments.
      save: ({ scope, params }) => createWidget(scope, toPatch(resource, params)),
    },
    read: { args: { context }, permit: managersOfOne, find: widgetOfPath },
    update: {
      args: updateArgs(resource),
      example: { instance: { raw: { content: '<p>More tea.</p>' } } },
      permit: managersOfOne,
      save: (ctx) => updateWidget(ctx.scope, idOf(ctx), toPatch(resource, ctx.params)),
    },
    remove: {
      args: {
        force: { schema: { description: 'Delete permanently instead of deactivating.', type: 'boolean' } },
      },
      permit: managersOfOne,
      withLinks: true,
      trash: (ctx) => setWidgetAside(ctx.scope, idOf(ctx)),
      remove: async (ctx, _, previous) => previous(await deleteWidget(ctx.scope, idOf(ctx))),
    },
  });
}
