import { plainJson } from './error-responses.ts';
import type { JsonMap } from '../lib/json.ts';
import type { HttpResponse } from '../rest/serve.ts';

export interface Health {
  /** The answer when the request asks after the server's health, otherwise null. */
  answer(method: string, target: string): Promise<HttpResponse> | null;
}

interface Sources {
  readonly ready: () => Promise<boolean> | boolean;
  readonly closing: () => boolean;
  /** Told with the answer when it is ready. */
  readonly facts?: () => JsonMap;
}

/** Probes come from every load balancer, often, and from strangers: one look at the database a second serves them all. */
const freshFor = 1000;

export function createHealth({ ready, closing, facts = () => ({}) }: Sources): Health {
  let asked = -Infinity;
  let verdict = Promise.resolve(false);

  const isReady = (): Promise<boolean> => {
    const now = performance.now();
    if (now - asked >= freshFor) {
      asked = now;
      verdict = inTime(ready);
    }
    return verdict;
  };

  const readiness = async (): Promise<HttpResponse> =>
    !closing() && (await isReady()) && !closing()
      ? plainJson(200, { status: 'ready', ...facts() })
      : plainJson(503, { status: closing() ? 'closing' : 'not ready' });

  return {
    answer: (method, target) => {
      if (method !== 'GET' && method !== 'HEAD') return null;
      if (target === '/health/live') return Promise.resolve(plainJson(200, { status: 'live' }));
      return target === '/health/ready' ? readiness() : null;
    },
  };
}

/** A question that fails or hangs is answered with no. */
async function inTime(ready: Sources['ready']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), freshFor);
  });
  try {
    return await Promise.race([ready(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
