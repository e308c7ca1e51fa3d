import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { createLog } from '../../packages/server/src/lib/log.ts';
import { patient } from '../../packages/server/test/support/patient.ts';
import pg from 'pg';
import { basePasswords, resetSite } from './base-site.ts';
import { idsApart } from './ids-apart.ts';
import type { SiteChange } from './replay/recording.ts';
import type { ReadyNames, Target } from './replay/target.ts';
import { fieldsPlugins } from './fixture/fields.ts';
import { fixture } from './fixture/plugin.ts';

export interface Service extends Target {
  close(): Promise<void>;
}

const serverUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

/** Settings of a site that shares its CDN and its uploads with others. Responses do not depend on them. */
const shared = Object.fromEntries(
  ['PLATEN_SITE_LABEL', 'PLATEN_UPLOADS_PREFIX'].map((name) => [name, process.env[name] ?? '']),
);

/** The service with a database of its own, on loopback. */
export async function openService(wantedPort: number | null, settings: Readonly<Record<string, string>> = {}) {
  const port = wantedPort ?? (await freePort());
  const base = `http://127.0.0.1:${port}`;
  const name = `platen_conformance_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();
  await onServer(`create database "${name}" encoding 'UTF8' template template0`);
  const uploads = await mkdtemp(join(tmpdir(), 'platen-conformance-uploads-'));
  const themes = await installThemes();
  const config = loadConfig({
    PLATEN_ENV: 'development',
    ...settingsOf(url),
    PORT: String(port),
    SITE_URL: base,
    PLATEN_UPLOADS_FOLDER: uploads,
    PLATEN_THEMES: `${fixtureThemes},${themes}`,
    PLATEN_PLUGINS_FOLDER: fixturePlugins,
    ...patient,
    ...shared,
    PLATEN_LOG_LEVEL: process.env['PLATEN_LOG_LEVEL'] ?? 'error',
    ...settings,
  });
  // The report goes to standard output; what the service has to say goes to standard error.
  const app = await createApp({ config, log: createLog(config.logLevel, process.stderr), plugins: [] });
  await app.listen();
  const direct = new pg.Client({ connectionString: url });
  await direct.connect();
  const close = async (): Promise<void> => {
    await direct.end();
    await app.close();
    await onServer(`drop database "${name}" with (force)`);
    for (const folder of [uploads, themes]) await rm(folder, { recursive: true, force: true });
  };
  return { base, app, direct, uploads, close };
}

/** The same with the base site in it. */
export async function startService(wantedPort: number | null): Promise<Service> {
  const { base, app, direct, uploads, close } = await openService(wantedPort);
  await direct.query(idsApart);
  const passwords = basePasswords();
  const reset = async (site: SiteChange): Promise<ReadyNames> => {
    const names = await resetSite(direct, { site, base, passwords });
    await rm(uploads, { recursive: true, force: true });
    app.forget();
    const fields = site.fields === undefined ? [] : fieldsPlugins(site.fields);
    await app.usePlugins(site.fixture === true ? [fixture, ...fields] : []);
    return names;
  };
  await reset({});
  return { base, reset, close };
}

/** Through a pooler where `scripts/behind-pooler.ts` has put one before PostgreSQL. */
function settingsOf(url: string): Readonly<Record<string, string>> {
  const pooler = process.env['PLATEN_POOLER_URL'];
  if (pooler === undefined) return { DATABASE_URL: url };
  const pooled = Object.assign(new URL(pooler), { pathname: new URL(url).pathname }).toString();
  return { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url, PLATEN_PREPARED_STATEMENTS: 'false' };
}

const fixturePlugins = fileURLToPath(new URL('../plugins', import.meta.url));
const fixtureThemes = fileURLToPath(new URL('../themes', import.meta.url));

/** The reference had these beside the themes of the fixture and one of its own, and told how many it had. */
const otherThemes = 14;

async function installThemes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-conformance-themes-'));
  for (let number = 1; number <= otherThemes; number += 1) {
    await mkdir(join(folder, `other-${number}`));
    await writeFile(join(folder, `other-${number}`, 'style.css'), `/*\nTheme Name: Other ${number}\n*/\n`);
  }
  return folder;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Below 32768, so that no outgoing connection holds it. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port was found between 20000 and 30000.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
