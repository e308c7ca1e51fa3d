/**
 * The service in a process of its own, so that it can be watched and killed. Tells its port, then what it is asked for:
 * its longest stall, or its memory, which is that after a collection where the process was started with `--expose-gc`.
 */
import { flushCompileCache } from 'node:module';
import { fixture } from '../../../../conformance/src/fixture/plugin.ts';
import { createApp } from '../../src/app/create-app.ts';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { watchStalls } from './stalls.ts';

const config = loadConfig(process.env);
// With the fixture, which says nothing of caches, no response is one that may be cached.
const plugins = process.env['PLATEN_TEST_PLAIN'] === 'true' ? [] : [fixture];
const app = await createApp({ config, log: createLog(config.logLevel), plugins });
const { port } = await app.listen();
const stalls = watchStalls();

const orders: Readonly<Record<string, () => object | null>> = {
  reset: () => (stalls.forget(), null),
  stall: () => ({ stall: stalls.longest() }),
  memory: () => {
    const { rss } = process.memoryUsage();
    globalThis.gc?.();
    return { ...process.memoryUsage(), rss };
  },
  forget: () => (app.forget(), { forgotten: true }),
};
process.on('message', (asked) => {
  const told = orders[String(asked)]?.() ?? null;
  if (told !== null) process.send?.(told);
});
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
process.send?.({ port });
// Else only a process that ends by itself keeps what it has compiled, and most of these are killed.
flushCompileCache();
