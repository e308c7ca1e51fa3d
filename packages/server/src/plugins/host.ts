import type { LoadedPlugin } from './activate.ts';
import type { FindPlugins } from './find-plugins.ts';
import { loadInstalled, versionOf } from './load.ts';
import { createWatchdog } from './watchdog.ts';
import type { Logger } from '../lib/log.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { isInRange } from '../lib/version-range.ts';
import type { Site } from '../scope.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin, PluginHost } from '../site/installed-plugin.ts';
import type { Plugin } from '../site/plugin.ts';

export interface HostParts {
  /** Those that the configuration switches on. One of them that fails is thrown. */
  readonly forced: readonly Plugin[];
  readonly build: (plugins: readonly LoadedPlugin[]) => MaybePromise<Site>;
  readonly find: FindPlugins;
  readonly obtain: PluginHost['obtain'];
  /** Names of the plugins that are stored as active, in their order. */
  readonly stored: () => Promise<readonly string[]>;
  /** Builds a site with these where nothing can happen to this one; throws a `PluginFailure`. */
  readonly rehearse: (plugins: readonly InstalledPlugin[]) => Promise<void>;
  /** Of the service. */
  readonly version: string;
  readonly log: Logger;
  /** Milliseconds that a request may still use a site after it was swapped. */
  readonly lastUse: number;
}

export interface Host extends PluginHost {
  site(): Site;
  /** Names and versions of the plugins that the site has. */
  used(): readonly string[];
  /** Uses others instead of those that the configuration switches on; at once, if none of them takes its time. */
  force(plugins: readonly Plugin[]): Promise<void>;
  /** Called whenever the site was swapped. */
  onSwap(listener: () => void): void;
  /** Tries again what failed, such as a plugin that could not be fetched. */
  retry(): Promise<void>;
  /** Builds the site anew if an active plugin has changed since it was last looked at. */
  reload(): Promise<void>;
  /** Deactivates everything. */
  close(): Promise<void>;
}

/** A site, and what it was built of. */
interface Built {
  /** Names that were asked for. */
  readonly names: readonly string[];
  readonly site: Site;
  readonly used: readonly LoadedPlugin[];
  readonly failures: ReadonlyMap<string, PluginFailure>;
}

/** Which plugins are loaded: those that are stored since, also those that failed before, or all that changed. */
type Following = 'new' | 'failed' | 'all';
const rank: Readonly<Record<Following, number>> = { new: 0, failed: 1, all: 2 };

const asForced = (plugin: Plugin): LoadedPlugin => ({ plugin, installed: null });
const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

