import type { Addresses } from './addresses.ts';
import { errorIn, failure, isMap, success } from './result.ts';
import type { ApiError, Result } from './result.ts';
import type { CallOptions, Send } from './transport.ts';

export interface BatchRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
}

export interface BatchOptions extends CallOptions {
  /** Write nothing unless the arguments of every part are right; for at most 25 parts. */
  readonly allOrNothing?: boolean;
}

interface BatchParts {
  readonly send: Send;
  readonly addresses: Addresses;
  readonly requests: readonly BatchRequest[];
  readonly options: BatchOptions;
}

/** How many parts the service takes at once. */
const mostParts = 25;

const tooMany: ApiError = {
  code: 'client_batch_too_large',
  message: `All or nothing is possible for at most ${mostParts} parts.`,
  status: 0,
};
const notRun: ApiError = { code: 'client_not_run', message: 'Another part was refused, so none was run.', status: 0 };

/** A result for each request, in order. When the service refuses as a whole, that is the result of all that are left. */
export async function sendBatch({ send, addresses, requests, options }: BatchParts): Promise<Result<unknown>[]> {
  const { allOrNothing = false, ...call } = options;
  if (allOrNothing && requests.length > mostParts) return requests.map(() => failure(tooMany));
  const results: Result<unknown>[] = [];
  while (results.length < requests.length) {
    const chunk = requests.slice(results.length, results.length + mostParts);
    const parts = chunk.map(({ method, path, query, body }) => ({ method, path: addresses.route(path, query), body }));
    const validation = allOrNothing ? 'require-all-validate' : 'normal';
    const body = { validation, requests: parts };
    const answer = await send({ ...call, method: 'POST', address: addresses.api('/batch/v1'), body });
    if (!answer.ok) return [...results, ...requests.slice(results.length).map(() => answer)];
    const responses = isMap(answer.data) && Array.isArray(answer.data['responses']) ? answer.data['responses'] : [];
    results.push(...chunk.map((_, index) => partResult(responses[index], answer.response)));
  }
  return results;
}

function partResult(part: unknown, response: Response): Result<unknown> {
  if (!isMap(part)) return failure(notRun, response);
  const status = Number(part['status']);
  if (status < 400) return success(part['body'], response);
  const unknown = { code: 'client_unknown_error', message: `The request returned status ${status}.`, status };
  return failure(errorIn(part['body'], status) ?? unknown, response);
}
