import type { IncomingMessage } from 'node:http';

import type { MaybePromise } from '../lib/maybe-promise.ts';

/** `gone`: the client hung up before it had sent everything; `slow`: it took too long. */
export type ReadBody = Uint8Array | 'too-large' | 'no-room' | 'gone' | 'slow';

export interface BodyLimits {
  /** Bytes of one body. */
  readonly limit: number;
  /** Bytes of all bodies that are being received, so that many slow clients cannot fill the memory. */
  readonly shared: number;
}

/** A client that sent somewhat too much can still read why, if its bytes are taken in and thrown away. */
const patience = 8;
const firstRoom = 16_384;
const nothing = new Uint8Array(0);

/** Reads whole bodies. Uploads have a reader of their own, which keeps none in memory. */
export function createBodyReader({ limit, shared }: BodyLimits): (request: IncomingMessage) => MaybePromise<ReadBody> {
  let held = 0;

  return (request) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === '0')) return nothing;
    if (Number(length) > limit * patience) return 'too-large';

    const { promise, resolve } = Promise.withResolvers<ReadBody>();
    // One growing buffer: a list of chunks costs a hundred times its bytes when each chunk is one byte.
    let room: Buffer = Buffer.alloc(0);
    let size = 0;
    let verdict: 'too-large' | 'no-room' | null = null;

    const resize = (next: Buffer): void => {
      held += next.length - room.length;
      room = next;
    };
    const makeRoom = (needed: number): void => {
      const next = Math.min(limit, Math.max(needed, room.length * 2, firstRoom));
      if (held + next - room.length > shared) {
        verdict = 'no-room';
        return;
      }
      const larger = Buffer.allocUnsafeSlow(next);
      room.copy(larger);
      resize(larger);
    };
    const finish = (outcome: ReadBody): void => {
      request.off('data', take);
      resize(Buffer.alloc(0));
      resolve(outcome);
    };
    const take = (chunk: Buffer): void => {
      const start = size;
      size += chunk.length;
      if (size > limit) verdict = 'too-large';
      else if (verdict === null && size > room.length) makeRoom(size);
      if (verdict === null) chunk.copy(room, start);
      else resize(Buffer.alloc(0));
      if (size > limit * patience) finish('too-large');
    };

    request.on('data', take);
    request.once('end', () => finish(verdict ?? room.subarray(0, size)));
    request.once('error', () => finish('gone'));
    request.once('close', () => finish('gone'));
    return promise;
  };
}
