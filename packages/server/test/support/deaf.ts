import type { Socket } from 'node:net';
import { createWay } from './way.ts';
import type { Way } from './way.ts';

/** A way to PostgreSQL on which announcements can be held up while everything else goes through. */
export interface DeafWay extends Pick<Way, 'url' | 'close'> {
  deafen(): void;
}

export async function createDeafWay(databaseUrl: string): Promise<DeafWay> {
  const listeners = new Set<Socket>();
  let isDeaf = false;
  const { url, close } = await createWay(databaseUrl, (near, far) => {
    // The first message tells the name of the application.
    near.once('data', (first) => {
      if (!first.includes('platen listener')) return;
      listeners.add(far);
      if (isDeaf) far.pause();
    });
    near.pipe(far);
    far.on('data', (chunk) => void near.write(chunk));
  });
  return {
    url,
    close,
    deafen: () => {
      isDeaf = true;
      for (const socket of listeners) socket.pause();
    },
  };
}
