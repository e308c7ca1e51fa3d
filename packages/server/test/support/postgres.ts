import { execFile } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export interface PrivatePostgres {
  readonly url: string;
  readonly port: number;
  /** `kill` is SIGKILL for the postmaster and all its children. */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>;
  /** Resolves when connections are accepted. */
  start(): Promise<void>;
  /** Freezes every process of the server: connections stay open, nothing answers. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Another server that follows this one. */
  addStandby(given?: Standby): Promise<PrivatePostgres>;
  /** Makes a server of a standby that takes writes; resolves when it does. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL of its own, to be stopped and killed at will. Settings are given as `name=value`. */
export const createPrivatePostgres = (settings: readonly string[] = []): Promise<PrivatePostgres> =>
  startCluster(settings, null);

/** In memory if 4 GB are free there: on a disk, tests that commit small transactions wait for it half of their time. */
function dataFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

interface Standby {
  /** What `synchronous_standby_names` may have. */
  readonly name?: string;
  /** A port that is free, unless said. */
  readonly port?: number;
  /** Those of the server it follows, and these. */
  readonly settings?: readonly string[];
}

interface Follower extends Standby {
  readonly primary: number;
}

async function startCluster(settings: readonly string[], follows: Follower | null): Promise<PrivatePostgres> {
  const bin = await binaries();
  const account = process.getuid?.() === 0 ? await postgresAccount() : null;
  const folder = mkdtempSync(join(dataFolder(), 'platen-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const port = follows?.port ?? (await freePort());

  /** PostgreSQL refuses to run as root. */
  const asServer = async (program: string, args: readonly string[]): Promise<void> => {
    const command = [join(bin, program), ...args];
    const prefix =
      account === null ? [] : ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    const [first = '', ...rest] = [...prefix, ...command];
    await run(first, rest, { cwd: folder });
  };
  const processes = async (): Promise<readonly number[]> => {
    const pidFile = join(data, 'postmaster.pid');
    if (!existsSync(pidFile)) return [];
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(() => ({ stdout: '' }));
    return [
      postmaster,
      ...stdout
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(Number),
    ];
  };
  const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended by itself.
      }
    }
  };
  let frozen: readonly number[] = [];

  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings];
  const flags = options.map((option) => `-c ${option}`).join(' ');
  const start = (): Promise<void> =>
    asServer('pg_ctl', ['-D', data, '-w', '-t', '30', '-l', join(folder, 'log'), '-o', flags, 'start']);
  const stop = async (how: 'fast' | 'immediate' | 'kill'): Promise<void> => {
    if (how !== 'kill') return asServer('pg_ctl', ['-D', data, '-w', '-m', how, 'stop']);
    // A postmaster that does nothing starts no child that the list would lack.
    signal((await processes()).slice(0, 1), 'SIGSTOP');
    const pids = await processes();
    signal(pids, 'SIGKILL');
    while (pids.some(isRunning)) await sleep(5);
    // A killed postmaster that its parent has not buried yet, which can take seconds, still counts as running to the next.
    for (const lock of [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${port}.lock`)])
      rmSync(lock, { force: true });
  };

  if (follows === null) {
    const options = ['-U', 'platen', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await asServer('initdb', ['-D', data, ...options]);
  } else {
    const from = `host=127.0.0.1 port=${follows.primary} user=platen application_name=${follows.name ?? 'standby'}`;
    await asServer('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  }
  await start();
  return {
    url: `postgres://platen@127.0.0.1:${port}/postgres`,
    port,
    start,
    stop,
    freeze: async () => {
      frozen = await processes();
      signal(frozen, 'SIGSTOP');
    },
    thaw: () => signal(frozen, 'SIGCONT'),
    addStandby: (standby = {}) =>
      startCluster([...settings, ...(standby.settings ?? [])], { ...standby, primary: port }),
    promote: () => asServer('pg_ctl', ['-D', data, '-w', '-t', '30', 'promote']),
    remove: async () => {
      signal(frozen, 'SIGCONT');
      await stop('immediate').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What has ended, but nobody has asked how, does nothing any more. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function binaries(): Promise<string> {
  const told = await run('pg_config', ['--bindir']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  const found = [told, ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()];
  const bin = found.find((folder) => existsSync(join(folder, 'initdb')));
  if (bin === undefined) throw new Error('These tests start a PostgreSQL of their own; install its server package.');
  return bin;
}

async function postgresAccount(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
