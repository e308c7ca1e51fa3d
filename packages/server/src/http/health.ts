import { plainJson } from './error-responses.ts';
import type { HttpResponse } from '../rest/serve.ts';

export interface Health {
  /** The response to a health probe; null for any other request. */
  respond(method: string, target: string): Promise<HttpResponse> | null;
}

interface Sources {
  readonly ready: () => Promise<boolean> | boolean;
  readonly closing: () => boolean;
}

/** Probes come from every load balancer, often, and from strangers: one look at the database a second serves them all. */
const freshFor = 1000;

export function createHealth({ ready, closing }: Sources): Health {
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
      ? plainJson(200, { status: 'ready' })
      : plainJson(503, { status: closing() ? 'closing' : 'not ready' });

  return {
    respond: (method, target) => {
      if (method !== 'GET' && method !== 'HEAD') return null;
      if (target === '/health/live') return Promise.resolve(plainJson(200, { status: 'live' }));
      return target === '/health/ready' ? readiness() : null;
    },
  };
}

/** A check that fails or hangs counts as not ready. */
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
