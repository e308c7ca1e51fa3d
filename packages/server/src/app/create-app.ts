import type { Config } from '../config.ts';
import type { Release } from '../db/schema/migration.ts';
import { releases as allReleases } from '../db/migrations/releases.ts';
import type { Noun } from '../domain/noun.ts';
import { nouns as allNouns } from '../nouns.ts';
import { createHttpServer } from '../http/server.ts';
import type { Closing } from '../http/server.ts';
import type { Logger } from '../lib/log.ts';
import type { Scope } from '../scope.ts';
import type { Plugin } from '../site/plugin.ts';
import { createMetrics } from './create-metrics.ts';
import { createSpans } from './create-spans.ts';
import { openNode } from './open-node.ts';
import { openServedSite } from './open-served-site.ts';

export interface App {
  listen(): Promise<{ url: string; port: number }>;
  close(how?: Closing): Promise<void>;
  /** Builds the site anew with these plugins and swaps it in whole; requests in flight end on the old one. */
  usePlugins(plugins: readonly Plugin[]): Promise<void>;
  /** Builds the site anew if a plugin has changed on the disk. */
  reloadPlugins(): Promise<void>;
  /** For background work. */
  ownScope(): Promise<Scope>;
  /** Forgets what this node has cached of the database, after something else wrote to it. */
  forget(): void;
}

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly plugins: readonly Plugin[];
  readonly nouns?: readonly Noun[];
  readonly releases?: readonly Release[];
}

/** The composition root: a node with one site. Everything is built and wired here, and nowhere else. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, plugins, nouns = allNouns, releases = allReleases } = parts;
  const node = openNode({ config, log: parts.log, nouns, spans: await createSpans(config) });
  const site = await openServedSite(node, { config, plugins, releases }).catch(async (error: unknown) => {
    await node.close();
    throw error;
  });
  const { core, caches, replicas } = site;
  const metrics = await createMetrics(core, caches, replicas);
  const http = createHttpServer({
    config,
    log: core.log,
    ...(metrics.onAnswered && { onAnswered: metrics.onAnswered }),
    ...site.http,
  });
  return {
    listen: () => http.listen(),
    close: async (how) => {
      site.closeStreams();
      await http.close(how);
      await metrics.close();
      await site.close();
      await node.close();
    },
    usePlugins: core.plugins.force,
    reloadPlugins: core.plugins.reload,
    ownScope: core.ownScope,
    forget: caches.forget,
  };
}
