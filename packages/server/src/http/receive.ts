import type { IncomingMessage } from 'node:http';

import { createBodyReader } from './body.ts';
import type { ReadBody } from './body.ts';
import { createPermits } from '../lib/semaphore.ts';
import { createUploadReader, discard } from './uploads.ts';
import type { ReadUpload, ReceivedUpload } from './uploads.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';

interface ReceiveLimits {
  readonly bodyMaxBytes: number;
  readonly uploadMaxBytes: number;
  readonly uploadConcurrency: number;
  /** Milliseconds. */
  readonly requestTimeout: number;
}

export interface Received {
  readonly body: Uint8Array;
  /** In the place of the body. */
  readonly upload?: ReceivedUpload;
  /** Extra handler time in ms for a large body. */
  readonly longer: number;
  /** It was answered. */
  readonly done: () => Promise<void>;
}

/** What is received in the place of a body that is not taken, and the most that would have been. */
export interface Refused {
  readonly refused: Exclude<ReadBody | ReadUpload, Uint8Array | ReceivedUpload>;
  readonly limit: number;
}

/** Full bodies that may be in memory while they arrive. */
const bodiesAtOnce = 128;
/** Bytes a second at which an upload can be put away, whatever keeps it. */
const storingRate = 8_000_000;
const nothing = new Uint8Array(0);
const done = async (): Promise<void> => undefined;

/** Reads the request body into memory, or into files for upload routes. */
export function createReceiver({ bodyMaxBytes, uploadMaxBytes, uploadConcurrency, requestTimeout }: ReceiveLimits) {
  const readBody = createBodyReader({ limit: bodyMaxBytes, shared: bodyMaxBytes * bodiesAtOnce });
  const readUpload = createUploadReader({ fieldLimit: bodyMaxBytes, patience: requestTimeout });
  const permits = createPermits(uploadConcurrency, requestTimeout);

  const receiveUpload = async (
    message: IncomingMessage,
    how: { limit: number; keepsCut: boolean },
  ): Promise<Received | Refused> => {
    const { limit } = how;
    // The body is read only when its turn comes (backpressure).
    const release = await permits.acquire();
    if (release === null) return { refused: 'no-room', limit };
    const upload = await readUpload(message, how);
    if (typeof upload === 'string') {
      release();
      return { refused: upload, limit };
    }
    const size = upload.files.reduce((sum, file) => sum + file.size, 0);
    return {
      body: nothing,
      upload,
      longer: Math.ceil((size / storingRate) * 1000),
      done: () => discard(upload).finally(release),
    };
  };

  const receiveBody = (message: IncomingMessage): MaybePromise<Received | Refused> => {
    const received = (body: ReadBody): Received | Refused =>
      typeof body === 'string' ? { refused: body, limit: bodyMaxBytes } : { body, longer: 0, done };
    const reading = readBody(message);
    return isPromise(reading) ? inTime(reading, requestTimeout).then(received) : received(reading);
  };

  return (
    message: IncomingMessage,
    { takesFiles, isNamed }: { takesFiles: boolean | 'parts'; isNamed: boolean },
  ): MaybePromise<Received | Refused> => {
    if (takesFiles === false) return receiveBody(message);
    // Large bodies require credentials.
    return receiveUpload(message, { limit: isNamed ? uploadMaxBytes : bodyMaxBytes, keepsCut: takesFiles === 'parts' });
  };
}

/** A timer of its own: aborting one creates two errors for each body that arrives in time. */
function inTime(reading: Promise<ReadBody>, milliseconds: number): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('slow'), milliseconds);
    reading.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
