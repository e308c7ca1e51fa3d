import type { LoadedPlugin } from './activate.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Site } from '../scope.ts';
import { PluginFailure } from '../site/installed-plugin.ts';

/** A site, and the plugins that it was built with. */
export interface Assembly {
  /** Names of the plugins that were requested. */
  readonly names: readonly string[];
  readonly site: Site;
  readonly plugins: readonly LoadedPlugin[];
  /** Name → why the site has an earlier version of the plugin, or none. */
  readonly failures: ReadonlyMap<string, PluginFailure>;
}

type Failures = Map<string, PluginFailure>;
type Built = Pick<Assembly, 'site' | 'plugins'>;

/** What an assembly depends on. It has no state of its own: each part is read when it is needed. */
export interface AssemblyParts {
  readonly build: (plugins: readonly LoadedPlugin[]) => MaybePromise<Site>;
  readonly load: (name: string) => Promise<LoadedPlugin>;
  /** The plugin with its documents as they are now, if they may have changed. */
  readonly reread: (plugin: LoadedPlugin) => Promise<LoadedPlugin>;
  /** Plugins that the configuration activates. */
  readonly forced: () => readonly LoadedPlugin[];
  /** The assembly in use, which may change while another one is built. */
  readonly current: () => Assembly;
  /** Deactivates a site that was built and is not used. */
  readonly discard: (site: Site) => void;
}

export const namesOf = (plugins: readonly LoadedPlugin[]): readonly string[] =>
  plugins.map(({ plugin }) => plugin.name);

export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/** The installed plugin as the site has it; none where it has not. */
export const inUse = ({ plugins }: Assembly, name: string): readonly LoadedPlugin[] =>
  plugins.filter(({ plugin, installed }) => installed !== null && plugin.name === name);

/**
 * Builds a site with these plugins. Those in use stay as they are loaded, unless `isLoadedAnew`. If a plugin fails, the
 * site has the version of it that is in use, or none.
 */
export async function assemble(
  parts: AssemblyParts,
  names: readonly string[],
  isLoadedAnew: (name: string) => boolean,
): Promise<Assembly> {
  const failures: Failures = new Map();
  const plugins: LoadedPlugin[] = [];
  for (const name of names.filter((one) => !namesOf(parts.forced()).includes(one))) {
    const current = parts.current();
    const before = await Promise.all(inUse(current, name).map(parts.reread));
    const failure = current.failures.get(name);
    try {
      if (isLoadedAnew(name)) plugins.push(await parts.load(name));
      else if (failure === undefined) plugins.push(...before);
      else throw failure;
    } catch (error) {
      failures.set(name, error instanceof PluginFailure ? error : new PluginFailure(name, reasonOf(error), error));
      plugins.push(...before);
    }
  }
  return { names, ...(await buildMost(parts, plugins, failures)), failures };
}

/** Builds the site with as many of the plugins as work together. */
async function buildMost(
  parts: AssemblyParts,
  candidates: readonly LoadedPlugin[],
  failures: Failures,
): Promise<Built> {
  const plugins = [...parts.forced(), ...withNeeds(candidates, failures)];
  const { site, plugins: present } = parts.current();
  // Nothing changes: keep the site with all its registrations.
  if (isSameList(plugins, present)) return { site, plugins: present };
  try {
    return { site: await parts.build(plugins), plugins };
  } catch (error) {
    if (!(error instanceof PluginFailure)) return buildOneByOne(parts, candidates, failures);
    const culprit = candidates.find(({ plugin }) => plugin.name === error.plugin);
    // A plugin of the configuration: there is no site without it.
    if (culprit === undefined) throw error;
    failures.set(culprit.plugin.name, error);
    const instead = inUse(parts.current(), culprit.plugin.name).filter((one) => one !== culprit);
    return buildMost(
      parts,
      candidates.flatMap((one) => (one === culprit ? instead : one)),
      failures,
    );
  }
}

/** If an error names no plugin: adds one after the other, and leaves out each that breaks the site. */
async function buildOneByOne(
  { build, forced, discard }: AssemblyParts,
  candidates: readonly LoadedPlugin[],
  failures: Failures,
): Promise<Built> {
  const base = forced();
  let best: Built = { site: await build(base), plugins: base };
  for (const one of candidates) {
    const plugins = [...best.plugins, one];
    try {
      const better = { site: await build(plugins), plugins };
      discard(best.site);
      best = better;
    } catch (error) {
      failures.set(one.plugin.name, new PluginFailure(one.plugin.name, reasonOf(error), error));
    }
  }
  return best;
}

/** Plugins whose dependencies are active before them; the others fail. */
function withNeeds(candidates: readonly LoadedPlugin[], failures: Failures): readonly LoadedPlugin[] {
  const usable: LoadedPlugin[] = [];
  for (const one of candidates) {
    const missing = one.installed?.dependencies.find((need) => !namesOf(usable).includes(need));
    if (missing === undefined) usable.push(one);
    else
      failures.set(one.plugin.name, new PluginFailure(one.plugin.name, `it requires ${missing}, which is not active.`));
  }
  return usable;
}
