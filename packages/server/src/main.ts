import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import closeWithGrace from 'close-with-grace';
import { createApp } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { dialects } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import type { Installed } from './domain/site/install.actions.ts';
import { createLog } from './lib/log.ts';
import { loadPlugins } from './plugins/load.ts';

/** Exit codes: 0 asked to stop, 1 failed while running, 2 cannot be started like this. */
async function main(): Promise<void> {
  const config = loadConfig(process.env, await configFile());
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn({}, warning);
  const app = await createApp({ config, log, plugins: await loadPlugins(config.plugins) });
  closeWithGrace(
    { delay: config.drainDelay + config.shutdownTimeout + 1000, logger: false },
    async ({ err, signal }) => {
      if (err !== undefined) log.error({ err }, 'Stopping after a failure.');
      else log.info({ signal }, 'Stopping.');
      await app.close();
    },
  );
  const installed = await app.install({ title: 'A new site', login: 'admin', email: config.adminEmail });
  const { url } = await app.listen();
  log.info({ url }, 'Listening.');
  if (installed !== null) welcome(config.siteUrl, dialects[config.dialect], installed);
}

/** The settings in `platen.config.ts` where the service is started, if there is one. */
async function configFile(): Promise<object> {
  const path = resolve('platen.config.ts');
  if (!existsSync(path)) return {};
  const { config } = (await import(pathToFileURL(path).href)) as { readonly config?: unknown };
  if (typeof config === 'object' && config !== null) return config;
  throw new ConfigError(['platen.config.ts must export an object called `config`.']);
}

/** Printed once, to the terminal and not to the log: the key cannot be shown again. */
function welcome(siteUrl: string, { root, namespace }: Dialect, { login, applicationPassword }: Installed): void {
  process.stderr.write(
    [
      'This database was empty; it holds a new site now.',
      `  user name             ${login}`,
      `  application password  ${applicationPassword}   (shown only now)`,
      'Try it:',
      `  curl -u '${login}:${applicationPassword}' ${siteUrl}/${root}/${namespace('v2')}/users/me`,
      '',
    ].join('\n'),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? (error.stack ?? error) : error)}\n`,
  );
  process.exitCode = 2;
});
