/** Which ports can be had, and who has those that cannot. */
import { readdir, readFile, readlink } from 'node:fs/promises';
import { isMap } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import { CommandError } from './exits.ts';
import { freePort, isFree } from './local-postgres.ts';

/** Milliseconds that whoever listens is given to answer. */
const patience = 3000;
/** How many ports are tried before giving up. */
const mostTried = 100;

interface Wanted {
  readonly port: number;
  readonly host: string;
  /** Whether somebody asked for this very port. */
  readonly isAsked: boolean;
}

/** The port that was asked for, any for 0 or, where none was asked for, the first free one from the usual on. */
export async function findPort({ port, host, isAsked }: Wanted): Promise<number> {
  if (port === 0) return freePort();
  if (await isFree(port, host)) return port;
  if (isAsked) {
    throw new CommandError({
      exit: 'unusable',
      message: `Port ${port} is taken by ${(await listenerAt(host, port)).words}.`,
      mend: 'Stop it, or choose another port with --port.',
    });
  }
  for (let next = port + 1; next <= port + mostTried; next += 1) if (await isFree(next, host)) return next;
  return freePort();
}

interface Listener {
  /** Another Platen, or this one. */
  readonly isPlaten: boolean;
  /** Its site, where it is a Platen that tells. */
  readonly site: string | null;
  readonly words: string;
}

/** Who listens there, in as many words as can be found out. */
export async function listenerAt(host: string, port: number): Promise<Listener> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const ask = async (path: string): Promise<Json> => {
    const response = await fetch(`http://${reachable}:${port}${path}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(patience),
      redirect: 'manual',
    });
    return (await response.json()) as Json;
  };
  const told = await ask('/health/live').catch(() => null);
  const isPlaten = isMap(told) && told['status'] === 'live';
  const front = isPlaten ? await ask('/').catch(() => null) : null;
  const site = isMap(front) && typeof front['site'] === 'string' ? front['site'] : null;
  const what = isPlaten ? `a Platen${site === null ? '' : ` with the site “${site}”`}` : 'another program';
  const owner = await processAt(port).catch(() => null);
  return { isPlaten, site, words: owner === null ? what : `${what} (process ${owner.id}: ${owner.command})` };
}

interface Process {
  readonly id: number;
  readonly command: string;
}

const longestCommand = 80;

/** The process that listens on a port, where the system tells; null where it does not, or not to us. */
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
      return { id: Number(id), command: command.slice(0, longestCommand) };
    }
  }
  return null;
}
