import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSource } from '../../../src/transfer/sources/wxr-source.actions.ts';
import { installSite } from '../../../src/domain/site/install.actions.ts';
import { startApp } from '../../support/app.ts';
import { platen, signalGroup } from '../../support/command.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { importedState, importPlace } from '../../support/imported-state.ts';
import type { Place } from '../../support/imported-state.ts';
import { brokenInvariants } from '../../support/invariants.ts';
import { recorded } from '../../support/moving.ts';
import { keepSnapshot } from '../../support/snapshot.ts';
import type { Snapshot } from '../../support/snapshot.ts';

/** `PLATEN_IMPORT_KILLS=30` for the long form. */
const kills = Number(process.env['PLATEN_IMPORT_KILLS'] ?? 1);
/** Pages alone, unless there is time for a whole site. */
const file = recorded(kills > 1 ? 'site.xml' : 'by-type/page.xml');
const size = statSync(file).size;

let database: TestDatabase;
let db: Client;
let fresh: Snapshot;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const node = await startApp({ databaseUrl: database.url });
  await installSite(await node.app.ownScope(), { title: 'New', login: 'admin', email: 'admin@example.org' });
  await node.stop();
  db = new Client({ connectionString: database.url });
  await db.connect();
  fresh = await keepSnapshot(db);
  folder = await mkdtemp(join(tmpdir(), 'platen-test-kills-'));
});
afterAll(async () => {
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const command = () =>
  platen(['import', file, '--uploads', recorded('uploads'), '--batch', kills > 1 ? '15' : '3', '--json'], {
    cwd: folder,
    env: { DATABASE_URL: database.url, PLATEN_ENV: 'development', PLATEN_UPLOADS_FOLDER: join(folder, 'files') },
  });

const state = (): Promise<Record<string, string>> => importedState(db);

async function restart(): Promise<void> {
  await fresh.restore();
  await rm(join(folder, 'files'), { recursive: true, force: true });
}

const place = (): Promise<Place | null> => importPlace(db);

/** Kills the import as soon as it has come to a place, or a moment later; tells where it really was. */
async function killAt(wanted: (at: Place | null) => boolean, later: number): Promise<string> {
  const running = command();
  let ended = false;
  void running.ended.then(() => (ended = true));
  while (!ended && !wanted(await place())) await sleep(2);
  await sleep(later);
  signalGroup(running, 'SIGKILL');
  await running.ended;
  return (await place())?.phase ?? 'none';
}

const wishes: readonly ((random: number) => (at: Place | null) => boolean)[] = [
  () => (at) => at !== null,
  (random) => (at) => at?.phase === 'items' && at.offset >= random * size * 0.9,
  () => (at) => at?.phase === 'links' || at?.phase === 'files' || at?.phase === 'done',
  () => (at) => at?.phase === 'files' || at?.phase === 'done',
  (random) => (at) => at?.phase === 'items' && at.offset >= random * size * 0.4,
];

test(
  `killed ${kills} times at any moment and run again, an import ends the same`,
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    await restart();
    const whole = await command().ended;
    expect([whole.code, whole.stderr]).toEqual([expect.toSatisfy((code: number) => code === 0 || code === 9), '']);
    const unbroken = await state();
    const hit: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await restart();
      const wish = wishes[(kill + 1) % wishes.length]?.(Math.random());
      if (wish === undefined) continue;
      hit.push(await killAt(wish, Math.random() * 40));
      const { code, stderr } = await command().ended;
      expect([code, stderr]).toEqual([whole.code, '']);
      expect(await state()).toEqual(unbroken);
    }
    console.log(`killed in: ${hit.join(', ')}; ${kills} of ${kills} end as the unbroken run`);
    const known = new Set([
      'comments are by users that are there',
      'comments answer comments on the same post',
      'posts stand below posts that are there, of their type',
      'every post has told of itself',
    ]);
    expect(Object.keys(await brokenInvariants(database.url)).filter((name) => !known.has(name))).toEqual([]);
  },
);

test('a position that is written apart from its rows loses some: the test above can fail', async () => {
  await restart();
  await command().ended;
  const unbroken = await state();
  await restart();
  await killAt((at) => at?.phase === 'items', 0);
  const source = await openSource(file, () => undefined);
  const ends: number[] = [];
  for await (const { end } of source.items(0)) ends.push(end);
  const later = await source.positionAt(ends.at(-3) ?? 0);
  await db.query(`update imports set phase = 'items', position = $1`, [JSON.stringify(later)]);
  await command().ended;
  expect((await state())['posts']).not.toBe(unbroken['posts']);
  // An offset that is none of this file is seen.
  await db.query(`update imports set phase = 'items', position = '{"offset": 3000, "before": "other"}'`);
  expect((await command().ended).code).toBe(6);
});
