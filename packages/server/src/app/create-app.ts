import type { Config } from '../config.ts';
import { assertServer } from '../db/connection/boot.ts';
import { readInstallation } from '../db/schema/installation.ts';
import type { Release } from '../db/schema/migration.ts';
import { createReplicas } from '../db/connection/replicas.ts';
import type { Replicas } from '../db/connection/replicas.ts';
import { releases as allReleases } from '../db/migrations/releases.ts';
import type { Noun } from '../domain/noun.ts';
import { nouns as allNouns } from '../nouns.ts';
import { createHttpServer } from '../http/server.ts';
import type { Closing } from '../http/server.ts';
import { installQueue } from '../jobs/worker.ts';
import type { Logger } from '../lib/log.ts';
import type { Scope } from '../scope.ts';
import type { Plugin } from '../site/plugin.ts';
import { createRespond } from './create-respond.ts';
import { createChangeStream } from './create-change-stream.ts';
import { createMetrics } from './create-metrics.ts';
import { createRouteNames } from './route-names.ts';
import { createSpans, traced } from './create-spans.ts';
import { createStreams } from './create-streams.ts';
import { createCaches } from './create-caches.ts';
import { frontDoor, takesFiles } from './front-door.ts';
import { createFrontEnd } from './front-end.ts';
import { openCore, openDatabase } from './open-core.ts';
import type { OpenCore } from './open-core.ts';
import { openSchema } from './open-schema.ts';
import { startBackground } from './start-background.ts';
import { keepDailyTables } from './event-sequencer.ts';

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

/** Milliseconds after which a plugin that could not be used is tried again. */
const retryAfter = 15_000;

/** The composition root: everything is built and wired here, and nowhere else. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, plugins, nouns = allNouns, releases = allReleases } = parts;
  const log = config.siteLabel === null ? parts.log : parts.log.child({ site: config.siteLabel });
  const spans = await createSpans(config);
  const db = openDatabase(config, spans);
  await assertServer(db);
  const schema = await openSchema({ db, log }, releases);
  const core = openCore({ config, log, nouns, plugins, spans, db, installation: await readInstallation(db.kysely) });
  for (const problem of core.tools.themes.problems) log.warn({ problem }, 'theme skipped');
  await installQueue(core.db.servers);
  const keepDaily = keepDailyTables(nouns);
  await keepDaily(core);
  await core.plugins.follow();
  const warnOfOpaque = (): void => {
    const { opaque } = core.site();
    if (opaque.length > 0) log.warn({ plugins: opaque }, 'responses filtered by these plugins are not cached');
  };
  warnOfOpaque();
  core.plugins.onSwap(warnOfOpaque);

  const respond = createRespond(core);
  const changeStream = createChangeStream(core, respond);
  const streams = createStreams(core, respond);
  const replicas = openReplicas(core);
  const caches = createCaches(core, respond, replicas);
  const background = startBackground(core, [
    ...schema.sweeps,
    () => keepDaily(core),
    () => core.plugins.retry().then(() => retryAfter),
  ]);
  const metrics = await createMetrics(core, caches, replicas);
  const routeOf = createRouteNames(core.site);
  const http = createHttpServer({
    config,
    ...(metrics.onAnswered && { onAnswered: metrics.onAnswered }),
    log,
    ready: async () => schema.isServed() && core.db.ping(),
    ...(replicas && { facts: () => ({ replicas: inUse(replicas) }) }),
    hasSpare: () => core.db.free() > 0,
    takesFiles: takesFiles(core.site),
    cached: caches.visitorCache.get,
    explain: core.site().explain,
    routeOf,
    serve: traced(
      frontDoor({
        site: core.site,
        respond,
        changeStream,
        streams,
        visitorCache: caches.visitorCache,
        keyedResponses: caches.keyedResponses,
        pages: core.nouns.flatMap((noun) => noun.pages?.(core) ?? []),
        frontEnd: createFrontEnd(core, caches.visitorCache),
      }),
      { spans, routeOf },
    ),
  });
  return {
    listen: () => http.listen(),
    close: async (how) => {
      changeStream.close();
      streams.close();
      await http.close(how);
      await metrics.close();
      await background.stop();
      await caches.close();
      await replicas?.close();
      await schema.close();
      await core.close();
    },
    usePlugins: core.plugins.force,
    reloadPlugins: core.plugins.reload,
    ownScope: core.ownScope,
    forget: caches.forget,
  };
}

function openReplicas({ config, db, log }: OpenCore): Replicas | null {
  if (config.replicaUrls.length === 0) return null;
  const onTrouble = (err: Error): void => log.warn({ err }, 'replica skipped');
  return createReplicas({ ...config, urls: config.replicaUrls, primary: db, onTrouble });
}

function inUse(replicas: Replicas): { readonly all: number; readonly used: number } {
  const troubles = replicas.troubles();
  return { all: troubles.length, used: troubles.filter((trouble) => trouble === null).length };
}
