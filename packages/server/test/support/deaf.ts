import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A way to PostgreSQL on which announcements can be held up while everything else goes through. */
export interface DeafWay {
  readonly url: string;
  deafen(): void;
  close(): Promise<void>;
}

export async function createDeafWay(databaseUrl: string): Promise<DeafWay> {
  const target = new URL(databaseUrl);
  const listeners = new Set<Socket>();
  const sockets = new Set<Socket>();
  let isDeaf = false;
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
    // The first message tells the name of the application.
    near.once('data', (first) => {
      if (!first.includes('platen listener')) return;
      listeners.add(far);
      if (isDeaf) far.pause();
    });
    near.pipe(far);
    far.on('data', (chunk) => void near.write(chunk));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).toString(),
    deafen: () => {
      isDeaf = true;
      for (const socket of listeners) socket.pause();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
