import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import type { ClientConfig } from 'pg';

import { addressesIn } from '../../lib/postgres-url.ts';

/** The servers an address names, of which one takes writes at a time. Which one may change: a standby is promoted. */
export interface Servers {
  /** Those that know which one it was; null while that is being found out for the first time. */
  readonly first: Promise<void> | null;
  /** Where to connect to now. */
  url(): string;
  /** Grows when another server takes over: connections of an earlier era are of no use. */
  era(): number;
  /**
   * Something failed in a way that may mean that another server takes the writes by now. They are asked until one does;
   * resolves when all have been asked once, and tells whether it is another one.
   */
  suspect(): Promise<boolean>;
  /** Calls the handler when another server has taken over, until the function it gives back is called. */
  onChange(handler: () => void): () => void;
  close(): void;
}

export function createServers(url: string): Servers {
  const urls = addressesIn(url);
  return urls.length === 1 ? oneServer(url) : severalServers(urls);
}

const oneServer = (url: string): Servers => ({
  first: null,
  url: () => url,
  era: () => 0,
  suspect: () => Promise.resolve(false),
  onChange: () => () => undefined,
  close: () => undefined,
});

/** Milliseconds: for a server to answer, and between two looks at all of them. */
const times = { answer: 500, pause: 100 } as const;

interface Primary {
  readonly url: string;
  /** Grows with each promotion; a server that was the primary before and comes back has an older one. */
  readonly timeline: number;
}

function severalServers(urls: readonly string[]): Servers {
  const ending = new AbortController();
  const handlers = new Set<() => void>();
  let current: Primary = { url: urls[0] ?? '', timeline: 0 };
  let era = 0;
  let looking: Promise<void> | null = null;

  const take = (found: Primary): void => {
    const isOther = found.url !== current.url || found.timeline !== current.timeline;
    const isFirst = current.timeline === 0;
    current = found;
    if (!isOther || isFirst) return;
    era += 1;
    for (const handler of handlers) handler();
  };
  let round: Promise<boolean> | null = null;
  const lookAround = async (): Promise<boolean> => {
    const found = await findPrimary(urls, current.timeline);
    if (found !== null && !ending.signal.aborted) take(found);
    return found !== null;
  };
  const look = (): Promise<boolean> => (round ??= lookAround().finally(() => (round = null)));
  const lookUntilFound = async (): Promise<void> => {
    while (!ending.signal.aborted && !(await look())) await sleep(times.pause, undefined, { ref: false });
  };
  const suspect = async (): Promise<boolean> => {
    const before = era;
    looking ??= lookUntilFound().finally(() => (looking = null));
    await look();
    return era !== before;
  };
  // One attempt only: a process that starts without a reachable server must fail with a message.
  let first: Promise<void> | null = look().then((isFound) => {
    first = null;
    if (!isFound) void suspect();
  });

  return {
    get first() {
      return first;
    },
    url: () => current.url,
    era: () => era,
    suspect,
    onChange: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    close: () => ending.abort(),
  };
}

/** The server that takes writes; of two that think they do, the one that was promoted later. */
function findPrimary(urls: readonly string[], known: number): Promise<Primary | null> {
  const asked = urls.map(async (url) => ({ url, timeline: await timelineOf(url) }));
  const { promise, resolve } = Promise.withResolvers<Primary | null>();
  for (const each of asked) {
    // One that was promoted after the one we know: there is nothing to wait for.
    void each.then((server) => (known > 0 && server.timeline > known ? resolve(server) : undefined));
  }
  void Promise.all(asked).then((servers) => {
    const [best] = servers.filter(({ timeline }) => timeline > 0).toSorted((a, b) => b.timeline - a.timeline);
    resolve(best === undefined || best.timeline < known ? null : best);
  });
  return promise;
}

/** 0 for a server that cannot be reached, or takes no writes. */
async function timelineOf(url: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    fallback_application_name: 'platen probe',
    connectionTimeoutMillis: times.answer,
    query_timeout: times.answer,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(`
      select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
             then ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int end as timeline`);
    return rows[0]?.timeline ?? 0;
  } catch {
    return 0;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The driver's client, connected to the server that takes writes when it is made; it remembers of which era it is. */
type ServerClient = Client & { readonly era: number };

/** The pools of the driver want a class. */
export const clientFor = (servers: Servers): new (config?: ClientConfig) => ServerClient =>
  class extends Client {
    readonly era = servers.era();
    constructor(config: ClientConfig = {}) {
      super({ ...config, connectionString: servers.url() });
    }
  };
