import { LRUCache } from 'lru-cache';
import type { Site } from '../scope.ts';

/** Paths that are known by heart: those of cached responses, above all, which take less time than a look for the route. */
const most = 2000;

/** By the pattern of the route, for logs, metrics and traces: paths are without number, and have ids in them. */
export function createRouteNames(site: () => Site): (target: string) => string {
  const known = new LRUCache<string, string>({ max: most });
  let of = site();
  return (target) => {
    const now = site();
    if (now !== of) known.clear();
    of = now;
    const path = target.split('?', 1)[0] ?? '';
    const name = known.get(path) ?? routeOf(now, path);
    if (path.length < 200) known.set(path, name);
    return name;
  };
}

function routeOf({ router, dialect }: Site, path: string): string {
  if (!path.startsWith(`/${dialect.root}`)) return path.startsWith('/health/') ? 'health' : 'page';
  const route = path.slice(dialect.root.length + 1).replace(/\/$/, '') || '/';
  return router.match(route)?.route.pattern ?? 'unknown';
}