export function createHost(parts: HostParts): Host {
  const { build, find, obtain, stored, rehearse, version, log, lastUse } = parts;
  let forced = parts.forced.map(asForced);
  const first = build(forced);
  const nothing = { names: [], failures: new Map<string, PluginFailure>() };
  let current: Built = isPromise(first)
    ? { ...nothing, site: plainSite(build), used: [] }
    : { ...nothing, site: first, used: forced };
  let prepared: Built | null = null;
  // A forced plugin that activates asynchronously is there for the next call of `follow`.
  let following = Promise.resolve(
    isPromise(first) ? first.then((site) => swap({ ...nothing, site, used: forced })) : undefined,
  );
  following.catch(() => undefined);
  let isQueued = false;
  let next: Following | null = null;
  let versionsSeen: string | null = null;
  const swapListeners: (() => void)[] = [];
  const loadedBefore = new Map<string, LoadedPlugin>();
  const rehearsed = new Set<string>();
  const watchdog = createWatchdog();
  const retiring = new Map<NodeJS.Timeout, Site>();

  /** The same object while the plugin is the same. */
  const load = async (installed: InstalledPlugin): Promise<LoadedPlugin> => {
    const key = await versionOf(installed);
    const loaded = loadedBefore.get(key) ?? (await loadInstalled(installed, key));
    loadedBefore.set(key, loaded);
    return loaded;
  };

  /** What the site has of a plugin that was changed and cannot be used any more: it goes on with that. */
  const usedNow = (name: string): readonly LoadedPlugin[] =>
    current.used.filter(({ plugin, installed }) => installed !== null && plugin.name === name);

  const usable = (name: string, plugins: readonly InstalledPlugin[]): InstalledPlugin => {
    const installed = plugins.find((plugin) => plugin.name === name);
    if (installed === undefined) throw new PluginFailure(name, 'it is not installed.');
    const { requires } = installed;
    if (isInRange(version, requires) === true) return installed;
    throw new PluginFailure(name, `it requires Platen ${requires}, but this is ${version}.`);
  };

  /** What went well goes well again, as long as nothing of it has changed. */
  const rehearseOnce = async (plugins: readonly InstalledPlugin[]): Promise<void> => {
    const key = (await Promise.all(plugins.map(versionOf))).join('\n');
    if (rehearsed.has(key)) return;
    await rehearse(plugins);
    rehearsed.add(key);
  };

  const failureOf = (name: string, error: unknown): PluginFailure =>
    error instanceof PluginFailure ? error : new PluginFailure(name, reasonOf(error), error);

  /** What is in use stays as it was loaded, unless it is to be loaded anew. */
  const assemble = async (names: readonly string[], isAnew: (name: string) => boolean): Promise<Built> => {
    const { plugins } = await find('anew');
    const failures = new Map<string, PluginFailure>();
    const loaded: LoadedPlugin[] = [];
    for (const name of names.filter((one) => !namesOf(forced).includes(one))) {
      const before = usedNow(name);
      const failure = current.failures.get(name);
      try {
        if (isAnew(name)) loaded.push(await load(usable(name, plugins)));
        else if (failure === undefined) loaded.push(...before);
        else throw failure;
      } catch (error) {
        failures.set(name, failureOf(name, error));
        loaded.push(...before);
      }
    }
    const { site, used } = await buildMost(loaded, failures);
    return { names, site, used, failures };
  };

  /** Builds the site with as many of them as can be used together. */
  const buildMost = async (
    wanted: readonly LoadedPlugin[],
    failures: Map<string, PluginFailure>,
  ): Promise<Pick<Built, 'site' | 'used'>> => {
    const used = [...forced, ...withNeeds(wanted, failures)];
    // What was active before and could be used stays as it is, down to the last registration.
    if (isSameList(used, current.used)) return current;
    try {
      return { site: await build(used), used };
    } catch (error) {
      const failed = error instanceof PluginFailure ? wanted.find(({ plugin }) => plugin.name === error.plugin) : null;
      if (failed === undefined) throw error;
      if (failed === null) return buildOneByOne(wanted, failures);
      failures.set(failed.plugin.name, error as PluginFailure);
      const instead = usedNow(failed.plugin.name).filter((one) => one !== failed);
      return buildMost(
        wanted.flatMap((one) => (one === failed ? instead : one)),
        failures,
      );
    }
  };

  /** For failures that tell nothing of whose they are: each plugin that breaks what worked before it is left out. */
  const buildOneByOne = async (
    wanted: readonly LoadedPlugin[],
    failures: Map<string, PluginFailure>,
  ): Promise<Pick<Built, 'site' | 'used'>> => {
    let good: Pick<Built, 'site' | 'used'> = { site: await build(forced), used: forced };
    for (const one of wanted) {
      const used = [...good.used, one];
      try {
        const better = { site: await build(used), used };
        drop(good);
        good = better;
      } catch (error) {
        failures.set(one.plugin.name, new PluginFailure(one.plugin.name, reasonOf(error), error));
      }
    }
    return good;
  };

  const swap = (built: Built): void => {
    const before = current;
    current = built;
    for (const [name, failure] of built.failures) {
      if (before.failures.get(name)?.message === failure.message) continue;
      log.error({ plugin: name, err: failure }, 'plugin failed to load; keeping the current site');
    }
    if (built.site === before.site) return;
    for (const listener of swapListeners) listener();
    watchdog.watch(built.used.flatMap(({ installed }) => (installed?.main == null ? [] : [installed])));
    log.info({ plugins: namesOf(built.used) }, 'site rebuilt');
    const timer = setTimeout(() => {
      retiring.delete(timer);
      void retire(before.site);
    }, lastUse).unref();
    retiring.set(timer, before.site);
  };

  /** For a site that was never used. */
  const drop = (built: Pick<Built, 'site'> | null): void => {
    if (built !== null && built.site !== current.site) void retire(built.site);
  };

  const retire = async ({ deactivations }: Site): Promise<void> => {
    for (const { plugin, deactivate } of deactivations) {
      try {
        await deactivate();
      } catch (err) {
        log.error({ plugin, err }, 'plugin failed while deactivating');
      }
    }
  };

  const followOnce = async (how: Following): Promise<void> => {
    const names = await stored();
    const isFollowed = isSameList(names, current.names) && isSameList(forced, current.used.slice(0, forced.length));
    if (isFollowed && how === 'new') return;
    const ready = prepared !== null && isSameList(prepared.names, names) ? prepared : null;
    if (prepared !== ready) drop(prepared);
    prepared = null;
    swap(ready ?? (await assemble(names, (name) => how === 'all' || usedNow(name).length === 0)));
  };

  /** One at a time; calls while one is queued share it (single flight). */
  const follow = (how: Following = 'new'): Promise<void> => {
    if (next === null || rank[how] > rank[next]) next = how;
    if (isQueued) return following;
    isQueued = true;
    const begin = (): Promise<void> => {
      isQueued = false;
      const begun = next ?? 'new';
      next = null;
      return followOnce(begun);
    };
    following = following.then(begin, begin);
    return following;
  };

  return {
    site: () => current.site,
    used: () => current.used.map(({ plugin, installed }) => `${plugin.name} ${installed?.version ?? ''}`.trim()),
    installed: async () => (await find()).plugins,
    lookAgain: async () => void (await find('anew')),
    forced: () => namesOf(forced),
    problems: async () => [
      ...(await find('anew')).problems,
      ...[...current.failures.values()].map(({ message }) => message),
    ],
    obtain,
    prepare: async (names) => {
      const last = names.at(-1) ?? '';
      const { plugins } = await find('anew');
      await rehearseOnce(withAllNeeds(usable(last, plugins), plugins));
      const isUnknown = (name: string): boolean => usedNow(name).length === 0 && !current.failures.has(name);
      const built = await assemble(names, (name) => name === last || isUnknown(name));
      drop(prepared);
      prepared = built;
      const failure = built.failures.get(last);
      if (failure !== undefined) throw failure;
    },
    follow: () => follow(),
    retry: () => (current.failures.size === 0 ? Promise.resolve() : follow('failed')),
    reload: async () => {
      const { plugins } = await find('anew');
      const active = plugins.filter(({ name }) => current.names.includes(name));
      const versions = (await Promise.all(active.map((plugin) => versionOf(plugin).catch(reasonOf)))).join(' ');
      if (versions === versionsSeen) return;
      const isFirst = versionsSeen === null;
      versionsSeen = versions;
      if (!isFirst) await follow('all');
    },
    force: async (plugins) => {
      const others = plugins.map(asForced);
      const used = [...others, ...current.used.filter(({ installed }) => installed !== null)];
      const built = build(used);
      forced = others;
      drop(prepared);
      prepared = null;
      if (!isPromise(built)) swap({ ...current, site: built, used });
      else drop({ site: await built });
      await follow();
    },
    onSwap: (listener) => void swapListeners.push(listener),
    close: async () => {
      await watchdog.close();
      for (const timer of retiring.keys()) clearTimeout(timer);
      for (const site of [...retiring.values(), current.site]) await retire(site);
    },
  };
}

