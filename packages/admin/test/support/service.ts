import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { freePort } from '../../../server/test/support/free-port.ts';
import { patient } from '../../../server/test/support/patient.ts';

/** Root of the repository. */
export const root = join(import.meta.dirname, '../../../..');
const server = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

export type Dialect = 'cms' | 'wp';

/** A new site with its own database, started with `platen dev`. */
export interface Service {
  readonly base: string;
  /** API URL in the dialect of the site, with the version. */
  readonly api: string;
  readonly user: string;
  /** The account password. */
  readonly password: string;
  readonly applicationPassword: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** What tests get. */
export type Site = Omit<Service, 'stop'>;

/** Calls the API as the administrator. Throws on error responses. */
export async function callApi<T = Record<string, unknown>>(
  { api, user, applicationPassword }: Site,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const authorization = `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`;
  const response = await fetch(`${api}/${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const result = (await response.json()) as T;
  if (!response.ok) throw new Error(`${response.status} ${method} ${path}: ${JSON.stringify(result)}`);
  return result;
}

interface ReadyMessage {
  readonly ready?: boolean;
  readonly user: string;
  readonly password: string;
  readonly applicationPassword: string;
}

type Settings = Readonly<Record<string, string>>;

/** Starts a new site. */
export async function startService(
  dialect: Dialect,
  settings: Settings | ((port: number) => Settings) = {},
): Promise<Service> {
  const database = `platen_admin_${process.pid}_${Date.now().toString(36)}`;
  const port = await freePort();
  await onServer(`create database ${database}`);
  const drop = (): Promise<void> => onServer(`drop database ${database} with (force)`);
  try {
    const own = typeof settings === 'function' ? settings(port) : settings;
    const { ready, stop } = await spawnService({ dialect, database, port, settings: own });
    const site = siteAt({ dialect, database, port }, ready);
    return { ...site, stop: () => stop().then(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** A site to copy: each test file starts with the same records and users, whatever other files have done. */
export interface SiteTemplate {
  readonly site: Site;
  readonly address: Address;
}

interface Address {
  readonly dialect: Dialect;
  readonly database: string;
  readonly port: number;
  readonly settings: Settings;
}

/** All copies of a site have its files. */
const uploadsOf = ({ database }: Pick<Address, 'database'>): string => join(tmpdir(), `${database}-uploads`);

const templateOf = ({ database }: Pick<Address, 'database'>): string => `${database}_template`;

interface Prepared {
  readonly dialect: Dialect;
  readonly worker: number;
  readonly settings: Settings;
}

/** `fill` gets the running site. */
export async function prepareSite(
  { dialect, worker, settings }: Prepared,
  fill: (site: Site) => Promise<void>,
): Promise<SiteTemplate> {
  const database = `platen_flows_${dialect}_${process.pid}_${worker}`;
  const address = { dialect, database, port: await freePort(), settings };
  await onServer(`create database ${address.database}`);
  try {
    const { ready, stop } = await spawnService(address);
    const site = siteAt(address, ready);
    await fill(site).finally(stop);
    await onServer(`alter database ${address.database} rename to ${templateOf(address)}`);
    return { site, address };
  } catch (error) {
    await onServer(`drop database ${address.database} with (force)`);
    throw error;
  }
}

/** Starts a copy of the site, at the same URL. */
export async function startCopy({ address }: SiteTemplate): Promise<() => Promise<void>> {
  const drop = (): Promise<void> => onServer(`drop database if exists ${address.database} with (force)`);
  await drop();
  await onServer(`create database ${address.database} template ${templateOf(address)}`);
  const { stop } = await spawnService(address);
  return () => stop().then(drop);
}

export async function removeTemplate({ address }: SiteTemplate): Promise<void> {
  await onServer(`drop database if exists ${templateOf(address)} with (force)`);
  await rm(uploadsOf(address), { recursive: true, force: true });
}

const urlOf = ({ database }: Pick<Address, 'database'>): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

function siteAt({ dialect, database, port }: Omit<Address, 'settings'>, ready: ReadyMessage): Site {
  const base = `http://localhost:${port}`;
  const { user, password, applicationPassword } = ready;
  const api = `${base}/${dialect}-json/${dialect}/v2`;
  return { base, api, user, password, applicationPassword, databaseUrl: urlOf({ database }) };
}

interface Spawned {
  readonly ready: ReadyMessage;
  stop(): Promise<void>;
}

async function spawnService({ dialect, database, port, settings }: Address): Promise<Spawned> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-admin-'));
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts'), 'dev', '--json'], {
    cwd: folder,
    env: {
      ...process.env,
      ...patient,
      DATABASE_URL: urlOf({ database }),
      PORT: String(port),
      PLATEN_ADMIN: join(root, 'packages/admin/dist'),
      PLATEN_LOG_LEVEL: 'error',
      // Flows play with the starter theme. The public site has a flow of its own.
      PLATEN_SITE: 'off',
      PLATEN_DIALECT: dialect,
      PLATEN_UPLOADS_FOLDER: uploadsOf({ database }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ready: await whenReady(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function whenReady(child: ChildProcess): Promise<ReadyMessage> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (child.stdout === null) throw new Error('The service has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const message = line.startsWith('{') ? (JSON.parse(line) as ReadyMessage) : null;
    if (message?.ready === true) return message;
    errors += `${line}\n`;
  }
  throw new Error(`The service did not start:\n${errors}`);
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

const onServer = (statement: string): Promise<void> => onDatabase(server, statement);

/** Runs SQL for what the API can't do. */
export async function onDatabase(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
