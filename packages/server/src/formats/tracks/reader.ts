import { open } from 'node:fs/promises';

/** Reads parts of a file wherever they are. */
export interface Reader {
  /** Bytes of the file. */
  readonly size: number;
  /** Fewer bytes than asked for where the file ends before. */
  at(offset: number, length: number): Promise<Buffer>;
}

/** Headers lie about lengths and lead in circles; nobody reads on for longer than this. */
const mostReads = 2000;
const mostBytes = 2 * 1024 * 1024;

export async function withReader<T>(path: string, work: (reader: Reader) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  let reads = 0;
  let bytes = 0;
  try {
    const { size } = await file.stat();
    return await work({
      size,
      at: async (offset, length) => {
        reads += 1;
        bytes += length;
        if (reads > mostReads || bytes > mostBytes) throw new Error('The header of the file has no end.');
        if (!Number.isSafeInteger(offset) || offset < 0 || offset >= size) return Buffer.alloc(0);
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
