import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders } from '@fastify/busboy';

import { createScratchFolder } from '../lib/scratch-folder.ts';
import { parseQuery } from '../lib/query-string.ts';
import type { ReceivedFile, Upload } from '../lib/upload.ts';

/** `malformed`: a form that ends before it is complete, or that cannot be read. */
export type ReadUpload = ReceivedUpload | 'too-large' | 'no-room' | 'gone' | 'slow' | 'malformed';

export interface ReceivedUpload extends Upload {
  /** Where its files are, and nothing else. */
  readonly folder: string;
}

interface UploadLimits {
  /** Bytes of all fields of a form that are no files. */
  readonly fieldLimit: number;
  /** Milliseconds that an upload of any size may take to arrive; a large one has more. */
  readonly patience: number;
}

/** Discard up to twice the limit, so that the client can read the 413 before the connection closes. */
const excess = 2;
/** Bytes a second that a client has to send, on the whole. */
const slowest = 16_384;
const mostFields = 500;
const mostFiles = 4;

/** What takes in the chunks of one body. */
interface Sink {
  write(chunk: Buffer): Promise<void>;
  /** Null where what was written makes no upload. */
  end(): Promise<Upload | 'too-large' | null>;
  /** Nothing more comes, whether it ended or not. Its files are closed then. */
  abandon(): Promise<void>;
}

/**
 * Receives files into a folder of their own, chunk by chunk, so that no upload is ever in memory as a whole. They are
 * there until the request is answered; what becomes of them is for the handler to say.
 */
export function createUploadReader({ fieldLimit, patience }: UploadLimits) {
  return async (message: IncomingMessage, how: Wanted): Promise<ReadUpload> => {
    const { limit } = how;
    if (Number(message.headers['content-length']) > limit * excess) return 'too-large';
    const folder = await createScratchFolder('upload');
    const received = await receiveInto(folder, message, { ...how, fieldLimit, patience }).catch(causeOf);
    if (typeof received === 'object') return { ...received, folder };
    await rm(folder, { recursive: true, force: true });
    return received;
  };
}

interface Wanted {
  readonly limit: number;
  /** Take what has arrived of a file whose sender is gone. */
  readonly keepsCut: boolean;
}

interface Receiving extends UploadLimits, Wanted {}

/** Throws where the form cannot be read. */
async function receiveInto(
  folder: string,
  message: IncomingMessage,
  { limit, keepsCut, fieldLimit, patience }: Receiving,
): Promise<Upload | Exclude<ReadUpload, ReceivedUpload>> {
  const isForm = /^multipart\/form-data\s*;/i.test(message.headers['content-type'] ?? '');
  const sink = isForm ? formSink(message, folder, fieldLimit) : await fileSink(message, folder);
  let size = 0;
  let verdict: 'too-large' | 'no-room' | 'malformed' | null = null;
  const { unlessSlow, stop } = watchRate(() => size, patience);
  try {
    const chunks = message.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    for (;;) {
      const next = await unlessSlow(chunks.next());
      if (typeof next === 'string') return keepsCut && !isForm && verdict === null ? cut(await sink.end()) : next;
      if (next.done === true) break;
      size += next.value.length;
      if (size > limit) verdict ??= 'too-large';
      if (verdict === null) await sink.write(next.value).catch((error: unknown) => (verdict = causeOf(error)));
      if (size > limit * excess) break;
    }
    return verdict ?? (await sink.end()) ?? 'malformed';
  } finally {
    stop();
    await sink.abandon();
  }
}

const cut = (upload: Upload | 'too-large' | null): Upload | 'gone' =>
  upload === null || upload === 'too-large' ? 'gone' : { ...upload, isCut: true };

/** A full disk is a server error, not a client error. */
const causeOf = (error: unknown): 'no-room' | 'malformed' =>
  (error as NodeJS.ErrnoException).syscall === undefined ? 'malformed' : 'no-room';

/** Looks every second whether as much has arrived as should have by then. */
function watchRate(size: () => number, patience: number) {
  const began = performance.now();
  let giveUp: (outcome: 'slow') => void = () => undefined;
  const look = (): void => {
    if (performance.now() - began > patience + (size() / slowest) * 1000) giveUp('slow');
  };
  const timer = setInterval(look, Math.min(1000, patience));
  return {
    /** Not by `Promise.race`: a promise that outlives many others would keep all that they came to. */
    unlessSlow: <T>(next: Promise<T>): Promise<T | 'slow' | 'gone'> =>
      new Promise((resolve) => {
        giveUp = resolve;
        next.then(resolve, () => resolve('gone'));
      }),
    stop: () => clearInterval(timer),
  };
}

/** The request is answered. */
export const discard = ({ folder }: ReceivedUpload): Promise<void> => rm(folder, { recursive: true, force: true });

/** A body that is the file itself; who sends it and how it is called stands in the headers. */
async function fileSink({ headers }: IncomingMessage, folder: string): Promise<Sink> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  return {
    write: async (chunk) => {
      size += chunk.length;
      await file.writeFile(chunk);
    },
    end: async () => {
      await file.close();
      const received = { field: '', name: '', type: headers['content-type'] ?? '', path, size };
      return { isForm: false, params: {}, files: size === 0 ? [] : [received] };
    },
    abandon: () => file.close().catch(() => undefined),
  };
}

function formSink({ headers }: IncomingMessage, folder: string, fieldLimit: number): Sink {
  const form = new Busboy({
    headers: headers as BusboyHeaders,
    limits: { fields: mostFields, files: mostFiles, fieldNameSize: 200, fieldSize: fieldLimit, headerPairs: 50 },
  });
  const fields = new URLSearchParams();
  const streams: Readable[] = [];
  const files: Promise<ReceivedFile>[] = [];
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let drained = Promise.withResolvers<void>();
  const fail = (error: unknown): void => {
    failed.reject(error);
    drained.reject(error);
  };
  let fieldBytes = 0;
  let isTooLarge = false;

  form.on('error', fail);
  form.on('drain', () => drained.resolve());
  form.on('fieldsLimit', () => (isTooLarge = true));
  form.on('filesLimit', () => (isTooLarge = true));
  form.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += name.length + value.length;
    if (nameTruncated || valueTruncated || fieldBytes > fieldLimit) isTooLarge = true;
    else fields.append(name, value);
  });
  form.on('file', (field, stream, name, _encoding, type) => {
    const path = join(folder, randomUUID());
    stream.on('error', fail);
    streams.push(stream);
    const received = keep(stream, path).then((size) => ({ field, name: name ?? '', type, path, size }));
    received.catch(fail);
    files.push(received);
  });
  const ended = once(form, 'finish');
  ended.catch(() => undefined);

  return {
    write: async (chunk) => {
      drained = Promise.withResolvers<void>();
      drained.promise.catch(() => undefined);
      if (!form.write(chunk)) await drained.promise;
    },
    end: async () => {
      form.end();
      await Promise.race([ended, failed.promise]);
      const received = await Promise.race([Promise.all(files), failed.promise]);
      if (isTooLarge) return 'too-large';
      // Names with brackets in them nest as they do in plain forms, and under the same limits.
      const params = parseQuery(fields.toString());
      return params.ok ? { isForm: true, params: params.value, files: received } : null;
    },
    abandon: async () => {
      form.destroy();
      // The form does not end the files in it, and an open file keeps its room on the disk even when it is removed.
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(files);
    },
  };
}

async function keep(stream: Readable, path: string): Promise<number> {
  await writeFile(path, stream, { flag: 'wx', mode: 0o600 });
  return (await stat(path)).size;
}
