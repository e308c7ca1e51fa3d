/** The whole service as in production. With `SOAK_LEAK` it keeps something of every response, for a soak to find. */
import { createApp } from '../../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../../packages/server/src/config.ts';
import { createLog } from '../../../packages/server/src/lib/log.ts';
import type { Plugin } from '../../../packages/server/src/site/plugin.ts';
import { announce } from '../processes.ts';

const kept: string[] = [];
const leak: Plugin = {
  name: 'leak',
  cacheable: true,
  activate: (api) =>
    api.addFilter('rest_pre_echo_response', (data) => {
      kept.push(`${'x'.repeat(60_000)}${kept.length}`.toUpperCase());
      return data;
    }),
};

const config = loadConfig(process.env);
const plugins = process.env['SOAK_LEAK'] === undefined ? [] : [leak];
const app = await createApp({ config, log: createLog(config.logLevel), plugins });
const { port } = await app.listen();
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
announce(port);
