import { hash } from 'node:crypto';
import { shownTags } from './reads.ts';
import { corsHeaders } from '../rest/cors.ts';
import type { Ready, Served } from '../rest/serve.ts';

/** An answer to a visitor, whoever that is, with all that depends on the request at hand left out. */
export interface Kept {
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly etag: string;
  /** What it was made from: when any of it changes, it does not hold any more. */
  readonly tags: readonly string[];
}

export interface KeepOptions {
  readonly tags: readonly string[];
  /** Seconds that caches outside may keep it; null leaves that unsaid. */
  readonly sharedMaxAge: number | null;
  /** Headers that make another caller of a visitor. */
  readonly credentialHeaders: readonly string[];
}

/** Null for what is no whole and good answer to a GET, or what caches are told to leave alone. */
export function keep({ status, headers, body }: Served, options: KeepOptions): Kept | null {
  if (status !== 200 || body === null || headers['Cache-Control'] !== undefined) return null;
  const { Vary: vary = 'Origin', ...rest } = headers;
  const own = Object.entries(options.sharedMaxAge === null ? headers : rest).flatMap(([name, value]) => [
    name,
    String(value),
  ]);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const digest = hash('sha256', [...own, hash('sha256', bytes, 'base64url')].join('\n'), 'base64url');
  const etag = `"${digest.slice(0, 27)}"`;
  const { sharedMaxAge, credentialHeaders } = options;
  const told = shownTags(options.tags);
  return {
    headers: [
      ...own,
      'ETag',
      etag,
      'Surrogate-Key',
      told.join(' '),
      'Cache-Tag',
      told.join(','),
      ...(sharedMaxAge === null
        ? []
        : ['Vary', [vary, ...credentialHeaders].join(', '), 'Cache-Control', outside(sharedMaxAge)]),
    ],
    body: bytes,
    etag,
    tags: options.tags,
  };
}

const outside = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;

export interface Asking {
  readonly method: string;
  readonly ifNoneMatch: string | undefined;
  readonly origin: string | undefined;
  /** Origins that may send credentials; null means any. */
  readonly credentialOrigins: readonly string[] | null;
}

/** What the one who asks gets of it: all of it, or that they have it already. */
export function readyFor(kept: Kept, asking: Asking): Ready {
  const headers = headersFor(kept, asking);
  if (asking.ifNoneMatch !== undefined && names(asking.ifNoneMatch, kept.etag)) {
    return { status: 304, headers, body: null, length: null };
  }
  return { status: 200, headers, body: asking.method === 'HEAD' ? null : kept.body, length: kept.body.byteLength };
}

function headersFor({ headers }: Kept, { method, origin, credentialOrigins }: Asking): readonly string[] {
  if (origin !== undefined) {
    const { Vary: _, ...cors } = corsHeaders(origin, credentialOrigins);
    return [...headers, ...Object.entries(cors).flat()];
  }
  // Nobody but caches cares, and they are told when they may keep it.
  if (method === 'HEAD' && !headers.includes('Cache-Control')) {
    const at = headers.indexOf('Vary');
    return at === -1 ? headers : headers.toSpliced(at, 2);
  }
  return headers;
}

/** Proxies that change the encoding weaken the tag; what it stands for is the same. */
const names = (condition: string, etag: string): boolean =>
  condition === '*' || condition.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
