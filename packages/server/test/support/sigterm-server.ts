/** A process with the HTTP room alone that ends at SIGTERM, as the service does. Says its port, and at the end how many requests it served. */
import { setTimeout as sleep } from 'node:timers/promises';

import { startHttp, text } from './http.ts';

const http = await startHttp({
  drainDelay: Number(process.argv[2]),
  serve: async () => {
    await sleep(Math.random() * 20);
    return text('ok');
  },
});
process.once(
  'SIGTERM',
  () => void http.close().then(() => process.stdout.write(`${http.seen.length}\n`, () => process.exit(0))),
);
process.stdout.write(`${http.port}\n`);
