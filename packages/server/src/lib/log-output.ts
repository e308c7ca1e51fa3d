import type { Writable } from 'node:stream';

export interface LogOutput {
  write(line: string): void;
  /** Resolves when everything was handed over, or when that takes too long. */
  flush(): Promise<void>;
}

/** Characters that may wait for a slow reader. */
const mostWaiting = 1_048_576;
/** Milliseconds for the last lines. */
const patience = 500;

/**
 * Never blocks: lines are buffered for a slow reader, then dropped and counted. The count is logged when the reader
 * resumes.
 */
export function createLogOutput(stream: Writable, most: number = mostWaiting): LogOutput {
  let dropped = 0;
  let isFull = false;

  /** `count`: how many lines are lost if this one is. */
  const send = (line: string, count: number): void => {
    stream.write(line, (error) => {
      if (error) dropped += count;
      else tell();
    });
  };
  const tell = (): void => {
    if (dropped === 0 || isFull) return;
    const count = dropped;
    dropped = 0;
    send(noticeOf(count), count);
  };
  const goOn = (): void => {
    isFull = false;
    tell();
  };
  stream.on('drain', goOn);
  // A full disk or a closed pipe costs log lines, not the process.
  stream.on('error', () => (isFull = false));

  return {
    write: (line) => {
      isFull ||= stream.writableLength >= most;
      if (isFull) dropped += 1;
      else send(line, 1);
    },
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, patience);
        stream.write('', () => resolve());
      }),
  };
}

const noticeOf = (dropped: number): string => {
  const msg = 'log lines dropped; no reader';
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg })}\n`;
};
