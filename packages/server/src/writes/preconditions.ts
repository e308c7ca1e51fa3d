import { hash } from 'node:crypto';
import { isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** What has to hold of a record for a write to happen. */
export interface Preconditions {
  /** ETags, one of which it has to have; `*` for any. */
  readonly ifMatch: string | null;
  /** Milliseconds since 1970. */
  readonly unmodifiedSince: number | null;
}

/** Null where nothing is asked for. A date that cannot be read asks for nothing. */
export function preconditionsOf(headers: Readonly<Record<string, string>>): Preconditions | null {
  const ifMatch = headers['if-match'] ?? null;
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  if (ifMatch !== null) return { ifMatch, unmodifiedSince: null };
  return Number.isNaN(since) ? null : { ifMatch: null, unmodifiedSince: since };
}

export const etagOf = (body: string | Uint8Array): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;

/** Strong comparison: what is only much the same is another. */
const lists = (condition: string, etag: string): boolean =>
  condition.trim() === '*' || condition.split(',').some((each) => each.trim() === etag);

/** Whether one of the forms in which a record can be had fits. */
export function holds({ ifMatch, unmodifiedSince }: Preconditions, forms: readonly HttpResponse[]): boolean {
  const bodies = forms.flatMap(({ status, body }) => (status === 200 && body !== null ? [body] : []));
  if (ifMatch !== null) return bodies.some((body) => lists(ifMatch, etagOf(body)));
  const modified = bodies.map((body) => modifiedAt(JSON.parse(Buffer.from(body).toString('utf8')) as Json));
  return modified.every((at) => at === null || at <= (unmodifiedSince ?? 0));
}

/** Records without a date of their last change cannot be judged by it. */
function modifiedAt(record: Json): number | null {
  const at =
    isMap(record) && typeof record['modified_gmt'] === 'string' ? Date.parse(`${record['modified_gmt']}Z`) : NaN;
  return Number.isNaN(at) ? null : at;
}

/** ETag of single records for signed-in callers; the cache sets that of visitors. */
export function withEtag(response: HttpResponse, ifNoneMatch: string | undefined): HttpResponse {
  const { status, headers, body } = response;
  const isRecord = (status === 200 || status === 201) && typeof body === 'string' && body.startsWith('{"id":');
  if (!isRecord) return response;
  const etag = etagOf(body);
  const isKnown = (ifNoneMatch ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
  return isKnown && status === 200
    ? { status: 304, headers: { ...headers, ETag: etag }, body: null }
    : { ...response, headers: { ...headers, ETag: etag } };
}
