import { explainFailure } from '../db/sqlstate.ts';
import { FilesAway } from '../files/files.ts';
import { ImageTooSlow } from '../formats/images.ts';
import { ListenerFailure } from '../hooks/bus.ts';
import { DeadlinePassed } from '../lib/deadline.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import type { Logger } from '../lib/log.ts';
import { errors, RestError } from '../rest/errors.ts';
import type { Site } from '../scope.ts';

/**
 * What a request gets for whatever was thrown, and the only place that logs it. A database that is away fails
 * thousands of requests in the same way: each kind of failure has a line a second, with how many it stands for.
 */
export function createExplain(log: Logger): Site['explain'] {
  const outages = new Map<string, (err: unknown) => void>();
  /** Tells of it, and sends the caller away for so many seconds. */
  const outage = (error: unknown, { kind, what, retryAfter }: { kind: string; what: string; retryAfter: number }) => {
    const known = outages.get(kind);
    const tell =
      known ?? onceASecond((err, requests) => log.error({ kind, requests, err }, `${what} failed requests.`));
    if (known === undefined) outages.set(kind, tell);
    tell(error);
    const message = 'The service cannot answer right now. Please try again shortly.';
    const headers = { 'Retry-After': String(retryAfter) };
    return new RestError({ code: 'rest_service_unavailable', status: 503, message, headers });
  };

  return (error, requestLog) => {
    if (error instanceof RestError) return error;
    if (error instanceof DeadlinePassed) return errors.tookTooLong(false);
    if (error instanceof FilesAway) {
      return outage(error, { kind: 'files', what: 'The store of files', retryAfter: 5 });
    }
    if (error instanceof ImageTooSlow) {
      return outage(error, { kind: 'images', what: 'Images that took too long', retryAfter: 10 });
    }
    const { kind, status, code, retryAfter } = explainFailure(error);
    if (kind === 'fault') {
      requestLog.error({ err: error }, 'A request failed.');
      return errors.fault();
    }
    if (retryAfter !== undefined) return outage(error, { kind, what: 'The database', retryAfter });
    // The caller is told of a value; whose statement it was, only the log can tell.
    if (error instanceof ListenerFailure)
      requestLog.warn({ err: error }, 'The database refused a value of a listener.');
    return new RestError({ code, status, message: 'The database refused a value.' });
  };
}
