import { httpErrors, errorResponse } from './error-responses.ts';
import type { Logger } from '../lib/log.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import { corsHeaders } from '../lib/cors.ts';
import type { HttpResponse } from '../rest/serve.ts';

export interface Overload {
  /** The answer for one more request than can be dealt with. */
  answer(origin: string | undefined): HttpResponse;
  /** Is this such an answer? */
  isOwn(served: Pick<HttpResponse, 'body'>): boolean;
}

interface Surroundings {
  readonly corsOrigins: readonly string[] | null;
  readonly log: Logger;
}

/** `Retry-After` in seconds, with jitter to avoid a thundering herd. */
const pauses = [1, 2, 3] as const;

/**
 * Refusing must cost next to nothing, or a server that refuses half of what comes has no time for the other half: the
 * answers are made beforehand, and the log has a line per second instead of one per request.
 */
export function createOverload({ corsOrigins, log }: Surroundings): Overload {
  const answers = pauses.map((seconds) =>
    errorResponse(httpErrors.busy(seconds, { headers: { 'Retry-After': String(seconds) } })),
  );
  const bodies = new Set(answers.map(({ body }) => body));
  const tell = onceASecond<void>((_, refused) => log.warn({ refused }, 'overload: requests rejected'));
  let total = 0;

  return {
    answer: (origin) => {
      tell();
      total += 1;
      const answer = answers[total % answers.length] as HttpResponse;
      if (origin === undefined) return answer;
      return { ...answer, headers: { ...answer.headers, ...corsHeaders(origin, corsOrigins) } };
    },
    isOwn: ({ body }) => bodies.has(body),
  };
}
