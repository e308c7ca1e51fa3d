import { activePlugins, installPlugin, removePlugin, requirePlugin, switchPlugin } from './plugins.actions.ts';
import type { PluginStatus } from './plugins.actions.ts';
import { idPattern, pluginResource, statuses } from './plugins.fields.ts';
import { createMemo } from '../../lib/memo.ts';
import { scalarText } from '../../lib/json.ts';
import { locked } from '../../lib/locked.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { recordRoutes } from '../../rest/records.ts';
import type { Ctx, PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { list, string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import type { InstalledPlugin } from '../../site/installed-plugin.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

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

async function findPlugins({ scope, params }: Ctx): Promise<readonly InstalledPlugin[]> {
  const active = activePlugins(scope);
  const wanted = (params['status'] ?? statuses) as readonly string[];
  const words = scalarText(params['search']);
  return (await scope.plugins.installed()).filter(
    (plugin) =>
      wanted.includes(active.has(plugin.name) ? 'active' : 'inactive') &&
      searched(plugin).some((header) => header.includes(words)),
  );
}

/** The scope as it is after a plugin was switched. */
async function afterwards(scope: Scope): Promise<Scope> {
  return { ...scope, options: await scope.optionCache.current(), memo: createMemo() };
}

export function pluginRoutes({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] {
  const status = { description: 'New status of the plugin.', ...string({ enum: statuses }) };
  const record = ({ scope, path }: Ctx) => requirePlugin(scope, scalarText(path['plugin']));
  const permit = (code: string): PolicyTable => ({ can: 'activate_plugins', code });
  const permitOne = (code: string): PolicyTable<InstalledPlugin> => ({ record, can: 'activate_plugins', code });
  const context = contextArg();
  return recordRoutes({
    namespace: dialect.namespace('v2'),
    path: '/plugins',
    item: {
      path: `/(?P<plugin>${idPattern})`,
      args: { context, plugin: { schema: string({ pattern: idPattern }) } },
    },
    resource: pluginResource,
    // A plugin has the same members in every context.
    context: 'view',
    refresh: afterwards,
    list: {
      args: {
        context,
        search: {
          schema: { description: 'Limit results to plugins that match this search term.', type: 'string' },
        },
        status: {
          schema: { description: 'Limit results to these statuses.', ...list(string({ enum: statuses })) },
        },
      },
      permit: permit('rest_cannot_view_plugins'),
      adjust: (ctx) => ({ ...ctx, params: { ...ctx.params, context: 'view' } }),
      find: findPlugins,
    },
    create: {
      danger: true,
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
      permit: permit('rest_cannot_install_plugin'),
      save: async ({ scope, params }) => {
        const plugin = await installPlugin(scope, scalarText(params['slug']));
        await switchPlugin(scope, plugin, params['status'] as PluginStatus);
        return plugin;
      },
    },
    read: { args: {}, permit: permitOne('rest_cannot_view_plugin'), find: (_, plugin) => plugin },
    // Plugins are folders: there is no row to lock.
    update: {
      // Turning a plugin off adds no code.
      danger: ({ params }) => params['status'] === 'active',
      args: { status: { schema: status } },
      example: { status: 'active' },
      permit: permitOne('rest_cannot_manage_plugins'),
      save: async ({ scope, params }, plugin) => {
        if (params['status'] !== undefined) await switchPlugin(scope, plugin, params['status'] as PluginStatus);
        return locked(plugin);
      },
    },
    remove: {
      permit: permitOne('rest_cannot_manage_plugins'),
      remove: async ({ scope }, plugin, previous) => {
        await previous(locked(plugin));
        await removePlugin(scope, plugin);
      },
    },
  });
}
