import { createApp } from '../../src/app/create-app.ts';
import type { App } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Noun } from '../../src/domain/noun.ts';
import { installSite } from '../../src/domain/site/install.actions.ts';
import type { FirstSite, Installed } from '../../src/domain/site/install.actions.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { createTestDatabase, databaseSettings } from './database.ts';
import { patient } from './patient.ts';

export interface RunningApp {
  readonly app: App;
  readonly url: string;
  readonly port: number;
  readonly databaseUrl: string;
  /** Lines the service logged. */
  readonly logged: readonly string[];
  install(first: FirstSite): Promise<Installed | null>;
  stop(): Promise<void>;
}

export interface RunningOptions {
  readonly plugins?: readonly Plugin[];
  /** Those of the service unless said. */
  readonly nouns?: readonly Noun[];
  readonly env?: Readonly<Record<string, string>>;
  /** A database that is there already; otherwise one is made and dropped. */
  readonly databaseUrl?: string;
}

/** The whole service on a port of its own, with a database of its own. */
export async function startApp(options: RunningOptions = {}): Promise<RunningApp> {
  const { plugins = [], nouns, env = {}, databaseUrl } = options;
  const made = databaseUrl === undefined ? await createTestDatabase() : null;
  const url = databaseUrl ?? made?.url ?? '';
  const logged: string[] = [];
  const config = loadConfig({ PLATEN_ENV: 'development', ...databaseSettings(url), ...patient, PORT: '0', ...env });
  const log = createLog(config.logLevel, { write: (line: string) => void logged.push(line) });
  const app = await createApp({ config, log, plugins, ...(nouns && { nouns }) });
  const listening = await app.listen();
  return {
    app,
    ...listening,
    databaseUrl: url,
    logged,
    install: async (first) => installSite(await app.ownScope(), first),
    stop: async () => {
      await app.close();
      await made?.drop();
    },
  };
}
