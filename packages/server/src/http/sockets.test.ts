import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { startHttp } from '../../test/support/http.ts';
import { canShare, closed, openListeners } from './sockets.ts';

const connections = 160;

/** Turns of the loop until as many connections, all asked for at once, are taken in. */
async function turnsToTakeIn(isShared: boolean): Promise<number> {
  const server = createServer();
  server.maxConnections = connections;
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, reusePort: true }, resolve));
  const address = server.address() as AddressInfo;
  const listeners = isShared ? await openListeners(server, address) : [];
  let taken = 0;
  server.on('connection', () => (taken += 1));
  const sockets = Array.from({ length: connections }, () =>
    connect(address.port, '127.0.0.1').on('error', () => undefined),
  );
  let turns = 0;
  for (; taken < connections && turns < 100_000; turns += 1) await turn();
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await closed(server, ...listeners);
  return turns;
}

describe.skipIf(!canShare)('sockets that share a port', () => {
  // Should one socket do as well with a later Node, there is no need for several.
  it('take in connections in far fewer turns than one does', async () => {
    const alone = await turnsToTakeIn(false);
    expect(await turnsToTakeIn(true)).toBeLessThan(alone / 2);
  });

  it('still leave no room for another service', async () => {
    const http = await startHttp();
    await expect(startHttp({ port: http.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await http.close();
  });
});
