import type { Config } from '../config.ts';
import { assertServer } from '../db/boot.ts';
import { migrateToLatest } from '../db/migrate.ts';
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
}

/** The composition root: everything is built and wired here, and nowhere else. */
export async function createApp({ config, log, plugins, nouns = allNouns }: AppParts): Promise<App> {
  const core = openCore({ config, log, nouns, plugins });
  await assertServer(core.db);
  await migrateToLatest(core.db);
  await installQueue(config.databaseUrl);

  const respond = createAnswering(core);
  const memory = createMemory(core, respond);
  const background = startBackground(core);
  const http = createHttpServer({
    config,
    log,
    ready: () => core.db.ping(),
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
