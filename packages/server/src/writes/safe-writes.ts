import { claimKey, keepResponse } from './kept-responses.store.ts';
import { longestKey, openResponse, requestKey, rightsOf, sealResponse } from './idempotency.ts';
import type { RequestKey, StoredResponse } from './idempotency.ts';
import { holds, preconditionsOf, withEtag } from './preconditions.ts';
import type { Preconditions } from './preconditions.ts';
import { savepoints, seeOneMoment } from '../db/connection/savepoints.ts';
import { explainFailure } from '../db/sqlstate.ts';
import { createMemo } from '../lib/memo.ts';
import type { Secrets } from '../lib/secrets.ts';
import { createError } from '../rest/errors.ts';
import type { RestError } from '../rest/errors.ts';
import type { RawRequest } from '../rest/incoming.ts';
import { get } from '../rest/request.ts';
import type { RestRequest } from '../rest/request.ts';
import type { HttpResponse } from '../rest/serve.ts';
import { isVisitor } from '../scope.ts';
import type { Scope } from '../scope.ts';
import { inTransaction } from '../site/transaction.ts';

const refusals = {
  reused: createError(
    'rest_idempotency_key_reused',
    422,
    'This `Idempotency-Key` was already used by another request or credential. Use a new key for each write.',
  ),
  rights: createError(
    'rest_idempotency_rights_changed',
    403,
    "Your permissions changed since this write, so Platen can't return its response again. The write was applied once. Read the record instead.",
  ),
  unreadable: createError(
    'rest_idempotency_response_unreadable',
    409,
    "This write was applied once, but its stored response can't be decrypted: `PLATEN_SECRET` changed. Read the record instead.",
  ),
  key: createError('rest_idempotency_key_invalid', 400, `\`Idempotency-Key\` must have 1 to ${longestKey} characters.`),
  changed: createError(
    'rest_precondition_failed',
    412,
    'The record was changed by someone else. Reload it and try again.',
  ),
} as const;

/** How a request is answered: given an error, it is refused with that. */
export type Serve = (scope: Scope, request: RestRequest, error?: RestError) => Promise<HttpResponse>;

