import type { SiteConfig } from '../config.ts';
import { assertServer } from '../db/connection/boot.ts';
import { createReplicas } from '../db/connection/replicas.ts';
import type { Replicas } from '../db/connection/replicas.ts';
import { readInstallation } from '../db/schema/installation.ts';
import type { Release } from '../db/schema/migration.ts';
import type { HttpOptions } from '../http/server.ts';
import { installQueue } from '../jobs/worker.ts';
import type { Plugin } from '../site/plugin.ts';
import { createCaches } from './create-caches.ts';
import type { Caches } from './create-caches.ts';
import { createChangeStream } from './create-change-stream.ts';
import { createRespond } from './create-respond.ts';
import { traced } from './create-spans.ts';
import { createStreams } from './create-streams.ts';
import { keepDailyTables } from './event-sequencer.ts';
import { frontDoor, takesFiles } from './front-door.ts';
import { createFrontEnd } from './front-end.ts';
import { openCore, openDatabase } from './open-core.ts';
import type { OpenCore } from './open-core.ts';
import type { OpenNode } from './open-node.ts';
import { openSchema } from './open-schema.ts';
import type { OpenSchema } from './open-schema.ts';
import { createRouteNames } from './route-names.ts';
import { startBackground } from './start-background.ts';

/** Milliseconds after which a plugin that could not be used is tried again. */
const retryAfter = 15_000;

export interface ServedSiteParts {
  readonly config: SiteConfig;
  readonly plugins: readonly Plugin[];
  readonly releases: readonly Release[];
}

/** A site that answers requests and does its background work. */
export interface ServedSite {
  readonly core: OpenCore;
  readonly caches: Caches;
  readonly replicas: Replicas | null;
  /** What the HTTP server needs of it. */
  readonly http: Pick<
    HttpOptions,
    'ready' | 'facts' | 'hasSpare' | 'takesFiles' | 'cached' | 'explain' | 'routeOf' | 'serve'
  >;
  /** Ends streams, which would otherwise last as long as their clients. */
  closeStreams(): void;
  close(): Promise<void>;
}

export async function openServedSite(node: OpenNode, parts: ServedSiteParts): Promise<ServedSite> {
  const { config, plugins, releases } = parts;
  const db = openDatabase(node, config);
  try {
    await assertServer(db);
    const schema = await openSchema({ db, log: node.log }, releases);
    const core = openCore(node, { config, plugins, db, installation: await readInstallation(db.kysely) });
    return await serveCore(node, core, schema);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function serveCore(node: OpenNode, core: OpenCore, schema: OpenSchema): Promise<ServedSite> {
  const { db, log, spans } = core;
  for (const problem of core.tools.themes.problems) log.warn({ problem }, 'theme skipped');
  await installQueue(db.servers);
  const keepDaily = keepDailyTables(core.nouns);
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
  const routeOf = createRouteNames(core.site);
  const serve = frontDoor({
    site: core.site,
    respond,
    changeStream,
    streams,
    visitorCache: caches.visitorCache,
    keyedResponses: caches.keyedResponses,
    pages: core.nouns.flatMap((noun) => noun.pages?.(core) ?? []),
    frontEnd: createFrontEnd(core, caches.visitorCache),
  });
  return {
    core,
    caches,
    replicas,
    http: {
      ready: async () => schema.isServed() && db.ping(),
      ...(replicas && { facts: () => ({ replicas: inUse(replicas) }) }),
      hasSpare: () => db.free() > 0,
      takesFiles: takesFiles(core.site),
      cached: caches.visitorCache.get,
      explain: node.explain,
      routeOf,
      serve: traced(serve, { spans, routeOf }),
    },
    closeStreams: () => {
      changeStream.close();
      streams.close();
    },
    close: async () => {
      await background.stop();
      await caches.close();
      await replicas?.close();
      await schema.close();
      await core.close();
    },
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
