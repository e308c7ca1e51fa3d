import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

import { Busboy } from '@fastify/busboy';
import type { BusboyHeaders } from '@fastify/busboy';

import { parseQuery } from '../lib/query-string.ts';
import type { ReceivedFile, Upload } from '../lib/upload.ts';

/** `malformed`: a form that ends before it is complete, or that cannot be read. */
export type ReadUpload = ReceivedUpload | 'too-large' | 'no-room' | 'gone' | 'malformed';

interface ReceivedUpload extends Upload {
  /** Where its files are, and nothing else. */
  readonly folder: string;
  /** Gives back its share of what all uploads together may take. */
  readonly release: () => void;
}

interface UploadLimits {
  /** Bytes of all fields of a form that are no files. */
  readonly fieldLimit: number;
  /** Bytes of all uploads that are being received or worked on, so that many clients cannot fill the disk. */
  readonly shared: number;
}

/** Whoever sends somewhat too much can still read why, if the bytes are taken in and thrown away. */
const patience = 2;
const mostFields = 500;
const mostFiles = 4;

/** What takes in the chunks of one body. */
interface Sink {
  write(chunk: Buffer): Promise<void>;
  /** Null where what was written makes no upload. */
  end(): Promise<Upload | 'too-large' | null>;
  abandon(): void;
}

/**
 * Receives files into a folder of their own, chunk by chunk, so that no upload is ever in memory as a whole. They are
 * there until the request is answered; what becomes of them is for the handler to say.
 */
export function createUploadReader({ fieldLimit, shared }: UploadLimits) {
  let held = 0;
  return async (message: IncomingMessage, limit: number): Promise<ReadUpload> => {
    if (Number(message.headers['content-length']) > limit * patience) return 'too-large';
    const folder = await mkdtemp(join(tmpdir(), `platen-upload-${process.pid}-`));
    const isForm = /^multipart\/form-data\s*;/i.test(message.headers['content-type'] ?? '');
    let size = 0;
    let verdict: 'too-large' | 'no-room' | 'malformed' | null = null;
    const release = (): void => void (held -= size);
    const fail = async (outcome: Exclude<ReadUpload, ReceivedUpload>): Promise<ReadUpload> => {
      release();
      await rm(folder, { recursive: true, force: true });
      return outcome;
    };

    let sink: Sink;
    try {
      sink = isForm ? formSink(message, folder, fieldLimit) : await fileSink(message, folder);
    } catch {
      return fail('malformed');
    }
    try {
      for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        size += chunk.length;
        held += chunk.length;
        if (size > limit) verdict ??= 'too-large';
        else if (held > shared) verdict ??= 'no-room';
        if (verdict === null) await sink.write(chunk).catch(() => (verdict = 'malformed'));
        if (size > limit * patience) break;
      }
    } catch {
      sink.abandon();
      return fail('gone');
    }
    if (verdict !== null) {
      sink.abandon();
      return fail(verdict);
    }
    const upload = await sink.end().catch(() => null);
    if (upload === null || upload === 'too-large') return fail(upload ?? 'malformed');
    return { ...upload, folder, release };
  };
}

/** The request is answered. */
export async function discard({ folder, release }: ReceivedUpload): Promise<void> {
  release();
  await rm(folder, { recursive: true, force: true });
}

/** A body that is the file itself; who sends it and how it is called stands in the headers. */
async function fileSink({ headers }: IncomingMessage, folder: string): Promise<Sink> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  return {
    write: async (chunk) => {
      size += chunk.length;
      await file.write(chunk);
    },
    end: async () => {
      await file.close();
      const received = { field: '', name: '', type: headers['content-type'] ?? '', path, size };
      return { isForm: false, params: {}, files: size === 0 ? [] : [received] };
    },
    abandon: () => void file.close().catch(() => undefined),
  };
}

function formSink({ headers }: IncomingMessage, folder: string, fieldLimit: number): Sink {
  const form = new Busboy({
    headers: headers as BusboyHeaders,
    limits: { fields: mostFields, files: mostFiles, fieldNameSize: 200, fieldSize: fieldLimit, headerPairs: 50 },
  });
  const fields = new URLSearchParams();
  const files: Promise<ReceivedFile>[] = [];
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let fieldBytes = 0;
  let isTooLarge = false;

  form.on('error', failed.reject);
  form.on('fieldsLimit', () => (isTooLarge = true));
  form.on('filesLimit', () => (isTooLarge = true));
  form.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += name.length + value.length;
    if (nameTruncated || valueTruncated || fieldBytes > fieldLimit) isTooLarge = true;
    else fields.append(name, value);
  });
  form.on('file', (field, stream, name, _encoding, type) => {
    const path = join(folder, randomUUID());
    const target = stream.pipe(createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    stream.on('error', failed.reject);
    const received = finished(target).then(() => ({ field, name: name ?? '', type, path, size: target.bytesWritten }));
    received.catch(failed.reject);
    files.push(received);
  });
  const ended = once(form, 'finish');
  ended.catch(() => undefined);

  return {
    write: async (chunk) => {
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), failed.promise]);
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
    abandon: () => form.destroy(),
  };
}