const namesOf = (plugins: readonly LoadedPlugin[]): readonly string[] => plugins.map(({ plugin }) => plugin.name);

/** Those whose needs are active before them; the others fail. */
function withNeeds(wanted: readonly LoadedPlugin[], failures: Map<string, PluginFailure>): readonly LoadedPlugin[] {
  const usable: LoadedPlugin[] = [];
  for (const one of wanted) {
    const missing = one.installed?.dependencies.find((need) => !namesOf(usable).includes(need));
    if (missing === undefined) usable.push(one);
    else
      failures.set(one.plugin.name, new PluginFailure(one.plugin.name, `it requires ${missing}, which is not active.`));
  }
  return usable;
}

/** The plugin behind those that it needs, and that they need. */
function withAllNeeds(plugin: InstalledPlugin, plugins: readonly InstalledPlugin[]): readonly InstalledPlugin[] {
  const found: InstalledPlugin[] = [];
  const add = (one: InstalledPlugin, above: readonly string[]): void => {
    for (const need of one.dependencies.filter((name) => !above.includes(name))) {
      const needed = plugins.find(({ name }) => name === need);
      if (needed !== undefined) add(needed, [...above, need]);
    }
    if (!found.includes(one)) found.push(one);
  };
  add(plugin, [plugin.name]);
  return found;
}

/** What the service has while a forced plugin takes its time. */
function plainSite(build: HostParts['build']): Site {
  const site = build([]);
  if (isPromise(site)) throw new Error('A site without plugins is built at once.');
  return site;
}
