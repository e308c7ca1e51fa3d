import { Pool } from 'pg';

import { clientFor } from './servers.ts';
import type { Servers } from './servers.ts';

export type BarePool = Pool;

export interface BarePoolOptions {
  readonly servers: Servers;
  /** Application name in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  /** Hears of connections that broke while nothing ran on them. */
  readonly onIdleError: (error: Error) => void;
}

/** For a library that brings its own statements. A connection that breaks, whenever it does, never ends the process. */
export function createBarePool({ servers, name, size, onIdleError }: BarePoolOptions): BarePool {
  const pool = new Pool({
    Client: clientFor(servers),
    fallback_application_name: name,
    max: size,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  });
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', onIdleError));
  return pool;
}
