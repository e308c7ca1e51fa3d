import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection/connect.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import { addUser } from '../../support/add-user.ts';
import { activating, makePluginsFolder, routeOf, writePlugin } from '../../support/plugin-folders.ts';
import { startAppProcess } from '../../support/processes.ts';
import type { AppProcess } from '../../support/processes.ts';
import { givenTime } from '../../support/own-time.ts';
import { patient } from '../../support/patient.ts';

const kills = Number(process.env['PLATEN_PLUGIN_KILLS'] ?? 3);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: Awaited<ReturnType<typeof makePluginsFolder>>;
let db: Database;
let authorization: string;
const nodes: AppProcess[] = [];

const start = (): Promise<AppProcess> =>
  startAppProcess({
    ...patient,
    DATABASE_URL: database.url,
    PLATEN_PLUGINS_FOLDER: folder.path,
    PLATEN_TEST_PLAIN: 'true',
  });

beforeAll(async () => {
  folder = await makePluginsFolder();
  await writePlugin(folder.path, 'coded', { code: activating('coded', routeOf('coded')) });
  await writePlugin(folder.path, 'cups', {
    platen: { postTypes: [{ name: 'cup', label: 'Cups', showInRest: true, restBase: 'cups' }] },
  });
  database = await createTestDatabase();
  db = connectTo(database.url);
  authorization = await addUser(db, 'administrator');
  nodes.push(...(await Promise.all([start(), start(), start()])));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await db.close();
  await database.drop();
  await folder.remove();
});

interface Asked {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function ask(node: AppProcess | undefined, path: string, body?: object): Promise<Asked> {
  const answer = await fetch(`http://127.0.0.1:${node?.port}/cms-json${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { authorization, 'content-type': 'application/json' }) },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const change = (node: AppProcess | undefined, plugin: string, status: string): Promise<Asked> =>
  ask(node, `/cms/v2/plugins/${plugin}`, { status });

async function stored(): Promise<readonly string[]> {
  const { rows } = await sql<{ value: string[] }>`select value from options where name = 'active_plugins'`.execute(
    db.kysely,
  );
  return rows[0]?.value ?? [];
}

test('every node has a plugin within a second, and no request fails meanwhile', async () => {
  let isOver = false;
  const failed: Asked[] = [];
  let asked = 0;
  const load = nodes.map(async (node) => {
    while (!isOver) {
      const answer = await ask(node, `/cms/v2/${asked % 2 === 0 ? 'posts' : 'types'}`);
      asked += 1;
      if (answer.status !== 200) failed.push(answer);
    }
  });
  for (const [plugin, route] of [
    ['cups', '/cms/v2/cups'],
    ['coded/index', '/coded/v1/here'],
  ] as const) {
    for (const [status, expected] of [
      ['active', 200],
      ['inactive', 404],
    ] as const) {
      expect((await change(nodes[0], plugin, status)).body).toMatchObject({ status });
      const since = givenTime();
      const late = await Promise.all(
        nodes.map(async (node) => {
          while ((await ask(node, route)).status !== expected) await sleep(5);
          return givenTime() - since;
        }),
      );
      // The node that was asked has it before it answers; the others as soon as they hear of it.
      expect(Math.max(...late)).toBeLessThan(1000);
    }
  }
  isOver = true;
  await Promise.all(load);
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(20);
});

test('a node that is killed leaves no plugin half active', async () => {
  let longest = 300;
  const outcomes = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const before = await stored();
    const status = before.includes('cups') ? 'inactive' : 'active';
    const victim = nodes.shift();
    const began = givenTime();
    const answered = change(victim, 'cups', status).catch(() => null);
    // From before the request arrives to after it is answered.
    await Promise.race([sleep(longest * (round / kills)), answered]);
    victim?.child.kill('SIGKILL');
    const answer = await answered;
    if (answer !== null) longest = givenTime() - began;
    await expect
      .poll(async () => {
        const { rows } =
          await sql`select from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(
            db.kysely,
          );
        return rows.length;
      })
      .toBe(0);
    const after = await stored();
    expect([[], ['cups']]).toContainEqual(after);
    // What was acknowledged is stored; what is stored shows everywhere, also after a restart.
    if (answer !== null) expect(after.includes('cups')).toBe(status === 'active');
    outcomes.add(after.includes('cups') === before.includes('cups') ? 'undone' : 'done');
    nodes.push(await start());
    const expected = after.includes('cups') ? 200 : 404;
    for (const node of nodes) await expect.poll(async () => (await ask(node, '/cms/v2/cups')).status).toBe(expected);
  }
  // Of many, some come before the commit and some after it.
  if (kills >= 20) expect(outcomes.size).toBe(2);
}, 600_000);

test('a plugin that was mended is loaded anew, with all that it imports', async () => {
  const code = `import './part.js';\n${activating('mended', routeOf('mended'))}`;
  await writePlugin(folder.path, 'mended', { code, files: { 'part.js': "throw new Error('broken');" } });
  await sleep(1100);
  const refused = await change(nodes[0], 'mended/index', 'active');
  expect(refused).toMatchObject({ status: 400, body: { code: 'rest_plugin_unusable' } });
  expect(refused.body['message']).toMatch(/Plugin mended can't be used: .*broken/);
  expect(await stored()).not.toContain('mended');
  await writePlugin(folder.path, 'mended', { code, files: { 'part.js': 'export {};' } });
  expect(await change(nodes[0], 'mended/index', 'active')).toMatchObject({ status: 200 });
  for (const node of nodes) await expect.poll(async () => (await ask(node, '/mended/v1/here')).status).toBe(200);
});

test('a plugin that never ends is named, and its node with it', async () => {
  await writePlugin(folder.path, 'endless', {
    code: activating('endless', "api.addFilter('rest_prepare_type', function spin(item) { for (;;); });"),
  });
  const node = await startAppProcess(
    { DATABASE_URL: database.url, PLATEN_PLUGINS_FOLDER: folder.path, PLATEN_TEST_PLAIN: 'true' },
    { silent: true },
  );
  let said = '';
  node.child.stderr?.on('data', (text: Buffer) => (said += String(text)));
  await sleep(1100);
  expect((await change(node, 'endless/index', 'active')).status).toBe(200);
  const ended = once(node.child, 'exit');
  await expect(ask(node, '/cms/v2/types')).rejects.toThrow('fetch failed');
  expect((await ended)[1]).toBe('SIGKILL');
  expect(said).toMatch(
    /"plugin":"endless","at":"spin file:.*endless\/index\.js:2","msg":"plugin blocks the event loop"/,
  );
  expect(said).toMatch(/"plugin":"endless".*"msg":"plugin blocks the event loop; exiting"/);
  // Those that met nothing of it still serve, and can switch it off.
  expect((await change(nodes[0], 'endless/index', 'inactive')).status).toBe(200);
});

test('a plugin that fails when nodes start is left out, and stops none', async () => {
  expect(await stored()).toContain('mended');
  await writePlugin(folder.path, 'mended', { code: "throw new Error('broken again');" });
  const node = await start();
  nodes.push(node);
  expect((await ask(node, '/mended/v1/here')).status).toBe(404);
  expect((await ask(node, '/cms/v2/types')).status).toBe(200);
  // Those that have it go on with what they loaded, also when the site is built for another reason.
  expect((await change(nodes[0], 'coded/index', 'active')).status).toBe(200);
  for (const other of nodes.slice(0, -1)) {
    await expect.poll(async () => (await ask(other, '/coded/v1/here')).status).toBe(200);
    expect((await ask(other, '/mended/v1/here')).status).toBe(200);
  }
});
