import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
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

export async function startService(
  dialect: Dialect,
  settings: Settings | ((port: number) => Settings) = {},
): Promise<Service> {
  const database = `platen_admin_${process.pid}_${Date.now().toString(36)}`;
  await onServer(`create database ${database}`);
  const folder = await mkdtemp(join(tmpdir(), 'platen-admin-'));
  const port = await freePort();
  const url = new URL(server);
  url.pathname = `/${database}`;
  const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts'), 'dev', '--json'], {
    cwd: folder,
    env: {
      ...process.env,
      ...patient,
      DATABASE_URL: url.href,
      PORT: String(port),
      PLATEN_ADMIN: join(root, 'packages/admin/dist'),
      PLATEN_LOG_LEVEL: 'error',
      PLATEN_DIALECT: dialect,
      ...(typeof settings === 'function' ? settings(port) : settings),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
    await onServer(`drop database ${database} with (force)`);
  };
  try {
    const { user, password, applicationPassword } = await whenReady(child);
    const base = `http://localhost:${port}`;
    const api = `${base}/${dialect}-json/${dialect}/v2`;
    return { base, api, user, password, applicationPassword, databaseUrl: url.href, stop };
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

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
