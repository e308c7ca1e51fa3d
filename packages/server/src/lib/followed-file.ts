import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 50;
const chunkBytes = 64 * 1024;

/** The bytes of a file that is still being written. Ends with the file, once `isWritten` returns true. */
export async function* followFile(path: string, isWritten: () => boolean): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      // Before the read, or bytes that are written between the two are lost.
      const isLast = isWritten();
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes));
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      else if (isLast) return;
      else await sleep(pauseMs);
    }
  } finally {
    await file.close();
  }
}
