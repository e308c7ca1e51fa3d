import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { createBodyReader } from './body.ts';
import type { ReadBody } from './body.ts';
import { createTurns } from './turns.ts';
import { createUploadReader, discard } from './uploads.ts';
import type { ReadUpload, ReceivedUpload } from './uploads.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';

interface ReceiveLimits {
  readonly bodyLimit: number;
  readonly uploadLimit: number;
  readonly uploadsAtOnce: number;
  /** Milliseconds. */
  readonly requestTimeout: number;
}

export interface Received {
  readonly body: Uint8Array;
  /** In the place of the body. */
  readonly upload?: ReceivedUpload;
  /** Milliseconds more that whoever works on it may take, since it is large. */
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

/** Takes in what comes after the headers: into memory, or as files for those who take files. */
export function createReceiver({ bodyLimit, uploadLimit, uploadsAtOnce, requestTimeout }: ReceiveLimits) {
  const readBody = createBodyReader({ limit: bodyLimit, shared: bodyLimit * bodiesAtOnce });
  const readUpload = createUploadReader({ fieldLimit: bodyLimit, patience: requestTimeout });
  const turns = createTurns(uploadsAtOnce, requestTimeout);

  const receiveUpload = async (
    message: IncomingMessage,
    how: { limit: number; keepsCut: boolean },
  ): Promise<Received | Refused> => {
    const { limit } = how;
    // Nothing is read before it is its turn: what nobody takes, the client does not send.
    const giveBack = await turns.take();
    if (giveBack === null) return { refused: 'no-room', limit };
    const upload = await readUpload(message, how);
    if (typeof upload === 'string') {
      giveBack();
      return { refused: upload, limit };
    }
    const size = upload.files.reduce((sum, file) => sum + file.size, 0);
    return {
      body: nothing,
      upload,
      longer: Math.ceil((size / storingRate) * 1000),
      done: () => discard(upload).finally(giveBack),
    };
  };

  const receiveBody = (message: IncomingMessage): MaybePromise<Received | Refused> => {
    const received = (body: ReadBody): Received | Refused =>
      typeof body === 'string' ? { refused: body, limit: bodyLimit } : { body, longer: 0, done };
    const reading = readBody(message);
    return isPromise(reading) ? inTime(reading, requestTimeout).then(received) : received(reading);
  };

  return (
    message: IncomingMessage,
    { takesFiles, isNamed }: { takesFiles: boolean | 'parts'; isNamed: boolean },
  ): MaybePromise<Received | Refused> => {
    if (takesFiles === false) return receiveBody(message);
    // Nobody who names no credential at all may send anything large.
    return receiveUpload(message, { limit: isNamed ? uploadLimit : bodyLimit, keepsCut: takesFiles === 'parts' });
  };
}

async function inTime(reading: Promise<ReadBody>, milliseconds: number): Promise<ReadBody> {
  const ending = new AbortController();
  const late = sleep(milliseconds, 'slow' as const, { signal: ending.signal }).catch(() => 'slow' as const);
  try {
    return await Promise.race([reading, late]);
  } finally {
    ending.abort();
  }
}
