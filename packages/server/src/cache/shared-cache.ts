import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Redis } from 'ioredis';
import type { CachedResponse } from './cached-response.ts';
import type { Secrets } from '../lib/secrets.ts';

export interface SharedResponse {
  readonly cached: CachedResponse;
  /** The latest notice that the node which made it had received when it began. */
  readonly after: string;
  /** Time to live in milliseconds. */
  readonly left: number;
}

/** Responses in Redis, for all nodes of a site. Losing any of them, or all, costs nothing but time. */
export interface SharedCache {
  get(key: string): Promise<SharedResponse | null>;
  put(key: string, response: SharedResponse): void;
  close(): void;
}

export interface SharedOptions {
  readonly url: string;
  /** The namespace of the keys: nodes for which it is the same give the same responses. */
  readonly space: () => string;
  /** Signs what is stored, so that what others wrote to Redis is ignored. */
  readonly secrets: Secrets;
  readonly onTrouble: (error: unknown) => void;
}

/** Milliseconds. No request waits longer for Redis than making the response would take. */
const times = { connect: 500, command: 50, firstRest: 250, longestRest: 5000 } as const;

export function createSharedCache({ url, space, secrets, onTrouble }: SharedOptions): SharedCache {
  const redis = new Redis(url, {
    connectTimeout: times.connect,
    commandTimeout: times.command,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (tries) => Math.min(times.longestRest, 100 * 2 ** Math.min(tries, 6)),
    connectionName: 'platen',
  });
  const nameOf = (key: string): string => `platen:answer:${hash('sha256', `${space()}\n${key}`, 'base64url')}`;
  const [first] = secrets;
  const signatureWith = (secret: string, name: string, bytes: Uint8Array): Buffer =>
    createHmac('sha256', `remembered answers, first form\n${secret}`).update(`${name}\n`).update(bytes).digest();

  // A circuit breaker with exponential backoff: a frozen Redis would cost every request the whole time-out.
  let restUntil = 0;
  let rest: number = times.firstRest;
  const guarded = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (redis.status !== 'ready' || performance.now() < restUntil) return null;
    try {
      const result = await work();
      rest = times.firstRest;
      return result;
    } catch (error) {
      if (performance.now() >= restUntil) {
        restUntil = performance.now() + rest;
        rest = Math.min(times.longestRest, rest * 2);
        onTrouble(error);
      }
      return null;
    }
  };
  let isDown = false;
  redis.on('error', (error) => {
    if (!isDown) onTrouble(error);
    isDown = true;
  });
  redis.on('ready', () => {
    isDown = false;
  });

  return {
    get: async (key) => {
      const name = nameOf(key);
      const found = await guarded(async () => {
        const [bytes, left] = await Promise.all([redis.getBuffer(name), redis.pttl(name)]);
        return { bytes, left };
      });
      if (found === null || found.bytes === null || found.left <= 0) return null;
      const signature = found.bytes.subarray(0, 32);
      const packed = found.bytes.subarray(32);
      const isOurs = (secret: string): boolean => timingSafeEqual(signature, signatureWith(secret, name, packed));
      if (signature.length < 32 || !secrets.some(isOurs)) return null;
      return { ...unpack(packed), left: found.left };
    },
    put: (key, response) => {
      void guarded(() => {
        const name = nameOf(key);
        const packed = pack(response);
        const bytes = Buffer.concat([signatureWith(first, name, packed), packed]);
        return redis.set(name, bytes, 'PX', Math.max(1, Math.round(response.left)));
      });
    },
    close: () => redis.disconnect(),
  };
}

/** The metadata as JSON on one line, then the raw body. */
function pack({ cached, after }: SharedResponse): Buffer {
  const { headers, etag, tags, body } = cached;
  return Buffer.concat([Buffer.from(`${JSON.stringify({ after, headers, etag, tags })}\n`), body]);
}

/** Trusts the shape, since the signature was checked before. */
function unpack(bytes: Buffer): Omit<SharedResponse, 'left'> {
  const end = bytes.indexOf('\n');
  const { after, ...facts } = JSON.parse(bytes.toString('utf8', 0, end)) as Omit<CachedResponse, 'body'> & {
    after: string;
  };
  return { after, cached: { ...facts, body: bytes.subarray(end + 1) } };
}
