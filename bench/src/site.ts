import { fileURLToPath } from 'node:url';
import { compareWithBare } from './bare-fastify.ts';
import { startServer } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { caches, createSeededSite } from './scale-site.ts';

const themes = fileURLToPath(new URL('../../packages/site/themes', import.meta.url));

/** Pages of the public site: from the cache beside bare Fastify, and rendered for each request. */
export async function measureSite(): Promise<void> {
  const seeded = await createSeededSite(planOf(1000, 1));
  await seeded.client.query(`update options set value = '"quire"' where name = 'stylesheet'`);
  const environment = { ...seeded.environment, PLATEN_THEMES: themes };
  const cached = await startServer('./servers/public-site.ts', { ...environment, ...caches });
  const rendering = await startServer('./servers/public-site.ts', environment);
  const further = { what: 'page, rendered for each request', server: rendering };
  try {
    await compareWithBare({ what: 'cached page', path: '/', ours: cached, isEncoded: true, further });
  } finally {
    for (const server of [cached, rendering]) server.stop();
    await seeded.drop();
  }
}
