import { namesOf } from './assemble.ts';
import type { Assembly } from './assemble.ts';
import type { WatchedPlugin } from './watchdog.ts';
import type { Logger } from '../lib/log.ts';
import type { Site } from '../scope.ts';

export interface SwitchParts {
  readonly log: Logger;
  /** Milliseconds that a request may still use a site after it was replaced. */
  readonly lastUseMs: number;
  /** Called for each site that was built, once it is no longer used. */
  readonly release: (site: Site) => Promise<void>;
  /** Watches the plugins of the current site for endless loops. */
  readonly watch: (plugins: readonly WatchedPlugin[]) => void;
}

/** The site in use. It is replaced as a whole, and requests in flight finish with the old one. */
export interface SiteSwitch {
  current(): Assembly;
  replace(next: Assembly): void;
  /** Called after each replacement. */
  onReplace(listener: () => void): void;
  /** Releases a site that was built and is not used. */
  discard(site: Site): void;
  /** Releases every site. */
  close(): Promise<void>;
}

export function createSiteSwitch(first: Assembly, { log, lastUseMs, release, watch }: SwitchParts): SiteSwitch {
  let current = first;
  const listeners: (() => void)[] = [];
  /** Replaced sites that requests may still use. */
  const outgoing = new Map<NodeJS.Timeout, Site>();

  return {
    current: () => current,
    replace: (next) => {
      const before = current;
      current = next;
      for (const [name, failure] of next.failures) {
        if (before.failures.get(name)?.message === failure.message) continue;
        log.error({ plugin: name, err: failure }, 'plugin failed to load; keeping the current site');
      }
      if (next.site === before.site) return;
      for (const listener of listeners) listener();
      watch(next.plugins.flatMap(({ installed }) => (installed?.main == null ? [] : [installed])));
      log.info({ plugins: namesOf(next.plugins) }, 'site rebuilt');
      const timer = setTimeout(() => {
        outgoing.delete(timer);
        void release(before.site);
      }, lastUseMs).unref();
      outgoing.set(timer, before.site);
    },
    onReplace: (listener) => void listeners.push(listener),
    discard: (site) => {
      if (site !== current.site) void release(site);
    },
    close: async () => {
      watch([]);
      for (const timer of outgoing.keys()) clearTimeout(timer);
      for (const site of [...outgoing.values(), current.site]) await release(site);
    },
  };
}
