import { hash } from 'node:crypto';
import type { LoadedPlugin } from './activate.ts';
import { assemble, inUse, isSameList, namesOf } from './assemble.ts';
import type { Assembly } from './assemble.ts';
import { createDocumentReader } from './plugin-documents.ts';
import type { DocumentSource } from './plugin-documents.ts';
import type { FindPlugins } from './find-plugins.ts';
import { versionsOf } from './plugin-loader.ts';
import type { DialectName, PluginLoader } from './plugin-loader.ts';
import { createSiteSwitch } from './site-switch.ts';
import type { SwitchParts } from './site-switch.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Site } from '../scope.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { PluginHost } from '../site/installed-plugin.ts';
import type { Plugin } from '../site/plugin.ts';

export interface HostParts extends SwitchParts {
  readonly loader: PluginLoader;
  readonly dialect: DialectName;
  /** Those that the configuration switches on. One of them that fails is thrown. */
  readonly forced: readonly Plugin[];
  readonly build: (plugins: readonly LoadedPlugin[]) => MaybePromise<Site>;
  readonly find: FindPlugins;
  readonly obtain: PluginHost['obtain'];
  readonly hasSource: boolean;
  /** Names of the plugins that are stored as active, in their order. */
  readonly stored: () => Promise<readonly string[]>;
  /** Where documents of plugins are, and the documents as they are now. */
  readonly documents: DocumentSource;
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
  /** Builds the site anew if files of an active plugin, or its documents, have changed. */
  reload(): Promise<void>;
  /** Deactivates everything. */
  close(): Promise<void>;
}

/** Which plugins are loaded: those that are stored since, also those that failed before, or all that changed. */
type Extent = 'new' | 'failed' | 'all';
const rank: Readonly<Record<Extent, number>> = { new: 0, failed: 1, all: 2 };

const asForced = (plugin: Plugin): LoadedPlugin => ({ plugin, installed: null });

