import { afterAll, beforeAll } from 'vitest';
import type { OpenCore } from '../../src/app/open-core.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { createTestDatabase } from './database.ts';
import { openTestCore } from './site.ts';

/** The service for the tests of a file, on a database of its own that is there from the first test to the last. */
export function setUpCore(plugins: readonly Plugin[] = []): () => OpenCore {
  let core: OpenCore | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    core = openTestCore({ plugins, databaseUrl: database.url });
  });
  afterAll(async () => {
    await core?.close();
    await drop?.();
  });
  return () => {
    if (core === undefined) throw new Error('The database is not there yet.');
    return core;
  };
}
