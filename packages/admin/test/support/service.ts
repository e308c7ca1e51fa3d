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

/** Of the project. */
export const root = join(import.meta.dirname, '../../../..');
const server = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

export type Dialect = 'cms' | 'wp';

/** A new site in a database of its own, started as `platen dev` starts it. */
export interface Service {
  readonly base: string;
  /** Of the API in the dialect of the site, up to the version. */
  readonly api: string;
  readonly user: string;
  /** To sign in with. */
  readonly password: string;
  readonly applicationPassword: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** What a test knows of one. */
export type Site = Omit<Service, 'stop'>;

/** Asks the API of a site as its first user, and gives back what it says; a refusal is thrown. */
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
  const told = (await response.json()) as T;
  if (!response.ok) throw new Error(`${response.status} ${method} ${path}: ${JSON.stringify(told)}`);
  return told;
}

interface Told {
  readonly ready?: boolean;
  readonly user: string;
  readonly password: string;
  readonly applicationPassword: string;
}

export async function startService(
  dialect: Dialect,
  settings: Readonly<Record<string, string>> = {},
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
      ...settings,
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

async function whenReady(child: ChildProcess): Promise<Told> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (child.stdout === null) throw new Error('The service has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const told = line.startsWith('{') ? (JSON.parse(line) as Told) : null;
    if (told?.ready === true) return told;
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

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
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
