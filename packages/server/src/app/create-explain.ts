import { explainFailure } from '../db/sqlstate.ts';
import { StorageUnavailable } from '../files/files.ts';
import { ImageTooSlow } from '../formats/images.ts';
import { ListenerFailure } from '../hooks/bus.ts';
import { DeadlinePassed } from '../lib/deadline.ts';
import { onceASecond } from '../lib/once-a-second.ts';
import { secondsText } from '../lib/readable-units.ts';
import type { Logger } from '../lib/log.ts';
import { errors, RestError } from '../rest/errors.ts';
import type { Site } from '../scope.ts';

/**
 * What a request gets for whatever was thrown, and the only place that logs it. A database that is away fails
 * thousands of requests in the same way: each kind of failure has a line a second, with how many it stands for.
 */
export function createExplain(log: Logger): Site['explain'] {
  const outages = new Map<string, (err: unknown) => void>();
  /** Logs the outage and returns a 503 with `Retry-After`. */
  const outage = (error: unknown, { kind, what, retryAfter }: { kind: string; what: string; retryAfter: number }) => {
    const known = outages.get(kind);
    const tell =
      known ??
      onceASecond((err, requests) => log.error({ kind, requests, err }, 'dependency unavailable; requests failed'));
    if (known === undefined) outages.set(kind, tell);
    tell(error);
    const message = `${what} is unavailable. Try again in ${secondsText(retryAfter)}.`;
    const headers = { 'Retry-After': String(retryAfter) };
    return new RestError({ code: 'rest_service_unavailable', status: 503, message, headers });
  };

  return (error, requestLog) => {
    if (error instanceof RestError) return error;
    if (error instanceof DeadlinePassed) return errors.tookTooLong(false);
    if (error instanceof StorageUnavailable) {
      return outage(error, { kind: 'files', what: 'File storage', retryAfter: 5 });
    }
    if (error instanceof ImageTooSlow) {
      return outage(error, { kind: 'images', what: 'Image processing', retryAfter: 10 });
    }
    const { kind, status, code, retryAfter } = explainFailure(error);
    if (kind === 'fault') {
      requestLog.error({ err: error }, 'request failed');
      return errors.fault();
    }
    if (retryAfter !== undefined) return outage(error, { kind, what: 'The database', retryAfter });
    // The response names no statement; the log says which listener ran it.
    if (error instanceof ListenerFailure)
      requestLog.warn({ err: error }, 'value of a listener rejected by the database');
    return new RestError({
      code,
      status,
      message: 'The database rejected a value. Check the length and the format of what you sent.',
    });
  };
}
