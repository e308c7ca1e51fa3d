import { setTimeout as sleep } from 'node:timers/promises';

import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';

import { clientFor } from './servers.ts';
import type { Servers } from './servers.ts';

export interface Listener {
  /** Calls the handler for each notice on the channel, from now on until the function it gives back is called. */
  subscribe(channel: string, handler: (payload: string) => void): () => void;
  /** Calls the handler whenever notices may have been missed, once they arrive again: time to clear caches. */
  onGap(handler: () => void): () => void;
  /** Everything told before this moment, on the clock of `performance.now()`, was heard; -Infinity while deaf. */
  heardUntil(): number;
  /** Resolves when every channel subscribed to so far is being listened on. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface ListenerOptions {
  /** Direct addresses: poolers in transaction mode do not pass notices on. */
  readonly servers: Servers;
  /** Hears of lost connections, failed attempts and handlers that threw. */
  readonly onTrouble?: (error: unknown) => void;
}

/** Milliseconds. */
const times = {
  connect: 2000,
  answer: 5000,
  heartbeat: 1000,
  steady: 15_000,
  firstPause: 50,
  longestPause: 2000,
} as const;

/** One connection for all notices, made anew for ever when it is lost. */
export function createListener({ servers, onTrouble = () => undefined }: ListenerOptions): Listener {
  const ServerClient = clientFor(servers);
  const handlers = new Map<string, Set<(payload: string) => void>>();
  const gapHandlers = new Set<() => void>();
  const ending = new AbortController();
  const waiting: (() => void)[] = [];
  let current: Client | null = null;
  let listening = new Set<string>();
  let heardUntil = -Infinity;
  let statements: Promise<unknown> = Promise.resolve();

  const guarded = (handler: () => void): void => {
    try {
      handler();
    } catch (error) {
      onTrouble(error);
    }
  };

  /** Statements on one connection go one after the other. */
  const say = (client: Client, statement: string): Promise<unknown> => {
    statements = statements.catch(() => undefined).then(() => client.query(statement));
    return statements;
  };

  const listenToAll = async (client: Client): Promise<void> => {
    for (const channel of handlers.keys()) {
      if (listening.has(channel)) continue;
      await say(client, `listen ${escapeIdentifier(channel)}`);
      if (client !== current) return;
      listening.add(channel);
    }
    for (const tell of waiting.splice(0)) tell();
  };

  const stayConnected = async (afterGap: boolean): Promise<void> => {
    if (servers.first !== null) await servers.first;
    const client = new ServerClient({
      fallback_application_name: 'platen listener',
      connectionTimeoutMillis: times.connect,
      query_timeout: times.answer,
      keepAlive: true,
    });
    const { promise: lost, reject: lose } = Promise.withResolvers<never>();
    lost.catch(() => undefined);
    client.on('error', lose);
    client.on('end', () => lose(new Error('The notification connection was closed.')));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) guarded(() => handler(payload));
    });
    const stop = (): void => lose(new Error('The listener was closed.'));
    ending.signal.addEventListener('abort', stop);
    const forget = servers.onChange(() => lose(new Error('Another server was promoted to primary.')));
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      current = client;
      await listenToAll(client);
      const since = performance.now();
      if (afterGap) for (const handler of gapHandlers) guarded(handler);
      heardUntil = since;
      let isAsking = false;
      // PostgreSQL hands over what it has been told by then before it answers.
      const ask = async (): Promise<void> => {
        if (isAsking) return;
        isAsking = true;
        const asked = performance.now();
        await say(client, 'select 1');
        isAsking = false;
        if (client === current) heardUntil = asked;
      };
      heartbeat = setInterval(() => void ask().catch(lose), times.heartbeat);
      await lost;
    } finally {
      clearInterval(heartbeat);
      forget();
      heardUntil = -Infinity;
      ending.signal.removeEventListener('abort', stop);
      current = null;
      listening = new Set();
      void client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    let gap = false;
    while (!ending.signal.aborted) {
      const started = performance.now();
      await stayConnected(gap).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        void servers.suspect();
        onTrouble(error);
      });
      gap = true;
      failures = performance.now() - started > times.steady ? 0 : failures + 1;
      const pause = Math.min(times.longestPause, times.firstPause * 2 ** failures) * (0.5 + Math.random() / 2);
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    subscribe: (channel, handler) => {
      const others = handlers.get(channel);
      if (others === undefined) handlers.set(channel, new Set([handler]));
      else others.add(handler);
      // A failure here is a loss of the connection too, and repaired as such.
      if (current !== null) listenToAll(current).catch(onTrouble);
      return () => void handlers.get(channel)?.delete(handler);
    },
    onGap: (handler) => {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
    heardUntil: () => heardUntil,
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (current !== null) listenToAll(current).catch(onTrouble);
      }),
    close: async () => {
      ending.abort();
      await running;
    },
  };
}
