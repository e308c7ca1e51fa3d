import { pluginErrors } from './plugins.errors.ts';
import { isMap } from '../../lib/json.ts';
import { recordAudit } from '../../events/audit.ts';
import type { Scope } from '../../scope.ts';
import {
  activePluginsOption,
  digestsIn,
  installedPluginsOption,
  namesIn,
  permissionsIn,
  PluginFailure,
  pluginPermissionsOption,
} from '../../site/installed-plugin.ts';
import type { InstalledPlugin } from '../../site/installed-plugin.ts';
import { inTransaction } from '../../site/transaction.ts';
import { changeOption, readOption } from '../settings/settings.actions.ts';

export type PluginStatus = 'active' | 'inactive';

/** Names of the plugins that are active, as far as the request at hand knows. */
export const activePlugins = ({ options, plugins }: Pick<Scope, 'options' | 'plugins'>): ReadonlySet<string> =>
  new Set([...plugins.forced(), ...namesIn(options.get(activePluginsOption))]);

export async function requirePlugin({ plugins }: Pick<Scope, 'plugins'>, id: string): Promise<InstalledPlugin> {
  const plugin = (await plugins.installed()).find((installed) => installed.id === id);
  if (plugin === undefined) throw pluginErrors.unknown(id);
  return plugin;
}

/** What the plugin may call; null for all of the plugin API. A plugin without code calls nothing. */
export const permissionsOf = ({ main, permissions }: InstalledPlugin): readonly string[] | null =>
  main === null ? [] : permissions;

/** What the plugin may call, but might not when it was last activated. Null: all of the plugin API. */
export function newPermissionsOf(
  { options }: Pick<Scope, 'options'>,
  plugin: InstalledPlugin,
): readonly string[] | null {
  const accepted = permissionsIn(options.get(pluginPermissionsOption)).get(plugin.name);
  const current = permissionsOf(plugin);
  if (accepted === null) return [];
  return current?.filter((name) => accepted?.includes(name) !== true) ?? null;
}

type Named = Pick<InstalledPlugin, 'name' | 'title'>;

/** By its name or its id; null where there is none. What is active and gone can still be switched off. */
export async function findNamedPlugin(scope: Scope, wanted: string): Promise<Named | null> {
  const installed = await scope.plugins.installed();
  const found = installed.find(({ name, id }) => name === wanted || id === wanted);
  return found ?? (activePlugins(scope).has(wanted) ? { name: wanted, title: wanted } : null);
}

/** Attempts before a 409. */
const most = 5;

/**
 * Activates or deactivates a plugin. Everything that can fail runs before the state is stored, so a plugin is never
 * half active. Other nodes follow by notification.
 */
export async function switchPlugin(scope: Scope, { name }: Pick<Named, 'name'>, status: PluginStatus): Promise<void> {
  const isWanted = status === 'active';
  if (scope.plugins.forced().includes(name)) {
    if (isWanted) return;
    throw pluginErrors.forced(name);
  }
  for (let tries = 0; tries < most; tries += 1) {
    const before = namesIn(await readOption(scope.db, activePluginsOption));
    if (before.includes(name) === isWanted) return;
    const after = isWanted ? [...before, name] : before.filter((other) => other !== name);
    if (isWanted) await telling(scope.plugins.prepare(after));
    else await refuseNeeded(scope, name, after);
    if (await store(scope, { name, isWanted, before, after })) {
      scope.optionCache.forget();
      await scope.plugins.follow();
      return;
    }
  }
  throw pluginErrors.busy();
}

/** Returns the reason to the caller. */
async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PluginFailure ? pluginErrors.unusable(error.message) : error;
  }
}

async function refuseNeeded({ plugins }: Scope, name: string, left: readonly string[]): Promise<void> {
  const by = (await plugins.installed()).find(
    (other) => left.includes(other.name) && other.dependencies.includes(name),
  );
  if (by !== undefined) throw pluginErrors.needed(name, by.name);
}

interface Switch {
  readonly name: string;
  readonly isWanted: boolean;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** False where somebody else has stored other plugins meanwhile: what was tried was not these. */
const store = (scope: Scope, { name, isWanted, before, after }: Switch): Promise<boolean> =>
  inTransaction(scope, async (inner) => {
    let isStored = false;
    await changeOption(inner, {
      name: activePluginsOption,
      change: (now) => {
        const names = namesIn(now);
        isStored = names.length === before.length && names.every((one, at) => one === before[at]);
        return isStored ? after : now;
      },
    });
    if (isStored && isWanted) await acceptPermissions(inner, name);
    const { hooks } = inner.site;
    const action = isWanted ? 'plugin.activated' : 'plugin.deactivated';
    if (isStored) await recordAudit(inner, [{ action, subject: { id: name } }]);
    if (isStored && isWanted) await hooks.action('activated_plugin', name, { scope: inner });
    if (isStored && !isWanted) await hooks.action('deactivated_plugin', name, { scope: inner });
    return isStored;
  });

/** Remembers what the plugin may call from now on, so that the admin can ask about what a later version adds. */
async function acceptPermissions(scope: Scope, name: string): Promise<void> {
  const plugin = (await scope.plugins.installed()).find((installed) => installed.name === name);
  if (plugin === undefined || newPermissionsOf(scope, plugin)?.length === 0) return;
  await changeOption(scope, {
    name: pluginPermissionsOption,
    change: (stored) => ({ ...(isMap(stored) ? stored : {}), [name]: permissionsOf(plugin) }),
  });
}

/** Installs a plugin of this name from the source of the site. Nothing of it runs before it is activated. */
export async function installPlugin(scope: Scope, slug: string): Promise<InstalledPlugin> {
  const isThere = async (): Promise<InstalledPlugin | undefined> =>
    (await scope.plugins.installed()).find(({ name }) => name === slug);
  if ((await isThere()) !== undefined) throw pluginErrors.isThere(slug);
  const { name, digest } = await telling(scope.plugins.obtain(slug));
  await changeDigests(scope, { action: 'plugin.installed', name }, (digests) => digests.set(name, digest));
  const plugin = await isThere();
  if (plugin === undefined) throw pluginErrors.unknown(slug);
  return plugin;
}

/** Forgets that a plugin was installed. Its files stay: another node may be about to read them. */
export async function removePlugin(scope: Scope, { name }: Pick<Named, 'name'>): Promise<void> {
  const active = namesIn(await readOption(scope.db, activePluginsOption));
  if ([...scope.plugins.forced(), ...active].includes(name)) throw pluginErrors.deletesActive();
  await changeDigests(scope, { action: 'plugin.removed', name }, (digests) => digests.delete(name));
}

async function changeDigests(
  scope: Scope,
  { action, name: id }: { readonly action: string; readonly name: string },
  change: (digests: Map<string, string>) => void,
): Promise<void> {
  await inTransaction(scope, async (inner) => {
    await recordAudit(inner, [{ action, subject: { id } }]);
    await changeOption(inner, {
      name: installedPluginsOption,
      change: (stored) => {
        const digests = new Map(digestsIn(stored));
        change(digests);
        return Object.fromEntries(digests);
      },
    });
  });
  scope.optionCache.forget();
  await scope.plugins.lookAgain();
}
