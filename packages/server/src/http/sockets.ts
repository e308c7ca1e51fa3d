import cluster from 'node:cluster';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server as Listener, Socket } from 'node:net';

/**
 * Node takes in one connection per listening socket and turn of its loop, and turns are long when there is much to do.
 * With one socket, connections then queue for seconds before anything can look at them, even to refuse them or to say
 * that the process lives. So several sockets share the port, where the system knows how to spread connections on them.
 * Workers share one socket instead: what waits in a socket of a worker's own would be lost when that worker ends.
 */
const count = process.platform === 'linux' && !cluster.isWorker ? 8 : 1;

export const canShare = count > 1;

/** Sockets that share a port do not mind others of the same user who do the same; a service started twice should. */
export async function assertFree({ host, port }: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await listening(probe, { host, port });
  await closed(probe);
}

/** Opens the further sockets, beside the one on which the server listens. Connections are bounded over all of them. */
export async function openListeners(server: Server, { address, port }: AddressInfo): Promise<readonly Listener[]> {
  if (!canShare) return [];
  const most = server.maxConnections;
  let open = 0;
  let elsewhere = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
  });
  const accept = (socket: Socket): void => {
    if (open >= most) return void socket.destroy();
    elsewhere += 1;
    server.maxConnections = most - elsewhere;
    socket.once('close', () => {
      elsewhere -= 1;
      server.maxConnections = most - elsewhere;
    });
    // HTTP asks it what to do about time-outs and errors.
    Object.assign(socket, { server });
    server.emit('connection', socket);
  };
  const listeners = Array.from({ length: count - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, accept),
  );
  await Promise.all(listeners.map((listener) => listening(listener, { host: address, port, reusePort: true })));
  return listeners;
}

/** Resolves when none of them listens any more and all their connections have ended. */
export const closed = (...listeners: readonly Listener[]): Promise<unknown> =>
  Promise.all(listeners.map((listener) => new Promise<void>((resolve) => listener.close(() => resolve()))));

const listening = (listener: Listener, where: { host: string; port: number; reusePort?: boolean }): Promise<void> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(where, () => {
      listener.off('error', reject);
      resolve();
    });
  });
