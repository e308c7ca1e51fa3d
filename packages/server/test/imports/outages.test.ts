import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installSite } from '../../src/domain/site/install.actions.ts';
import { startApp } from '../support/app.ts';
import { platen } from '../support/command.ts';
import { createCutWay } from '../support/cut-way.ts';
import { migrateWhole } from '../support/database.ts';
import { importedState, importPlace } from '../support/imported-state.ts';
import type { Place } from '../support/imported-state.ts';
import { recorded } from '../support/moving.ts';
import { createPrivatePostgres } from '../support/postgres.ts';
import type { PrivatePostgres } from '../support/postgres.ts';

/** `PLATEN_IMPORT_OUTAGES=10` for the long form, which fills a small disk and so has to be run as root. */
const outages = Number(process.env['PLATEN_IMPORT_OUTAGES'] ?? 0);
const isLong = outages > 0;
/** Pages alone, unless there is time for a whole site. */
const file = recorded(isLong ? 'site.xml' : 'by-type/page.xml');
const size = statSync(file).size;

let disk: string;
let server: PrivatePostgres;
let unbroken: Record<string, string>;
let wholeCode: number | null;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'platen-test-outages-'));
  await chmod(disk, 0o755);
  if (isLong) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', disk]);
  // The disk that is filled is the one of the database, too.
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = disk;
  server = await createPrivatePostgres();
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await asServer((client) => client.query('create database fresh'));
  await migrateWhole(urlOf('fresh'));
  const node = await startApp({ databaseUrl: urlOf('fresh') });
  await installSite(await node.app.ownScope(), { title: 'New', login: 'admin', email: 'admin@example.org' });
  await node.stop();
  await asServer(async (client) => {
    const others = `select from pg_stat_activity where datname = 'fresh'`;
    while ((await client.query(others)).rowCount !== 0) await sleep(10);
  });
  const site = await newSite();
  wholeCode = (await command(site).ended).code;
  unbroken = await site.state();
  await site.drop();
}, 300_000);
afterAll(async () => {
  await server.remove();
  if (isLong) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
}, 60_000);

const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).toString();

async function asServer<T>(work: (client: Client) => Promise<T>, url = server.url): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface NewSite {
  readonly url: string;
  readonly files: string;
  place(): Promise<Place | null>;
  state(): Promise<Record<string, string>>;
  drop(): Promise<void>;
}

async function newSite(): Promise<NewSite> {
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await asServer((client) => client.query(`create database ${name} template fresh`));
  const url = urlOf(name);
  const files = join(disk, name);
  return {
    url,
    files,
    place: () => asServer(importPlace, url),
    // A PostgreSQL that was killed may give out numbers anew: events are compared in an order of their own.
    state: () => asServer((client) => importedState(client, 'kind, subject::text'), url),
    drop: async () => {
      await asServer((client) => client.query(`drop database ${name} with (force)`));
      await rm(files, { recursive: true, force: true });
    },
  };
}

const command = ({ files, url: direct }: NewSite, url = direct) =>
  platen(['import', file, '--uploads', recorded('uploads'), '--batch', isLong ? '15' : '3', '--json'], {
    cwd: tmpdir(),
    env: { DATABASE_URL: url, PLATEN_ENV: 'development', PLATEN_UPLOADS_FOLDER: files },
  });

interface Outage {
  /** What the import is told to reach the database by. */
  readonly url: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  close(): Promise<void>;
}

const nothing = (): Promise<void> => Promise.resolve();

const kinds: Readonly<Record<string, (site: NewSite) => Promise<Outage>>> = {
  'the network cut': async ({ url }) => {
    const way = await createCutWay(url);
    return { url: way.url, begin: async () => way.cut(), end: async () => way.mend(), close: () => way.close() };
  },
  'PostgreSQL killed': async ({ url }) => ({
    url,
    begin: () => server.stop('kill'),
    end: () => server.start(),
    close: nothing,
  }),
  'the disk full': async ({ url }) => {
    const ballast = join(disk, 'ballast');
    return {
      url,
      begin: async () => fill(ballast),
      end: async () => {
        rmSync(ballast, { force: true });
        // It ends itself where there is no room for its log.
        const isUp = await asServer((client) => client.query('select 1')).then(
          () => true,
          () => false,
        );
        if (isUp) return;
        await server.stop('kill');
        await server.start();
      },
      close: nothing,
    };
  },
};

function fill(path: string): void {
  const into = openSync(path, 'w');
  try {
    for (let part = 1024 * 1024; part >= 512; part /= 2) while (writeAll(into, part)) continue;
  } finally {
    closeSync(into);
  }
}

function writeAll(into: number, bytes: number): boolean {
  try {
    return writeSync(into, Buffer.alloc(bytes)) === bytes;
  } catch {
    return false;
  }
}

const wishes: readonly ((random: number) => (at: Place | null) => boolean)[] = [
  (random) => (at) => at?.phase === 'items' && at.offset >= random * size * 0.9,
  () => (at) => at !== null,
  () => (at) => at?.phase === 'links' || at?.phase === 'files' || at?.phase === 'done',
  () => (at) => at?.phase === 'files' || at?.phase === 'done',
];

for (const [kind, createOutage] of Object.entries(kinds)) {
  if (!isLong && kind === 'the disk full') continue;
  const times = isLong ? outages : 1;
  test(
    `with ${kind} on the way, ${times} times, and run again, an import ends the same`,
    { timeout: 120_000 + times * 120_000 },
    async () => {
      const ends: string[] = [];
      for (let time = 0; time < times; time += 1) {
        const site = await newSite();
        const outage = await createOutage(site);
        const wish = wishes[time % wishes.length]?.(Math.random()) ?? (() => true);
        const running = command(site, outage.url);
        let ended = false;
        void running.ended.then(() => (ended = true));
        while (!ended && !wish(await site.place())) await sleep(2);
        await sleep(Math.random() * 40);
        await outage.begin();
        const broken = await running.ended;
        // Whoever sits there is told in words what was the matter, without a stack.
        expect(broken.stderr).not.toMatch(/\bat .*\.ts:\d/);
        await outage.end();
        ends.push(`${(await site.place())?.phase ?? 'none'} ${broken.code}`);
        const again = await command(site, outage.url).ended;
        expect([again.code, again.stderr]).toEqual([wholeCode, '']);
        expect(await site.state()).toEqual(unbroken);
        await outage.close();
        await site.drop();
      }
      console.log(`${kind}: it stood at, and ended with: ${ends.join(', ')}; ${times} of ${times} end the same`);
    },
  );
}
