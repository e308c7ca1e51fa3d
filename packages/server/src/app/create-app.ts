import type { Config } from '../config.ts';
import { assertServer } from '../db/boot.ts';
import type { Release } from '../db/migration.ts';
import { releases as allReleases } from '../db/migrations/releases.ts';
import type { Noun } from '../domain/noun.ts';
import { nouns as allNouns } from '../domain/nouns.ts';
import { createHttpServer } from '../http/server.ts';
import { installQueue } from '../jobs/worker.ts';
import type { Logger } from '../lib/log.ts';
import type { Scope } from '../scope.ts';
import type { Plugin } from '../site/plugin.ts';
import { createAnswering } from './create-answering.ts';
import { createMemory } from './create-memory.ts';
import { frontDoor } from './front-door.ts';
import { openCore } from './open-core.ts';
import { openSchema } from './open-schema.ts';
import { startBackground } from './start-background.ts';

export interface App {
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
  /** Builds the site anew with these plugins and swaps it in whole; requests in flight end on the old one. */
  usePlugins(plugins: readonly Plugin[]): void;
  /** For work that nobody asked for. */
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

/** The composition root: everything is built and wired here, and nowhere else. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, plugins, nouns = allNouns, releases = allReleases } = parts;
  const core = openCore({ config, log, nouns, plugins });
  await assertServer(core.db);
  const schema = await openSchema(core, releases);
  await installQueue(config.databaseUrl);

  const respond = createAnswering(core);
  const memory = createMemory(core, respond);
  const background = startBackground(core, schema.sweeps);
  const http = createHttpServer({
    config,
    log,
    ready: async () => schema.isServed() && core.db.ping(),
    hasSpare: () => core.db.free() > 0,
    cached: memory.visitorCache.get,
    explain: core.site().explain,
    serve: frontDoor({
      site: core.site,
      respond,
      visitorCache: memory.visitorCache,
      pages: nouns.flatMap((noun) => noun.pages?.(core) ?? []),
    }),
  });
  return {
    listen: () => http.listen(),
    close: async () => {
      await http.close();
      await background.stop();
      await memory.close();
      await schema.close();
      await core.close();
    },
    usePlugins: (active) => {
      core.usePlugins(active);
      memory.forgetResponses();
    },
    ownScope: core.ownScope,
    forget: memory.forget,
  };
}
