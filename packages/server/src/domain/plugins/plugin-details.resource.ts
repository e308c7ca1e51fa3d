import { singleRoute } from '../../rest/single.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import { digestsIn, installedPluginsOption } from '../../site/installed-plugin.ts';
import type { InstalledPlugin } from '../../site/installed-plugin.ts';
import { newPermissionsOf, permissionsOf } from './plugins.actions.ts';

/** What the plugins screen shows and WordPress's route of plugins lacks. */
export const pluginDetailsRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/plugins',
  unlisted: true,
  permit: { can: 'activate_plugins', code: 'rest_cannot_view_plugins' },
  read: async ({ scope }) => ({
    has_source: scope.plugins.hasSource,
    problems: [...(await scope.plugins.problems())],
    plugins: (await scope.plugins.installed()).map((plugin) => detailsOf(scope, plugin)),
    settings: settingsByPlugin(scope, await scope.plugins.installed()),
  }),
});

/** Also of plugins that only the configuration knows. */
function settingsByPlugin({ site }: Scope, installed: readonly InstalledPlugin[]): readonly JsonMap[] {
  const registered = site.settings.all().filter(({ plugin }) => plugin !== undefined);
  return [...Map.groupBy(registered, ({ plugin = '' }) => plugin)].map(([plugin, settings]) => ({
    plugin,
    title: installed.find(({ name }) => name === plugin)?.title ?? plugin,
    names: settings.map(({ name }) => name),
  }));
}

function detailsOf(scope: Scope, plugin: InstalledPlugin): JsonMap {
  const { id, name, requires, dependencies, main, declares } = plugin;
  const { options, plugins, site } = scope;
  return {
    plugin: id,
    name,
    requires,
    dependencies,
    has_code: main !== null,
    declares: Object.keys(declares),
    permissions: permissionsOf(plugin),
    new_permissions: newPermissionsOf(scope, plugin),
    screens: site.adminScreens
      .all()
      .filter((screen) => screen.plugin === name && scope.caller.can(screen.can))
      .map(({ path, title }) => ({ path, title })),
    is_forced: plugins.forced().includes(name),
    is_removable: digestsIn(options.get(installedPluginsOption)).has(name),
  };
}
