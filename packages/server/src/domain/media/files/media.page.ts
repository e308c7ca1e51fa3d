import { isFont, isShownInPlace, servedTypeOf } from './file-types.rules.ts';
import { uploadsPath } from './media-files.rules.ts';
import { callerOfSession } from '../../../auth/session-caller.ts';
import { isKey } from '../../../files/files.ts';
import type { ByteRange, OpenFile } from '../../../files/files.ts';
import type { RawRequest } from '../../../rest/incoming.ts';
import type { HttpResponse } from '../../../rest/serve.ts';
import type { Scope } from '../../../scope.ts';
import type { Core } from '../../../site/core.ts';
import type { Page } from '../../../site/page.ts';
import { kindOf } from '../../posts/post-kinds.registry.ts';
import { canReadPost } from '../../posts/post-rights.rules.ts';

/** Serves public media files, and private ones with permission or a signed URL. */
export const uploadsPage = ({ ownScope }: Pick<Core, 'ownScope'>): Page => ({
  path: null,
  show: async (raw) => (raw.target.startsWith(uploadsPath) ? serveFile(await ownScope(), raw) : null),
});

/** Bytes that are held in memory rather than streamed: as many as a stream has under way. */
const small = 128 * 1024;

const plain = { 'Content-Type': 'text/plain; charset=UTF-8', 'X-Content-Type-Options': 'nosniff' };

async function serveFile(scope: Scope, raw: RawRequest): Promise<HttpResponse | null> {
  const [path = '', query = ''] = raw.target.split('?', 2);
  if (raw.method !== 'GET' && raw.method !== 'HEAD') {
    return { status: 405, headers: { ...plain, Allow: 'GET, HEAD' }, body: 'Files support only GET and HEAD.\n' };
  }
  const { files, fileSignatures } = scope;
  const key = keyIn(path);
  const owner = key === null ? null : await files.ownerOf(key);
  // What may not be read looks like what is not there.
  if (key === null || owner === null) return null;
  const isPublic = canReadPost(scope, owner) || kindOf(scope.site, { name: owner.type }).sharesFiles === true;
  if (!isPublic && !fileSignatures.isValid(key, query)) {
    // An editor shows the pictures of a draft by their usual addresses.
    const caller = await callerOfSession(raw, scope);
    if (caller.id === 0 || !canReadPost({ ...scope, caller }, owner)) return null;
  }
  const file = await files.open(key);
  return file === null ? null : respondWithFile(raw, { key, file, isPublic });
}

interface Served {
  readonly key: string;
  readonly file: OpenFile;
  readonly isPublic: boolean;
  /** Instead of the usual headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The file, the part of it that is asked for, or that the client has it. */
export async function respondWithFile(raw: RawRequest, served: Served): Promise<HttpResponse> {
  const { file } = served;
  const { facts } = file;
  const headers = { ...headersOf(served), ...served.headers };
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
  if (end - start < small) return { status, headers: told, body: await file.readWhole({ start, end }) };
  return { status, headers: told, body: null, stream: await file.read(range ?? undefined) };
}

type Headers = Record<'ETag' | 'Last-Modified', string> & Record<string, string>;

/** Whether the client's copy is current. `If-Modified-Since` counts only without `If-None-Match`. */
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

/** Browsers must not guess another type, and no type is one that they run. */
function headersOf({ key, isPublic, file }: Served): Headers {
  const { modified, version } = file.facts;
  const type = servedTypeOf(key);
  return {
    'Content-Type': type.startsWith('text/') ? `${type}; charset=UTF-8` : type,
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${version}"`,
    'Last-Modified': new Date(modified).toUTCString(),
    'Accept-Ranges': 'bytes',
    'Cache-Control': isPublic ? 'public, max-age=3600' : 'private, no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Cross-origin fonts need a CORS header.
    ...(isFont(type) && { 'Access-Control-Allow-Origin': '*' }),
    // Sandbox: no scripts, no forms, an opaque origin.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
    ...(!isShownInPlace(key) && { 'Content-Disposition': 'attachment' }),
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
