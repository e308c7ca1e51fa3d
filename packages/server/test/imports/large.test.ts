import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { installSite } from '../../src/domain/site/install.actions.ts';
import { openWxr } from '../../src/formats/wxr/reader.ts';
import { startApp } from '../support/app.ts';
import { platen } from '../support/command.ts';
import { createTestDatabase } from '../support/database.ts';
import { recorded } from '../support/moving.ts';

/** `PLATEN_IMPORT_SIZES=1M,10M,100M` for the long form; each is imported into a new site. */
const sizes = (process.env['PLATEN_IMPORT_SIZES'] ?? '2M').split(',');

interface Figures {
  readonly bytes: number;
  readonly items: number;
  readonly secondsToRead: number;
  readonly secondsToImport: number;
  readonly secondsAgain: number;
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
    const wxr = await openWxr(file, () => undefined);
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
    const second = await run();
    expect([first.code, second.code].every((code) => code === 0 || code === 9)).toBe(true);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(
      `select (select count(*) from posts) as items, (select count(*) from posts where type = 'post') as posts,
         (select count(*) from comments) as comments`,
    );
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
    const [first] = measured;
    const last = measured.at(-1);
    expect(last?.memory).toBeLessThan(300);
    if (sizes.length > 1 && first !== undefined && last !== undefined) {
      const growth = (last.memory - first.memory) / ((last.bytes - first.bytes) / 100e6);
      console.log(`${growth.toFixed(1)} MB more for each 100 MB`);
    }
  },
);
