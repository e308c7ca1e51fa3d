import { compareWithBare } from './bare-fastify.ts';
import { startServer } from './processes.ts';

/** A fixture route through the whole service. */
export async function measureKernel(): Promise<void> {
  const ours = await startServer('./servers/platen.ts');
  await compareWithBare({ what: 'kernel', path: '/cms-json/fixture/v1/who', ours }).finally(ours.stop);
}
