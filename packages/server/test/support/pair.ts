import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createPrivatePostgres } from './postgres.ts';
import type { PrivatePostgres } from './postgres.ts';
import { givenTime } from './own-time.ts';

/** A server that takes writes and a standby that may take over, at the same two ports for ever. */
export interface Pair {
  /** Names both. */
  readonly url: string;
  primary(): PrivatePostgres;
  standby(): PrivatePostgres;
  /**
   * Cuts the standby off for a moment, kills the primary, promotes the standby. Gives back when it could take writes, as
   * `givenTime()`.
   */
  failOver(): Promise<number>;
  /** Makes the killed one a standby of the new one. */
  mend(): Promise<void>;
  remove(): Promise<void>;
}

/** Milliseconds in which what is acknowledged is on its way to nobody. */
const cutOff = 200;

export async function createPair({ synchronous }: { readonly synchronous: boolean }): Promise<Pair> {
  let primary = await createPrivatePostgres();
  let standby = await primary.addStandby({ name: 'other' });
  const ports = [primary.port, standby.port];

  /** As a tool for failovers does: commits wait for the standby once it is there, and for nobody while it is not. */
  const watchOver = async (): Promise<void> => {
    if (!synchronous) return untilFollowed(primary, 'streaming', 'state');
    await onServer(primary, `alter system set synchronous_standby_names = 'other'`);
    await onServer(primary, 'select pg_reload_conf()');
    await untilFollowed(primary, 'sync', 'sync_state');
  };
  await watchOver();
  return {
    url: `postgres://platen@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`,
    primary: () => primary,
    standby: () => standby,
    failOver: async () => {
      const senders = await onServer(primary, 'select pid from pg_stat_replication');
      for (const { pid } of senders) process.kill(Number(pid), 'SIGSTOP');
      await sleep(cutOff);
      await primary.stop('kill');
      await standby.promote();
      return givenTime();
    },
    mend: async () => {
      const { port } = primary;
      await primary.remove();
      primary = standby;
      standby = await primary.addStandby({ name: 'other', port });
      await watchOver();
    },
    remove: async () => {
      await standby.remove();
      await primary.remove();
    },
  };
}

async function untilFollowed(server: PrivatePostgres, state: string, column: 'state' | 'sync_state'): Promise<void> {
  const find = () => onServer(server, `select 1 from pg_stat_replication where ${column} = '${state}'`);
  while ((await find()).length === 0) await sleep(20);
}

async function onServer({ url }: PrivatePostgres, statement: string): Promise<readonly { readonly pid?: number }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ pid?: number }>(statement)).rows;
  } finally {
    await client.end();
  }
}
