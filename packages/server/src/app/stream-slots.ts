import { sourceOf } from '../auth/throttle.ts';
import type { RawRequest } from '../rest/incoming.ts';
import type { HttpResponse } from '../rest/serve.ts';

/** Open responses that one node allows at the same time. */
export interface StreamLimits {
  readonly total: number;
  /** Of these, how many only signed-in callers can use. */
  readonly reserved: number;
  /** For visitors of one IP address, or one IPv6 network of 64 bits. */
  readonly perSource: number;
  readonly perUser: number;
}

export interface StreamSlots {
  /** Reserves a slot for the caller of the response. Returns what releases it, or null where there is none left. */
  reserve(raw: Pick<RawRequest, 'remoteAddress'>, response: Pick<HttpResponse, 'caller'>): (() => void) | null;
}

export function createStreamSlots({ total, reserved, perSource, perUser }: StreamLimits): StreamSlots {
  const byOwner = new Map<string, number>();
  let [open, visitors] = [0, 0];
  return {
    reserve: ({ remoteAddress }, { caller = 0 }) => {
      const isVisitor = caller === 0;
      const owner = isVisitor ? `source ${sourceOf(remoteAddress)}` : `user ${caller}`;
      const owned = byOwner.get(owner) ?? 0;
      const isFull = open >= total || (isVisitor && visitors >= total - reserved);
      if (isFull || owned >= (isVisitor ? perSource : perUser)) return null;
      byOwner.set(owner, owned + 1);
      open += 1;
      if (isVisitor) visitors += 1;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const left = (byOwner.get(owner) ?? 1) - 1;
        if (left === 0) byOwner.delete(owner);
        else byOwner.set(owner, left);
        open -= 1;
        if (isVisitor) visitors -= 1;
      };
    },
  };
}

/** Seconds after which a client that got no slot may try again. */
const retryAfter = '5';

/** Keeps the headers of the response that is not streamed, such as those for other origins. */
export const noSlot = ({ headers }: HttpResponse): HttpResponse => ({
  status: 503,
  headers: { ...headers, 'Retry-After': retryAfter, 'Cache-Control': 'no-store' },
  body: JSON.stringify({
    code: 'rest_service_unavailable',
    message: `Too many streams are open. Close unused streams, or try again in ${retryAfter} seconds.`,
    data: { status: 503 },
  }),
});
