import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenCore } from '../../src/app/open-core.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { accountPassword, passwords, startAccounts } from './accounts.ts';
import type { Accounts, Person } from './accounts.ts';
import { createTestDatabase } from './database.ts';
import { openPages } from './pages.ts';
import type { Pages } from './pages.ts';
import { openTestCore } from './site.ts';
import type { TestParts } from './site.ts';

/** The service for the tests of a file, on a database of its own that is there from the first test to the last. */
export function setUpCore(plugins: readonly Plugin[] = [], env: TestParts['env'] = {}): () => OpenCore {
  let core: OpenCore | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    drop = database.drop;
    core = openTestCore({ plugins, databaseUrl: database.url, env });
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

export interface SignIn {
  readonly accounts: Accounts;
  readonly pages: Pages;
  readonly passwordHash: string;
  /** An author who has a password. */
  known(more?: { login?: string; email?: string }): Promise<Person>;
}

/** People with passwords and the pages they sign in on, for the tests of a file. Attempts are forgotten before each test. */
export async function setUpSignIn(): Promise<SignIn> {
  const accounts = await startAccounts();
  afterAll(() => accounts.close());
  beforeEach(() => sql`truncate throttles`.execute(accounts.db.kysely));
  const passwordHash = await passwords.hash(accountPassword);
  return {
    accounts,
    pages: openPages(accounts),
    passwordHash,
    known: (more = {}) => accounts.person('author', { passwordHash, ...more }),
  };
}
