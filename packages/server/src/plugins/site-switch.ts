import { namesOf } from './assemble.ts';
import type { Assembly } from './assemble.ts';
import { createWatchdog } from './watchdog.ts';
import type { Logger } from '../lib/log.ts';
import type { Site } from '../scope.ts';

export interface SwitchParts {
  readonly log: Logger;
  /** Milliseconds that a request may still use a site after it was replaced. */
  readonly lastUseMs: number;
}

/** The site in use. It is replaced as a whole, and requests in flight finish with the old one. */
export interface SiteSwitch {
  current(): Assembly;
  replace(next: Assembly): void;
  /** Called after each replacement. */
  onReplace(listener: () => void): void;
  /** Deactivates a site that was built and is not used. */
  discard(site: Site): void;
  /** Deactivates every site. */
  close(): Promise<void>;
}

export function createSiteSwitch(first: Assembly, { log, lastUseMs }: SwitchParts): SiteSwitch {
  let current = first;
  const listeners: (() => void)[] = [];
  const watchdog = createWatchdog();
  /** Replaced sites that requests may still use. */
  const outgoing = new Map<NodeJS.Timeout, Site>();

  const deactivate = async ({ deactivations }: Site): Promise<void> => {
    for (const { plugin, deactivate: end } of deactivations) {
      try {
        await end();
      } catch (err) {
        log.error({ plugin, err }, 'plugin failed while deactivating');
      }
    }
  };

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
      watchdog.watch(next.plugins.flatMap(({ installed }) => (installed?.main == null ? [] : [installed])));
      log.info({ plugins: namesOf(next.plugins) }, 'site rebuilt');
      const timer = setTimeout(() => {
        outgoing.delete(timer);
        void deactivate(before.site);
      }, lastUseMs).unref();
      outgoing.set(timer, before.site);
    },
    onReplace: (listener) => void listeners.push(listener),
    discard: (site) => {
      if (site !== current.site) void deactivate(site);
    },
    close: async () => {
      await watchdog.close();
      for (const timer of outgoing.keys()) clearTimeout(timer);
      for (const site of [...outgoing.values(), current.site]) await deactivate(site);
    },
  };
}
