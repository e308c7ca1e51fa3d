import type { Server } from 'node:http';
import type { Server as Listener, Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

import { closed } from './sockets.ts';
import type { Logger } from '../lib/log.ts';

interface Drain {
  readonly server: Server;
  /** Sockets that take in connections for the server. */
  readonly listeners: readonly Listener[];
  readonly log: Logger;
  /** Milliseconds in which connections are still taken, each for one answer. */
  readonly delay: number;
  /** Grace period for in-flight requests, in ms. */
  readonly patience: number;
  /** Resolves when no work is left, also work whose client has gone. */
  readonly idle: () => Promise<void>;
}

/** Remembers connections that never carried a request: Node counts them as busy and would wait for them. */
export function trackUnused(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket));
  return unused;
}

/** By then, clients with an open connection have sent their request. */
const askingTakes = 250;

/** Ends the server without losing a request that reached it. The caller has made it say `Connection: close` by now. */
export async function drain(given: Drain, unused: ReadonlySet<Socket>): Promise<void> {
  const { server, listeners, log, delay, patience, idle } = given;
  await sleep(delay);
  await emptyBacklog(server);
  const ended = Promise.all([closed(server, ...listeners), idle()]);
  if (await within(ended, Math.min(askingTakes, patience))) return;
  for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
  if (await within(ended, patience)) return;
  log.warn({ patience }, 'drain timeout; in-flight requests aborted');
  server.closeAllConnections();
}

/** Turns of the event loop without a new connection, after which none is thought to wait. */
const quietTurns = 3;
const mostTurns = 10_000;

/** Connections that wait in the kernel are reset when listening ends, and Node takes in few per turn of its loop. */
async function emptyBacklog(server: Server): Promise<void> {
  let quiet = 0;
  const disturb = (): void => void (quiet = 0);
  server.on('connection', disturb);
  for (let turns = 0; quiet < quietTurns && turns < mostTurns; turns += 1) {
    quiet += 1;
    await turn();
  }
  server.off('connection', disturb);
}

async function within(ended: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(milliseconds, false, { signal: waiting.signal }).catch(() => false);
  const outcome = await Promise.race([ended.then(() => true), late]);
  waiting.abort();
  return outcome;
}
