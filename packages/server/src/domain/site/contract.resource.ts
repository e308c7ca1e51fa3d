import { anyone } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { routerOf } from '../../rest/site.ts';
import type { Router } from '../../rest/router.ts';
import type { Scope } from '../../scope.ts';
import type { JsonMap } from '../../lib/json.ts';
import { contractOf } from './contract.actions.ts';

/** Milliseconds for which a contract is reused. */
const maxAgeMs = 5000;

interface Built {
  readonly home: string;
  readonly at: number;
  readonly contract: Promise<JsonMap>;
}

/**
 * Single flight and a short cache for anonymous requests: a contract takes about 100 ms of CPU. Signed-in callers get their
 * own, because hooks of plugins may add arguments for some users only.
 */
const latest = new WeakMap<Router, Built>();

async function cachedContract(scope: Scope): Promise<JsonMap> {
  if (scope.caller.id !== 0) return contractOf(scope);
  const router = await routerOf(scope);
  const { home } = scope.address;
  const known = latest.get(router);
  if (known !== undefined && known.home === home && performance.now() - known.at < maxAgeMs) return known.contract;
  const contract = contractOf(scope);
  latest.set(router, { home, at: performance.now(), contract });
  contract.catch(() => latest.delete(router));
  return contract;
}

/** The contract of the running site. It contains no more than the index and OPTIONS return to anonymous callers. */
export const contractRoute = singleRoute({
  namespace: '',
  path: '/openapi.json',
  unlisted: true,
  permit: anyone,
  read: ({ scope }) => cachedContract(scope),
});
