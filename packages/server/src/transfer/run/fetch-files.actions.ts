import { open, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createScratchFolder } from '../../lib/scratch-folder.ts';
import { createOutbound, fetchExternal, OutboundError } from '../../outbound/outbound.ts';
import type { Outbound, OutsideHead } from '../../outbound/outbound.ts';

/** Where files may be fetched from, and through whom. */
export interface FileSource {
  readonly outbound: Outbound;
  /** Hosts that are asked, and no others. */
  readonly hosts: ReadonlySet<string>;
  /** Before the second try, in milliseconds. */
  readonly pause?: number;
}

export interface WantedFiles {
  /** The old site as the operator typed it; null where only an export names it. */
  readonly address: string | null;
  readonly isPrivate: boolean;
  /** Hosts that files lie at beside the old site's own. */
  readonly mediaHosts: readonly string[];
}

/** Private addresses are asked for the very origin that the operator typed, and only where they say so. */
export function fileSourceOf(outbound: Outbound, { address, isPrivate, mediaHosts }: WantedFiles): FileSource {
  const inner = isPrivate && address !== null ? [new URL(address).origin] : [];
  return {
    outbound: inner.length === 0 ? outbound : createOutbound({ ownOrigin: outbound.ownOrigin, innerOrigins: inner }),
    hosts: new Set([...mediaHosts, ...(address === null ? [] : [new URL(address).hostname])]),
  };
}

export interface FetchedFiles {
  /** The path of a file on this machine; null where the old site has none. */
  find(url: string): Promise<string | null>;
  /** Removes what was fetched. */
  done(): Promise<void>;
}

const tries = 8;
const mostBytes = 4 * 1024 ** 3;
const longest = 15 * 60_000;

/** Files of the old site, each fetched once and gone when they are done with. */
export async function fetchFiles(source: FileSource): Promise<FetchedFiles> {
  const folder = await createScratchFolder('import');
  const known = new Map<string, Promise<string | null>>();
  return {
    find: (url) => {
      const before = known.get(url);
      const found = before ?? fetchFile(source, url, join(folder, String(known.size)));
      known.set(url, found);
      return found;
    },
    done: () => rm(folder, { recursive: true, force: true }),
  };
}

async function fetchFile(
  { outbound, hosts, pause = 500 }: FileSource,
  url: string,
  path: string,
): Promise<string | null> {
  if (!URL.canParse(url) || !isAmong(new URL(url).hostname, hosts)) return null;
  const partial = { etag: '' };
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await sleep(Math.min(60_000, pause * 2 ** (attempt - 1) * (0.5 + Math.random())));
    try {
      const outcome = await fetchRest(outbound, url, { path, partial });
      if (outcome.isWhole) return path;
      if (outcome.isGone) return null;
      if (outcome.wait > 0) await sleep(Math.min(60_000, outcome.wait));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (error.isRefusal) return null;
    }
  }
  return null;
}

/** A site lives with and without `www.` in front of its name. */
const isAmong = (host: string, hosts: ReadonlySet<string>): boolean =>
  [...hosts].some((one) => one.replace(/^www\./, '') === host.replace(/^www\./, ''));

/** What is known of a file that has come in part: what it is called by, as long as it is the same. */
interface Begun {
  etag: string;
}

interface Attempt {
  readonly isWhole: boolean;
  readonly isGone: boolean;
  readonly wait: number;
}

/** Goes on where the last attempt was cut off, as long as the file is still the same. */
async function fetchRest(
  outbound: Outbound,
  url: string,
  { path, partial }: { readonly path: string; readonly partial: Begun },
): Promise<Attempt> {
  const have = (await stat(path).catch(() => null))?.size ?? 0;
  const { etag } = partial;
  const goesOn = have > 0 && etag !== '' && !etag.startsWith('W/');
  const file = await open(path, 'a', 0o600);
  const writing = { at: 0, total: -1 };
  try {
    const { status, headers } = await fetchExternal({ outbound }, encodedUrl(url), {
      headers: goesOn ? { range: `bytes=${have}-`, 'if-range': etag } : {},
      bytes: mostBytes,
      milliseconds: longest,
      receive: (head) => receiver(head, { partial, file, have: goesOn ? have : 0, writing }),
    });
    const isWhole = (status === 200 || status === 206) && (writing.total < 0 || writing.at === writing.total);
    // Of another file that came before, nothing is left.
    if (isWhole) await file.truncate(writing.at);
    const wait = 1000 * (Number(headerOf(headers, 'retry-after')) || 0);
    return { isWhole, isGone: [400, 401, 403, 404, 410].includes(status), wait };
  } finally {
    await file.close();
  }
}

interface Receiving {
  readonly partial: Begun;
  readonly file: FileHandle;
  readonly have: number;
  readonly writing: { at: number; total: number };
}

function receiver({ status, headers }: OutsideHead, { partial, file, have, writing }: Receiving) {
  partial.etag = headerOf(headers, 'etag');
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headerOf(headers, 'content-range'));
  const isRest = status === 206 && Number(range?.[1]) === have;
  if (status !== 200 && !isRest) return null;
  writing.at = isRest ? have : 0;
  const length = headerOf(headers, 'content-length');
  writing.total = isRest ? Number(range?.[2]) : length === '' ? -1 : Number(length);
  let isEmpty = isRest;
  return async (piece: Buffer): Promise<void> => {
    if (!isEmpty) await file.truncate(0);
    isEmpty = true;
    // Not `write`, which leaves out what a full disk has no room for.
    await file.appendFile(piece);
    writing.at += piece.length;
  };
}

const headerOf = (headers: OutsideHead['headers'], name: string): string => [headers[name] ?? ''].flat()[0] ?? '';

/** Addresses in exports are written as people read them. */
const encodedUrl = (url: string): string => url.replaceAll(' ', '%20');
