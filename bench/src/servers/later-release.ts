/** The service as one of the made-up releases of the upgrade rig: some lines are changed as its source is loaded. */
import { registerHooks } from 'node:module';
import { changed, changedFile, lists } from '../upgrade/releases.ts';
import { announce } from '../processes.ts';

const release = Number(process.env['UPGRADE_RELEASE']);

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(changedFile)) return loaded;
    return { ...loaded, source: changed(String(loaded.source), release) };
  },
});

const { createApp } = await import('../../../packages/server/src/app/create-app.ts');
const { loadConfig } = await import('../../../packages/server/src/config.ts');
const { createLog } = await import('../../../packages/server/src/lib/log.ts');
const config = loadConfig(process.env);
const releases = lists[release];
if (releases === undefined) throw new Error(`There is no release ${release}.`);
const app = await createApp({ config, log: createLog(config.logLevel), plugins: [], releases });
const { port } = await app.listen();
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
announce(port);
