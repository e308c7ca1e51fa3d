import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server on which a test decides what comes through. */
export interface Way {
  /** The server's own address, but for where it leads through. */
  readonly url: string;
  /** Ends all connections. */
  drop(): void;
  close(): Promise<void>;
}

/** Each connection is two: of the caller, and to the server. Where one ends, so does the other. */
export async function createWay(targetUrl: string, carry: (near: Socket, far: Socket) => void): Promise<Way> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    carry(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(targetUrl), { hostname: '127.0.0.1', port: String(port) }).toString(),
    drop,
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