/** Connects the loader, the assembly, and the switch, and decides when a site is built again. */
export function createHost({ loader, dialect, build, find, obtain, hasSource, stored, ...given }: HostParts): Host {
  const { documents, ...parts } = given;
  let forced = parts.forced.map(asForced);
  // Documents cannot be read yet: `follow` adds the plugins that have any.
  const firstForced = forced.filter(({ plugin }) => plugin.documents === undefined);
  const first = build(firstForced);
  const none: Pick<Assembly, 'names' | 'failures'> = { names: [], failures: new Map() };
  const sites = createSiteSwitch(
    isPromise(first)
      ? { ...none, site: plainSite(build), plugins: [] }
      : { ...none, site: first, plugins: firstForced },
    parts,
  );
  const reader = createDocumentReader(documents);
  const { log } = parts;
  /** Reported once, although reloading is tried again and again. */
  let reloadProblem = '';
  /** Built by `prepare`, for the `follow` after it. */
  let candidate: Assembly | null = null;
  /** Of the active plugins when they were last compared. */
  let lastVersions: string | null = null;

  const replaceCandidate = (next: Assembly | null): void => {
    if (candidate !== null && candidate !== next) sites.discard(candidate.site);
    candidate = next;
  };

  const assembleNamed = async (names: readonly string[], isLoadedAnew: (name: string) => boolean, using = forced) => {
    const { plugins } = await find('anew');
    const { current, discard } = sites;
    const load = async (name: string): Promise<LoadedPlugin> => reader.withDocuments(await loader.load(name, plugins));
    return assemble({ build, load, reread: reader.reread, forced: () => using, current, discard }, names, isLoadedAnew);
  };

  const isUsed = (name: string): boolean => inUse(sites.current(), name).length > 0;

  const follow = createQueue(
    // A forced plugin that activates asynchronously is there for the next call of `follow`.
    isPromise(first) ? first.then((site) => sites.replace({ ...none, site, plugins: firstForced })) : Promise.resolve(),
    async (extent) => {
      const names = await stored();
      const isReread = await reader.begin(extent === 'all');
      const using = await Promise.all(forced.map(reader.reread));
      const current = sites.current();
      const isFollowed = isSameList(names, current.names) && isSameList(using, current.plugins.slice(0, using.length));
      if (isFollowed && !isReread && extent === 'new') return;
      const ready = !isReread && candidate !== null && isSameList(candidate.names, names) ? candidate : null;
      replaceCandidate(ready);
      candidate = null;
      sites.replace(ready ?? (await assembleNamed(names, (name) => extent === 'all' || !isUsed(name), using)));
      forced = using;
      reader.end();
    },
  );

  return {
    site: () => sites.current().site,
    used: () =>
      sites
        .current()
        .plugins.map(({ plugin, installed, documents: own }) =>
          [plugin.name, installed?.version ?? '', own === undefined ? '' : hash('sha256', JSON.stringify(own))]
            .filter((part) => part !== '')
            .join(' '),
        ),
    installed: async () => (await find()).plugins,
    lookAgain: async () => void (await find('anew')),
    forced: () => namesOf(forced),
    problems: async () => [
      ...(await find('anew')).problems,
      ...[...sites.current().failures.values()].map(({ message }) => message),
    ],
    hasSource,
    obtain,
    prepare: async (names) => {
      const last = names.at(-1) ?? '';
      await loader.rehearse(last, (await find('anew')).plugins, dialect);
      const isUnknown = (name: string): boolean => !isUsed(name) && !sites.current().failures.has(name);
      const next = await assembleNamed(names, (name) => name === last || isUnknown(name));
      replaceCandidate(next);
      const failure = next.failures.get(last);
      if (failure !== undefined) throw failure;
    },
    follow: () => follow('new'),
    retry: () => (sites.current().failures.size === 0 ? Promise.resolve() : follow('failed')),
    reload: async () => {
      const { plugins } = await find('anew');
      const active = plugins.filter(({ name }) => sites.current().names.includes(name));
      const versions = await versionsOf(active);
      const haveChanged = lastVersions !== null && lastVersions !== versions;
      lastVersions = versions;
      if (!haveChanged && !(await reader.haveChanged(sites.current().plugins))) return;
      try {
        await follow('all');
        reloadProblem = '';
      } catch (err) {
        if (reasonOf(err) !== reloadProblem) log.error({ err }, 'changed files not applied; keeping the current site');
        reloadProblem = reasonOf(err);
      }
    },
    documentPlace: (name) => {
      const found = sites.current().plugins.find(({ plugin }) => plugin.name === name);
      return found === undefined ? null : documents.placeOf(found.plugin);
    },
    tryDocuments: async (name, given) => {
      const plugins = sites
        .current()
        .plugins.map((one) => (one.plugin.name === name ? { ...one, documents: given } : one));
      try {
        sites.discard(await build(plugins));
      } catch (error) {
        throw error instanceof PluginFailure ? error : new PluginFailure(name, reasonOf(error), error);
      }
    },
    force: async (given) => {
      const plain = given.map(asForced);
      const hasDocuments = plain.some(({ plugin }) => plugin.documents !== undefined);
      const others = hasDocuments ? await Promise.all(plain.map(reader.withDocuments)) : plain;
      const plugins = [...others, ...sites.current().plugins.filter(({ installed }) => installed !== null)];
      const site = build(plugins);
      forced = others;
      replaceCandidate(null);
      if (!isPromise(site)) sites.replace({ ...sites.current(), site, plugins });
      else sites.discard(await site);
      await follow('new');
    },
    onSwap: sites.onReplace,
    close: sites.close,
  };
}

/**
 * Runs one at a time, the first after `ready`. Calls while one is queued share it (single flight), and it covers the
 * largest extent that any of them requests.
 */
function createQueue(ready: Promise<void>, run: (extent: Extent) => Promise<void>): (extent: Extent) => Promise<void> {
  let last = ready;
  last.catch(() => undefined);
  let queued: Extent | null = null;
  return (extent) => {
    const isQueued = queued !== null;
    if (queued === null || rank[extent] > rank[queued]) queued = extent;
    if (isQueued) return last;
    const begin = (): Promise<void> => {
      const begun = queued ?? 'new';
      queued = null;
      return run(begun);
    };
    last = last.then(begin, begin);
    return last;
  };
}

/** The site without plugins, used until the first forced plugins are active. */
function plainSite(build: HostParts['build']): Site {
  const site = build([]);
  if (isPromise(site)) throw new Error('A site without plugins is built at once.');
  return site;
}
