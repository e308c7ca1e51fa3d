import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** What is in a file, in a few letters. */
export const versionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The URL contains a digest, so the response is immutable. */
const forGood = 'public, max-age=31536000, immutable';
const askAgain = 'public, no-cache';

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

export interface ServedFile {
  /** Its path on this machine, which no request has a say in. */
  readonly file: string;
  readonly type: string;
  /** Beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A public file of Platen or a plugin. Null if it is missing. */
export async function serveFile(raw: RawRequest, { file, type, headers }: ServedFile): Promise<HttpResponse | null> {
  if (raw.method !== 'GET' && raw.method !== 'HEAD')
    return { status: 405, headers: { ...plain, Allow: 'GET, HEAD' }, body: 'Files support only GET and HEAD.\n' };
  const bytes = await readFile(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW }).catch(() => null);
  if (bytes === null) return null;
  const version = versionOf(bytes);
  const asked = new URLSearchParams(raw.target.split('?', 2)[1] ?? '').get('ver');
  const told = {
    'Content-Type': /^text\/|json$|svg/.test(type) ? `${type}; charset=UTF-8` : type,
    'X-Content-Type-Options': 'nosniff',
    // Editors and front ends live on other origins, and modules are loaded by the rules of those.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': asked === version ? forGood : askAgain,
    ...headers,
    ETag: `"${version}"`,
  };
  if (isKnown(raw.headers['if-none-match'], told.ETag)) return { status: 304, headers: told, body: null };
  const whole = { ...told, 'Content-Length': String(bytes.length) };
  return { status: 200, headers: whole, body: raw.method === 'HEAD' ? null : bytes };
}

const isKnown = (versions: string | undefined, own: string): boolean =>
  versions !== undefined && versions.split(',').some((one) => ['*', own].includes(one.trim().replace(/^W\//, '')));
