import { activePlugins, installPlugin, removePlugin, requirePlugin, switchPlugin } from './plugins.actions.ts';
import type { PluginStatus } from './plugins.actions.ts';
import { idPattern, pluginResource, statuses } from './plugins.fields.ts';
import { createMemo } from '../../lib/memo.ts';
import { scalarText } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { restUrl } from '../../rest/links.ts';
import { present, presentList, presentOne } from '../../rest/present.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { itemSchema } from '../../rest/resource.ts';
import { endpoint } from '../../rest/route.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { list, string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import type { InstalledPlugin } from '../../site/installed-plugin.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A plugin has the same members in every context. */
const whole = (ctx: Ctx): Ctx => ({ ...ctx, params: { ...ctx.params, context: 'view' } });

const searched = ({ title, uri, version, description, author, authorUri, textDomain, ...more }: InstalledPlugin) => [
  title,
  uri,
  version,
  description,
  author,
  authorUri,
  textDomain,
  more.requires,
  more.requiresWp,
  more.requiresPhp,
];

async function listPlugins(ctx: Ctx): Promise<RestResponse> {
  const { scope, params } = ctx;
  const active = activePlugins(scope);
  const wanted = (params['status'] ?? statuses) as readonly string[];
  const words = scalarText(params['search']);
  const found = (await scope.plugins.installed()).filter(
    (plugin) =>
      wanted.includes(active.has(plugin.name) ? 'active' : 'inactive') &&
      searched(plugin).some((header) => header.includes(words)),
  );
  return respond(await presentList(whole(ctx), pluginResource, found));
}

/** The scope as it is after a plugin was switched. */
async function afterwards(scope: Scope): Promise<Scope> {
  return { ...scope, options: await scope.optionCache.current(), memo: createMemo() };
}

async function updatePlugin(ctx: Ctx, plugin: InstalledPlugin): Promise<RestResponse> {
  const status = ctx.params['status'];
  if (status === undefined) return presentOne(whole(ctx), pluginResource, plugin);
  await switchPlugin(ctx.scope, plugin, status as PluginStatus);
  return presentOne({ ...whole(ctx), scope: await afterwards(ctx.scope) }, pluginResource, plugin);
}

async function createPlugin(ctx: Ctx): Promise<RestResponse> {
  const plugin = await installPlugin(ctx.scope, scalarText(ctx.params['slug']));
  await switchPlugin(ctx.scope, plugin, ctx.params['status'] as PluginStatus);
  const made = await presentOne({ ...whole(ctx), scope: await afterwards(ctx.scope) }, pluginResource, plugin);
  const Location = restUrl(ctx.scope, `/${ctx.scope.site.dialect.namespace('v2')}/plugins/${plugin.id}`);
  return { ...made, status: 201, headers: { ...made.headers, Location } };
}

async function deletePlugin(ctx: Ctx, plugin: InstalledPlugin): Promise<RestResponse> {
  const [previous] = await present(whole(ctx), pluginResource, [plugin]);
  await removePlugin(ctx.scope, plugin);
  return respond({ deleted: true, previous: previous?.data ?? {} });
}

export function pluginRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const namespace = dialect.namespace('v2');
  const schema = () => itemSchema(pluginResource);
  const status = { description: 'New status of the plugin.', ...string({ enum: statuses }) };
  const record = ({ scope, path }: Ctx) => requirePlugin(scope, scalarText(path['plugin']));
  const permit = (code: string): PolicyTable => ({ can: 'activate_plugins', code });
  const permitOne = (code: string): PolicyTable<InstalledPlugin> => ({ record, can: 'activate_plugins', code });
  const context = contextArg();
  return [
    {
      namespace,
      path: '/plugins',
      schema,
      endpoints: [
        {
          methods: ['GET'],
          answers: 'list',
          args: {
            context,
            search: {
              schema: {
                description: 'Limit results to plugins that match this search term.',
                type: 'string',
              },
            },
            status: {
              schema: { description: 'Limit results to these statuses.', ...list(string({ enum: statuses })) },
            },
          },
          permit: permit('rest_cannot_view_plugins'),
          handle: listPlugins,
        },
        {
          methods: ['POST'],
          answers: 'one',
          args: {
            slug: {
              schema: string({
                description: 'Slug of the plugin in the plugin source.',
                pattern: String.raw`[\w\-]+`,
              }),
              required: true,
            },
            status: { schema: { ...status, default: 'inactive' } },
          },
          example: { slug: 'reading-list', status: 'active' },
          makes: true,
          permit: permit('rest_cannot_install_plugin'),
          handle: createPlugin,
        },
      ],
    },
    {
      namespace,
      path: `/plugins/(?P<plugin>${idPattern})`,
      schema,
      args: { context, plugin: { schema: string({ pattern: idPattern }) } },
      endpoints: [
        endpoint({
          methods: ['GET'],
          permit: permitOne('rest_cannot_view_plugin'),
          handle: (ctx, plugin) => presentOne(whole(ctx), pluginResource, plugin),
        }),
        endpoint({
          methods: ['POST', 'PUT', 'PATCH'],
          args: { status: { schema: status } },
          example: { status: 'active' },
          permit: permitOne('rest_cannot_manage_plugins'),
          handle: updatePlugin,
        }),
        endpoint({
          methods: ['DELETE'],
          permit: permitOne('rest_cannot_manage_plugins'),
          handle: deletePlugin,
        }),
      ],
    },
  ];
}
