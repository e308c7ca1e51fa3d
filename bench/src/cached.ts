import { compareWithBare } from './bare-fastify.ts';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, caches } from './scale-site.ts';

/** A list of ten for visitors that comes from the cache. */
export async function measureCached(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const caching = { ...site.environment, ...caches };
  const ours = await startServer('./servers/site.ts', caching);
  const computing = await startServer('./servers/site.ts', site.environment);
  const further = { what: 'made anew each time', server: computing };
  try {
    await compareWithBare({ what: 'cached list of ten', path: '/cms-json/cms/v2/posts', ours, further });
  } finally {
    for (const server of [ours, computing]) server.stop();
    await site.drop();
  }
}
