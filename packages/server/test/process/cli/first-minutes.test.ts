/** What somebody new meets: a port that is taken, settings in files, the first page, and a doctor who names names. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPort, listenerAt } from '../../../src/cli/serve/ports.ts';
import { configFile } from '../../../src/cli/site/surroundings.ts';
import { loadConfig } from '../../../src/config.ts';
import { platen, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

const other = createServer();
let folder: string;
let database: TestDatabase;
let taken: number;
let running: Running | null = null;

beforeAll(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = (other.address() as AddressInfo).port;
  folder = await mkdtemp(join(tmpdir(), 'platen-first-'));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  if (running !== null) signalGroup(running, 'SIGINT');
  await running?.ended;
  await database.drop();
  other.close();
  await rm(folder, { recursive: true });
});

test('a port that was asked for and is taken is refused by name; otherwise the next free one is taken', async () => {
  const wanted = { port: taken, host: '127.0.0.1' };
  await expect(findPort({ ...wanted, isAsked: true })).rejects.toThrow(`(process ${process.pid}: `);
  const found = await findPort({ ...wanted, isAsked: false });
  expect(found).toBeGreaterThan(taken);
  expect(await findPort({ ...wanted, port: found, isAsked: true })).toBe(found);
  expect(await listenerAt('127.0.0.1', taken)).toMatchObject({ isPlaten: false, site: null });
});

const server = fileURLToPath(new URL('../../..', import.meta.url));
const start = readFileSync(new URL('../../../../../docs/get-started.md', import.meta.url), 'utf8');
const documented = /^```ts\n([^]*?)^```/m.exec(start)?.[1] ?? '';

test.each(['module', 'commonjs', undefined])(
  'the documented file is read in a package of the type %s',
  async (type) => {
    const own = await mkdtemp(join(folder, 'package-'));
    await writeFile(join(own, 'package.json'), JSON.stringify({ type }));
    await mkdir(join(own, 'node_modules/@platen'), { recursive: true });
    await symlink(server, join(own, 'node_modules/@platen/server'));
    await writeFile(join(own, 'platen.config.ts'), documented);
    const file = await configFile(own);
    expect(file).toMatchObject({ port: 4000 });
    expect(loadConfig({ DATABASE_URL: database.url, PLATEN_ENV: 'development' }, file)).toMatchObject({
      port: 4000,
      siteUrl: 'https://example.org',
    });
  },
);

test('settings come from .env, nothing is made while the port is taken, and the first page is a public site', async () => {
  await writeFile(join(folder, '.env'), `DATABASE_URL=${database.url}\nPLATEN_ADMIN_EMAIL=mira@example.org\n`);
  const refused = await platen(['dev', '--port', String(taken)], { cwd: folder }).ended;
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(`Port ${taken} is in use by`) });

  running = platen(['dev', '--json', '--port', '0'], { cwd: folder });
  await expect.poll(() => running?.printed(), { interval: 50 }).toContain('"ready"');
  const facts = JSON.parse(running.printed()) as Record<'site' | 'signIn' | 'password' | 'user', string>;
  expect(facts.password).toMatch(/^\S{16}$/);

  const asPage = await fetch(facts.site, { headers: { accept: 'text/html,*/*' } });
  expect(asPage.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(asPage.headers.get('link')).toContain('/cms-json/>');
  const shown = await asPage.text();
  expect(shown).toContain('<title>The Press Room – Notes on printing, paper, and type</title>');
  expect(shown).toContain('<div class="wp-site-blocks">');
  const entered = await fetch(facts.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ login: facts.user, password: facts.password }),
  });
  expect(await entered.json()).toMatchObject({ signed_in: true });
  const { words } = await listenerAt('127.0.0.1', Number(new URL(facts.site).port));
  expect(words).toMatch(/^Platen \(site "The Press Room"\) \(process \d+: /);
});
