import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { JsonMap } from '../../packages/server/src/lib/json.ts';
import { basic, startAccounts } from '../../packages/server/test/support/accounts.ts';
import type { Accounts, Person } from '../../packages/server/test/support/accounts.ts';

const users = Number(process.env['USERS'] ?? 1_000_000);

/** What lists, searches and identities cost with a million users; the answers come through dispatch, without HTTP. */
export async function measureUsers(): Promise<void> {
  const accounts = await startAccounts();
  try {
    await seed(accounts);
    const admin = await accounts.person('administrator');
    await measureLists(accounts, admin);
    await measureIdentity(accounts, admin);
  } finally {
    await accounts.close();
  }
}

/** One in ten has published something. The index of trigrams is quicker made than kept. */
async function seed({ db }: Accounts): Promise<void> {
  await db.unhurried(async (connection) => {
    const run = (statement: string): Promise<unknown> => sql.raw(statement).execute(connection);
    const { rows } = await sql<{ made: string }>`select pg_get_indexdef('users_search'::regclass) as made`.execute(
      connection,
    );
    await run('drop index users_search');
    await run(`
      insert into users (login, email, password_hash, slug, display_name, roles, registered_at)
      select 'user' || i, 'user' || i || '@host' || i % 1000 || '.example', '', 'user' || i, md5(i::text),
             array[(array['subscriber', 'subscriber', 'subscriber', 'author', 'editor'])[1 + i % 5]], now() - i * interval '1 minute'
      from generate_series(1, ${users}) i`);
    await run(rows[0]?.made ?? '');
    await run(`insert into author_counts select 40000 + i, 'post', i % 8, 1 from generate_series(1, ${users}, 10) i`);
    await run('vacuum analyze users');
  });
}

async function measureLists(accounts: Accounts, admin: Person): Promise<void> {
  const list = (person: Person | null, query: JsonMap) => async (): Promise<void> => {
    const { status } = await accounts.call(person, 'GET', '/cms/v2/users', { query });
    if (status !== 200) throw new Error(`The list answered ${status}.`);
  };
  await time('first page, by name', list(admin, {}));
  await time('first page, by address, downwards', list(admin, { orderby: 'email', order: 'desc' }));
  await time('page 10000', list(admin, { page: 10_000 }), 5);
  await time('one slug', list(admin, { slug: 'user500' }));
  await time('one role (a fifth of all)', list(admin, { roles: 'editor' }), 5);
  await time('search for one user', list(admin, { search: 'user7777' }), 5);
  await time('search for three letters', list(admin, { search: 'abc' }), 5);
  await time('search for two letters', list(admin, { search: 'zz' }), 5);
  await time('visitor: published authors (a tenth of all)', list(null, {}), 5);
  await accounts.db.unhurried((connection) => sql`delete from author_counts where user_id > 40100`.execute(connection));
  await time('visitor: published authors (ten authors)', list(null, {}), 5);
  await time('visitor: one author', async () => void (await accounts.call(null, 'GET', '/cms/v2/users/40001')));
}

async function measureIdentity(accounts: Accounts, admin: Person): Promise<void> {
  const headers = basic(admin.login, await accounts.mint(admin));
  await time('identify by application password', () => accounts.identify({ headers }), 500);
  await time('identify, wrong password', () => accounts.identify({ headers: basic(admin.login, 'wrong') }), 500);
  await time(
    'create a user',
    () => {
      const name = `x${randomUUID().slice(0, 8)}`;
      return accounts.call(admin, 'POST', '/cms/v2/users', {
        body: { username: name, email: `${name}@e.example`, password: 'long enough for the rule' },
      });
    },
    30,
  );
}

async function time(label: string, work: () => Promise<unknown>, runs = 20): Promise<void> {
  await work();
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const shown = (at: number): string => (sorted[at] ?? 0).toFixed(2).padStart(9);
  console.log(`${label.padEnd(44)} best ${shown(0)} ms  median ${shown(runs >> 1)} ms  worst ${shown(runs - 1)} ms`);
}
