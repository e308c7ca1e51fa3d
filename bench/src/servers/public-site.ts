/** The service with the public site, on the database it is given. */
import { createApp } from '../../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../../packages/server/src/config.ts';
import { createLog } from '../../../packages/server/src/lib/log.ts';
import { site } from '../../../packages/site/src/plugin.ts';
import { announce } from '../processes.ts';

const config = loadConfig(process.env);
const app = await createApp({ config, log: createLog(config.logLevel), plugins: [site] });
const { port } = await app.listen();
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
announce(port);
