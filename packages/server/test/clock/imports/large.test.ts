import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { installSite } from '../../../src/domain/site/install.actions.ts';
import { openWxr } from '../../../src/formats/wxr/reader.ts';
import { wxrLayout } from '../../../src/transfer/records/layout.ts';
import { startApp } from '../../support/app.ts';
import { platen } from '../../support/command.ts';
import { createTestDatabase } from '../../support/database.ts';
import { recorded } from '../../support/moving.ts';

/** `PLATEN_IMPORT_SIZES=1M,10M,100M` for the long form; each is imported into a new site. */
const sizes = (process.env['PLATEN_IMPORT_SIZES'] ?? '2M').split(',');

interface Figures {
  readonly bytes: number;
  readonly items: number;
  readonly secondsToRead: number;
  readonly secondsToImport: number;
  readonly secondsAgain: number;
  /** For PostgreSQL to take the same rows into the same tables, with all their indexes and nothing else to do. */
  readonly secondsToCopy: number;
  /** MB, the most that the process had. */
  readonly memory: number;
}

const memoryOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Rows that were ever inserted, changed or removed, but for those by which nodes know of each other. */
async function rowsWritten(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // What a connection has done is told when it ends.
    for (;;) {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and backend_type = 'client backend'`,
      );
      if (rows[0]?.others === 0) break;
      await sleep(20);
    }
    const { rows } = await client.query<{ written: number }>(
      `select sum(n_tup_ins + n_tup_upd + n_tup_del)::int as written from pg_stat_user_tables
         where schemaname = 'public' and relname <> 'platen_node'`,
    );
    return rows[0]?.written ?? 0;
  } finally {
    await client.end();
  }
}

const filled = [
  'users',
  'terms',
  'posts',
  'comments',
  'post_terms',
  'post_texts',
  'post_tokens',
  'media',
  'menu_items',
  'redirects',
  'import_items',
  'import_addresses',
];

async function secondsToCopy(client: Client, folder: string): Promise<number> {
  // PostgreSQL writes there under its own name.
  await chmod(folder, 0o777);
  for (const table of filled) await client.query(`copy ${table} to '${join(folder, table)}'`);
  await client.query(`set session_replication_role = replica; truncate ${filled.join(', ')} cascade`);
  const from = performance.now();
  await client.query('begin');
  for (const table of filled) await client.query(`copy ${table} from '${join(folder, table)}'`);
  await client.query('commit');
  return (performance.now() - from) / 1000;
}

async function measure(size: string): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-test-large-'));
  const database = await createTestDatabase();
  try {
    const node = await startApp({ databaseUrl: database.url });
    await installSite(await node.app.ownScope(), { title: 'New', login: 'admin', email: 'admin@example.org' });
    await node.stop();
    const file = join(folder, 'large.xml');
    const args = [recorded('generate-large.mjs'), '--bytes', size, '--seed', '7', '--out', file];
    const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const summary = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Record<string, number>;
    const begun = performance.now();
    const wxr = await openWxr(file, wxrLayout, () => undefined);
    let items = 0;
    for await (const _ of wxr.items(0)) items += 1;
    const secondsToRead = (performance.now() - begun) / 1000;
    const run = async (): Promise<{ seconds: number; memory: number; code: number | null }> => {
      const from = performance.now();
      const running = platen(['import', file, '--json'], {
        cwd: folder,
        env: {
          DATABASE_URL: database.url,
          PLATEN_ENV: 'development',
          PLATEN_UPLOADS_FOLDER: join(folder, 'files'),
          // Node takes what it is given before it tidies up: what is really needed shows when it is given little.
          NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=4',
        },
      });
      let memory = 0;
      const watch = setInterval(() => (memory = Math.max(memory, memoryOf(running.child.pid))), 50);
      const { code } = await running.ended;
      clearInterval(watch);
      return { seconds: (performance.now() - from) / 1000, memory, code };
    };
    const first = await run();
    const written = await rowsWritten(database.url);
    const second = await run();
    expect(await rowsWritten(database.url)).toBe(written);
    expect([first.code, second.code].every((code) => code === 0 || code === 9)).toBe(true);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from posts) as items, (select count(*) from posts where type = 'post') as posts,
         (select count(*) from comments) as comments`,
    );
    const copying = await secondsToCopy(client, folder);
    await client.end();
    console.log(size, JSON.stringify(summary), JSON.stringify(rows[0]));
    expect(Number(rows[0]?.['items'])).toBe(items);
    if (summary['posts'] !== undefined) expect(Number(rows[0]?.['posts'])).toBe(summary['posts']);
    if (summary['comments'] !== undefined) expect(Number(rows[0]?.['comments'])).toBe(summary['comments']);
    return {
      bytes: statSync(file).size,
      items,
      secondsToRead,
      secondsToImport: first.seconds,
      secondsAgain: second.seconds,
      secondsToCopy: copying,
      memory: Math.max(first.memory, second.memory),
    };
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  `exports of ${sizes.join(', ')} are imported whole, in memory that does not grow with them`,
  { timeout: 3_600_000 },
  async () => {
    const measured: Figures[] = [];
    for (const size of sizes) measured.push(await measure(size));
    console.table(measured);
    for (const { bytes, items, secondsToRead, secondsToImport, secondsAgain, secondsToCopy: copying } of measured)
      console.log(
        `${(bytes / 1e6).toFixed(0)} MB: ${((1000 * secondsToImport) / items).toFixed(2)} ms for an item; as fast as ` +
          `${(copying / secondsToImport).toFixed(2)} of COPY; reading alone ${(secondsToImport / secondsToRead).toFixed(1)} ` +
          `and again ${(secondsToImport / secondsAgain).toFixed(1)} times as fast`,
      );
    const [first] = measured;
    const last = measured.at(-1);
    expect(last?.memory).toBeLessThan(300);
    // In a small one, starting the program is most of it.
    for (const { bytes, secondsToImport, secondsAgain } of measured)
      if (bytes > 50e6) expect(secondsToImport / secondsAgain).toBeGreaterThan(5);
    if (sizes.length > 1 && first !== undefined && last !== undefined) {
      const growth = (last.memory - first.memory) / ((last.bytes - first.bytes) / 100e6);
      console.log(`${growth.toFixed(1)} MB more for each 100 MB`);
    }
  },
);