export interface SafeWrite {
  readonly raw: RawRequest;
  readonly request: RestRequest;
  readonly secrets: Secrets;
  readonly serve: Serve;
  /** Why the request would be refused now. */
  readonly authorize: (scope: Scope, request: RestRequest) => Promise<RestError | null>;
  readonly freshNonce: string | null;
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Undoes what was done for a response that says that nothing was. */
class Undone extends Error {
  readonly response: HttpResponse;
  constructor(response: HttpResponse) {
    super('The request was rejected.');
    this.response = response;
  }
}

/**
 * Answers a request. Where it has an `Idempotency-Key` or a precondition, all of it is one transaction: the key, what is
 * looked at, what is done and the response are there together or not at all.
 */
export async function serveSafely(scope: Scope, write: SafeWrite): Promise<HttpResponse> {
  const { raw, request, serve } = write;
  const isRead = reading.has(request.method);
  const respond = async (): Promise<HttpResponse> => {
    const key = isRead ? undefined : raw.headers['idempotency-key'];
    const conditions = isRead ? null : preconditionsOf(raw.headers);
    // Uploads are not transactional; clients can use resumable uploads.
    if ((key === undefined && conditions === null) || request.body.kind === 'upload') return serve(scope, request);
    if (key !== undefined && (key === '' || key.length > longestKey)) return serve(scope, request, refusals.key());
    return serveTogether(scope, write, {
      key: key === undefined ? null : requestKey(key, raw, scope, write.secrets),
      conditions,
    });
  };
  const response = await respond();
  return isVisitor(scope) ? response : withEtag(response, isRead ? raw.headers['if-none-match'] : undefined);
}

interface Asked {
  readonly key: RequestKey | null;
  readonly conditions: Preconditions | null;
}

async function serveTogether(scope: Scope, write: SafeWrite, { key, conditions }: Asked): Promise<HttpResponse> {
  const { request, serve } = write;
  try {
    return await inTransaction(scope, async (inner) => {
      const { kysely } = inner.db;
      // What another changes after it was looked at fails the write, which is then begun again.
      if (conditions !== null) await seeOneMoment(kysely);
      const known = key === null ? null : await claimKey(kysely, key.id, key.request);
      if (key !== null && known !== null) {
        if (!known.request.equals(key.request)) throw new Undone(await serve(scope, request, refusals.reused()));
        if (known.response !== null) return await replay(inner, write, openResponse(key, known.response));
      }
      const secrets = new Set<string>();
      const failed: { by?: unknown } = {};
      const within: Scope = {
        ...inner,
        secrets,
        db: { ...inner.db, transaction: savepoints(kysely) },
        site: {
          ...inner.site,
          explain: (error, log) => {
            if (explainFailure(error).kind === 'retry') failed.by = error;
            return inner.site.explain(error, log);
          },
        },
      };
      const refused = conditions === null ? null : await refusedBy(within, { request, serve }, conditions);
      const response = refused ?? (await serve(within, request));
      if (failed.by !== undefined) throw failed.by;
      if (response.status >= 400) throw new Undone(response);
      if (key !== null) {
        const { [inner.site.dialect.nonceHeader]: _, ...headers } = response.headers;
        const sealable = { response: { ...response, headers }, rights: rightsOf(inner), secrets };
        await keepResponse(kysely, key.id, sealResponse(key, sealable));
      }
      return response;
    });
  } catch (error) {
    if (error instanceof Undone) return error.response;
    throw error;
  }
}

/** Not found: the write may have deleted the record, which does not refuse its response. */
const isGone = ({ status }: RestError): boolean => status === 404 || status === 410;

/**
 * The stored response, for a caller who may still make the request. What the record no longer tells, and what batches and
 * tools did in other routes, is judged by the rights at the time of the write.
 */
async function replay(
  scope: Scope,
  { request, serve, authorize, freshNonce }: SafeWrite,
  stored: StoredResponse | null,
): Promise<HttpResponse> {
  const refusal = await authorize(scope, request);
  if (refusal !== null && !isGone(refusal)) throw new Undone(await serve(scope, request, refusal));
  if (stored === null) throw new Undone(await serve(scope, request, refusals.unreadable()));
  const { status, headers, body, rights } = stored;
  if (rights !== rightsOf(scope)) throw new Undone(await serve(scope, request, refusals.rights()));
  const { nonceHeader } = scope.site.dialect;
  const nonce = freshNonce === null ? {} : { [nonceHeader]: freshNonce };
  return { status, headers: { ...headers, ...nonce, 'Idempotent-Replayed': 'true' }, body };
}

/** The forms of a record that an ETag may have come from: whole, and as the write wants to see it. */
const contexts = ['edit', 'view'] as const;

async function refusedBy(
  scope: Scope,
  { request, serve }: Pick<SafeWrite, 'request' | 'serve'>,
  conditions: Preconditions,
): Promise<HttpResponse | null> {
  const { _fields, _embed } = request.query;
  const shaped = { ...(_fields !== undefined && { _fields }), ...(_embed !== undefined && { _embed }) };
  const shapes = Object.keys(shaped).length === 0 ? [{}] : [{}, shaped];
  const forms: HttpResponse[] = [];
  for (const query of shapes.flatMap((shape) => contexts.map((context) => ({ ...shape, context })))) {
    const looked = await serve({ ...scope, memo: createMemo() }, get(request.route, query));
    if (looked.status === 200 && holds(conditions, [looked])) return null;
    forms.push(looked);
  }
  const [, seen] = forms;
  // What is not there, or not for this caller to see, is refused as reading it is.
  if (seen !== undefined && [401, 403, 404].includes(seen.status) && forms[0]?.status !== 200) return seen;
  return serve(scope, request, refusals.changed());
}
