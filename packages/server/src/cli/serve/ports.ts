/** Finds free ports, and the processes that use the others. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { isMap } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { CommandError } from '../exits.ts';
import { freePort, isFree, listenProblem } from './local-postgres.ts';

const timeoutMs = 3000;
const maxPortsTried = 100;

interface Wanted {
  readonly port: number;
  readonly host: string;
  /** Whether the port was set explicitly. */
  readonly isAsked: boolean;
}

/** The given port, any port for 0, or the next free one if none was set. */
export async function findPort({ port, host, isAsked }: Wanted): Promise<number> {
  await requireOwnAddress(host);
  if (port === 0) return freePort();
  if (await isFree(port, host)) return port;
  if (isAsked) {
    throw new CommandError({
      exit: 'unusable',
      message: `Port ${port} is in use by ${(await listenerAt(host, port)).words}.`,
      hint: 'Stop it, or use --port.',
    });
  }
  for (let next = port + 1; next <= port + maxPortsTried; next += 1) if (await isFree(next, host)) return next;
  return freePort();
}

/** Port 0 is always free, so an error means that the address is invalid. */
export async function requireOwnAddress(host: string): Promise<void> {
  const problem = await listenProblem(0, host);
  if (problem === null) return;
  throw new CommandError({
    exit: 'unusable',
    message: `HOST "${host}" is not an address of this machine (${problem}).`,
    hint: 'Use 127.0.0.1 for this machine only, or 0.0.0.0 for all networks.',
  });
}

interface Listener {
  /** Whether the process is Platen. */
  readonly isPlaten: boolean;
  /** Title of its site, if known. */
  readonly site: string | null;
  readonly words: string;
}

/** The process that listens on a port, as far as it can be found. */
export async function listenerAt(host: string, port: number): Promise<Listener> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const ask = async (path: string): Promise<Json> => {
    const response = await fetch(`http://${reachable}:${port}${path}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    return (await response.json()) as Json;
  };
  const told = await ask('/health/live').catch(() => null);
  const isPlaten = isMap(told) && told['status'] === 'live';
  // This form of the URL works in every dialect.
  const index = isPlaten ? await ask('/?rest_route=/&_fields=name').catch(() => null) : null;
  const site = isMap(index) && typeof index['name'] === 'string' ? index['name'] : null;
  const what = isPlaten ? `Platen${site === null ? '' : ` (site "${site}")`}` : 'another program';
  const owner = await processAt(port).catch(() => null);
  return { isPlaten, site, words: owner === null ? what : `${what} (process ${owner.id}: ${owner.command})` };
}

interface Process {
  readonly id: number;
  readonly command: string;
}

const maxCommandLength = 80;

/** The process that listens on a port; null if the system does not tell. */
async function processAt(port: number): Promise<Process | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const listening = tables.join('\n').matchAll(/^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) \S+ 0A (?:\S+ +){5}(\d+)/gm);
  const sockets = new Set(
    [...listening].filter(([, at = '']) => Number.parseInt(at, 16) === port).map(([, , inode]) => `socket:[${inode}]`),
  );
  if (sockets.size === 0) return null;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${id}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${id}/fd/${file}`).catch(() => '');
      if (!sockets.has(target)) continue;
      const command = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
      return { id: Number(id), command: command.slice(0, maxCommandLength) };
    }
  }
  return null;
}
