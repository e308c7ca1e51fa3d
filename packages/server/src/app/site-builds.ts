import type { DialectName } from '../dialect.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Logger } from '../lib/log.ts';
import type { LoadedPlugin } from '../plugins/activate.ts';
import type { Site } from '../scope.ts';
import { buildSites } from './build-site.ts';
import type { SitesParts } from './build-site.ts';

/** What a site was built from. Equal ones have equal registrations, whatever site they are for. */
export interface BuildKey {
  readonly dialect: DialectName;
  readonly plugins: readonly LoadedPlugin[];
}

/** Identifies a site that uses a build. */
export type BuildUser = symbol;

/** The registrations of all sites of the process, shared by sites with the same dialect and plugins. */
export interface SiteBuilds {
  /** A user that builds again gets a new build, so that its plugins are activated again. */
  acquire(key: BuildKey, user: BuildUser): MaybePromise<Site>;
  /** Deactivates the plugins of a build that nobody else uses. */
  release(site: Site, user: BuildUser): Promise<void>;
  /** Builds in use. */
  count(): number;
}

interface Build extends BuildKey {
  readonly site: MaybePromise<Site>;
  readonly users: Set<BuildUser>;
}

export type BuildsParts = Omit<SitesParts, keyof BuildKey> & { readonly log: Logger };

export function createSiteBuilds(parts: BuildsParts): SiteBuilds {
  const builds = new Set<Build>();

  const build = (key: BuildKey, user: BuildUser): MaybePromise<Site> => {
    const site = buildSites({ ...parts, ...key });
    const users = new Set([user]);
    if (!isPromise(site)) {
      builds.add({ ...key, site, users });
      return site;
    }
    const begun: Build = { ...key, site, users };
    builds.add(begun);
    return site.then(
      (built) => {
        builds.delete(begun);
        builds.add({ ...key, site: built, users });
        return built;
      },
      (error: unknown) => {
        builds.delete(begun);
        throw error;
      },
    );
  };

  return {
    acquire: (key, user) => {
      const known = [...builds].find((one) => !one.users.has(user) && isSame(one, key));
      if (known === undefined) return build(key, user);
      known.users.add(user);
      return known.site;
    },
    release: async (site, user) => {
      const used = [...builds].find((one) => one.site === site);
      used?.users.delete(user);
      if (used === undefined || used.users.size > 0) return;
      builds.delete(used);
      await deactivate(site, parts.log);
    },
    count: () => builds.size,
  };
}

const isSame = (one: BuildKey, other: BuildKey): boolean =>
  one.dialect === other.dialect &&
  one.plugins.length === other.plugins.length &&
  one.plugins.every(({ plugin, installed, documents }, at) => {
    const match = other.plugins[at];
    const isSamePlugin = match?.plugin === plugin && match.installed === installed;
    // Each site has documents of its own, such as content types.
    return isSamePlugin && JSON.stringify(match.documents) === JSON.stringify(documents);
  });

async function deactivate({ deactivations }: Site, log: Logger): Promise<void> {
  for (const { plugin, deactivate: end } of deactivations) {
    try {
      await end();
    } catch (err) {
      log.error({ plugin, err }, 'plugin failed while deactivating');
    }
  }
}
