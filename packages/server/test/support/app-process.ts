/** The service in a process of its own, so that it can be watched and killed. Tells its port, then its longest stall when asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fixture } from '../../../../conformance/src/fixture/plugin.ts';
import { createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';

const config = loadConfig(process.env);
const app = await createApp({ config, log: createLog(config.logLevel), plugins: [fixture] });
const { port } = await app.listen();
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', (asked) => {
  if (asked === 'reset') delay.reset();
  else process.send?.({ stall: delay.max / 1e6 });
});
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
process.send?.({ port });
