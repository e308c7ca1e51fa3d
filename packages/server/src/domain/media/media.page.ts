import { isShownInPlace, typeOfStored } from './file-types.rules.ts';
import { uploadsPath } from './media-files.rules.ts';
import type { MediaFiles } from './media.ts';
import { isKey } from '../../files/files.ts';
import type { ByteRange, FileFacts, OpenFile } from '../../files/files.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Page } from '../../site/page.ts';

/** Serves the files of uploads. Anybody who knows the address of a file can read it, as with any file on the web. */
export const uploadsPage = (files: MediaFiles): Page => ({
  path: null,
  show: (raw) => serveFile(files, raw),
});

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

async function serveFile(files: MediaFiles, raw: RawRequest): Promise<HttpResponse | null> {
  const path = raw.target.split('?', 1)[0] ?? '';
  if (!path.startsWith(uploadsPath)) return null;
  if (raw.method !== 'GET' && raw.method !== 'HEAD') {
    return { status: 405, headers: { ...plain, Allow: 'GET, HEAD' }, body: 'Files can only be read here.\n' };
  }
  const key = keyIn(path);
  // A loose file may be half of an attachment, or what is left of one.
  if (key === null || (await files.ownerOf(key)) === null) return null;
  const file = await files.open(key);
  return file === null ? null : respondWithFile(raw, key, file);
}

/** The file, the part of it that is asked for, or that the client has it; with these headers instead of the usual. */
export async function respondWithFile(
  raw: RawRequest,
  key: string,
  file: OpenFile,
  special: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const { facts } = file;
  const headers = { ...headersOf(key, facts), ...special };
  const answer = async (status: number, told: Record<string, string>): Promise<HttpResponse> => {
    await file.close();
    return { status, headers: told, body: null };
  };
  if (isKnown(raw.headers, headers)) return answer(304, headers);
  const range = rangeOf(raw.headers, headers, facts.size);
  if (range === 'beyond') return answer(416, { ...plain, 'Content-Range': `bytes */${facts.size}` });
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const told = {
    ...headers,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${facts.size}` }),
  };
  const status = range === null ? 200 : 206;
  if (raw.method === 'HEAD' || facts.size === 0) return answer(status, told);
  return { status, headers: told, body: null, stream: await file.read(range ?? undefined) };
}

type Headers = Record<'ETag' | 'Last-Modified', string> & Record<string, string>;

/** Whether the client has it already. The date counts only for those who know no version. */
function isKnown(
  { 'if-none-match': versions, 'if-modified-since': since }: RawRequest['headers'],
  own: Headers,
): boolean {
  if (versions !== undefined)
    return versions.split(/\s*,\s*/).some((one) => one === '*' || one.replace(/^W\//, '') === own.ETag);
  return since !== undefined && Date.parse(since) >= Date.parse(own['Last-Modified']);
}

function keyIn(path: string): string | null {
  try {
    const key = decodeURIComponent(path.slice(uploadsPath.length));
    return isKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** Browsers are not to guess another kind. */
function headersOf(key: string, { modified, version }: FileFacts): Headers {
  const type = typeOfStored(key);
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=UTF-8` : type,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${version}"`,
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
function rangeOf(headers: RawRequest['headers'], own: Headers, size: number): ByteRange | 'beyond' | null {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers['range'] ?? '');
  const [, from = '', to = ''] = asked ?? [];
  const only = headers['if-range'];
  if (asked === null || from + to === '') return null;
  if (only !== undefined && only !== own.ETag && only !== own['Last-Modified']) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || (from === '' && Number(to) === 0)) return 'beyond';
  return start > end ? null : { start, end };
}
