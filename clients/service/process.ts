/** The service as it is started for users, in the `wp` dialect, with a new site in it. Tells the key of its administrator. */
import { createApp } from '../../packages/server/src/app/create-app.ts';
import { installSite } from '../../packages/server/src/domain/site/install.actions.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { createLog } from '../../packages/server/src/lib/log.ts';

const config = loadConfig(process.env);
const app = await createApp({ config, log: createLog(config.logLevel), plugins: [] });
const installed = await installSite(await app.ownScope(), {
  title: 'Tea house',
  login: 'admin',
  email: 'admin@example.org',
});
await app.listen();
const stop = (): void => void app.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ applicationPassword: installed?.applicationPassword ?? '' });
