import { httpErrors, errorResponse } from './error-responses.ts';
import type { Logger } from '../lib/log.ts';
import { corsHeaders } from '../rest/cors.ts';
import type { HttpResponse } from '../rest/serve.ts';

export interface Overload {
  /** The 503 response for a request above the limit. */
  respond(origin: string | undefined): HttpResponse;
  /** Is this such a response? */
  isOwn(served: Pick<HttpResponse, 'body'>): boolean;
}

interface Surroundings {
  readonly corsOrigins: readonly string[] | null;
  readonly log: Logger;
}

/** Seconds for `Retry-After`. Different ones (jitter), so that clients rejected together do not all retry together. */
const pauses = [1, 2, 3] as const;
/** Milliseconds that share one log entry. */
const span = 1000;

/**
 * Load shedding must cost next to nothing, or a server that rejects half of its requests has no time for the other half:
 * the responses are made beforehand, and the log has an entry per second instead of one per request.
 */
export function createOverload({ corsOrigins, log }: Surroundings): Overload {
  const responses = pauses.map((seconds) => errorResponse(httpErrors.busy(seconds)));
  const ownBody = responses[0]?.body;
  let refused = 0;
  let total = 0;

  const tell = (): void => {
    log.warn({ refused }, 'too much to do; requests were refused');
    refused = 0;
  };

  return {
    respond: (origin) => {
      if (refused === 0) setTimeout(tell, span).unref();
      refused += 1;
      total += 1;
      const response = responses[total % responses.length] as HttpResponse;
      if (origin === undefined) return response;
      return { ...response, headers: { ...response.headers, ...corsHeaders(origin, corsOrigins) } };
    },
    isOwn: ({ body }) => body === ownBody,
  };
}
