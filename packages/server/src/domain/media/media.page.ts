import { isShownInPlace, typeOfStored } from './file-types.rules.ts';
import { uploadsPath } from './media-files.rules.ts';
import { isKey } from '../../files/files.ts';
import type { ByteRange, FileFacts, Files } from '../../files/files.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Page } from '../../site/page.ts';

/** Serves the files of uploads. Anybody who knows the address of a file can read it, as with any file on the web. */
export const uploadsPage = (files: Files): Page => ({
  path: null,
  show: (raw) => serveFile(files, raw),
});

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

async function serveFile(files: Files, raw: RawRequest): Promise<HttpResponse | null> {
  const path = raw.target.split('?', 1)[0] ?? '';
  if (!path.startsWith(uploadsPath)) return null;
  if (raw.method !== 'GET' && raw.method !== 'HEAD') {
    return { status: 405, headers: { ...plain, Allow: 'GET, HEAD' }, body: 'Files can only be read here.\n' };
  }
  const key = keyIn(path);
  const facts = key === null ? null : await files.stat(key);
  if (key === null || facts === null) return null;
  const headers = headersOf(key, facts);
  if (raw.headers['if-none-match']?.split(/\s*,\s*/).includes(headers['ETag'] ?? '') === true) {
    return { status: 304, headers, body: null };
  }
  const range = rangeOf(raw.headers, headers['ETag'] ?? '', facts.size);
  if (range === 'beyond') {
    return { status: 416, headers: { ...plain, 'Content-Range': `bytes */${facts.size}` }, body: null };
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const told = {
    ...headers,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${facts.size}` }),
  };
  const stream = raw.method === 'HEAD' || facts.size === 0 ? null : await files.open(key, range ?? undefined);
  return { status: range === null ? 200 : 206, headers: told, body: null, ...(stream && { stream }) };
}

function keyIn(path: string): string | null {
  try {
    const key = decodeURIComponent(path.slice(uploadsPath.length));
    return isKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** The kind is that of the stored name, which was judged when it was stored; browsers are not to guess another. */
function headersOf(key: string, { size, modified }: FileFacts): Record<string, string> {
  const type = typeOfStored(key);
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=UTF-8` : type,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${modified.toString(36)}-${size.toString(36)}"`,
    'Last-Modified': new Date(modified).toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Whatever a file says, it says it as nobody: no scripts, no forms, no origin.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
    ...(!isShownInPlace(type) && { 'Content-Disposition': 'attachment' }),
  };
}

/** One range; anything else that is asked for gets the whole file. */
function rangeOf(headers: RawRequest['headers'], etag: string, size: number): ByteRange | 'beyond' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (asked === null || from + to === '' || (headers['if-range'] ?? etag) !== etag) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'beyond';
  return start > end ? null : { start, end };
}
