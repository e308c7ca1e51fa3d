import { compareWithBare } from './bare-fastify.ts';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, remembers } from './scale-site.ts';

/** A visitor's list of ten that the service remembers. */
export async function measureRemembered(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const remembering = { ...site.environment, ...remembers };
  const ours = await startServer('./servers/site.ts', remembering);
  const computing = await startServer('./servers/site.ts', site.environment);
  const further = { what: 'made anew each time', server: computing };
  try {
    await compareWithBare({ what: 'remembered list of ten', path: '/cms-json/cms/v2/posts', ours, further });
  } finally {
    for (const server of [ours, computing]) server.stop();
    await site.drop();
  }
}
