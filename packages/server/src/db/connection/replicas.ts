import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import { createDatabase } from './connect.ts';
import type { Database, DatabaseOptions } from './connect.ts';
import { nextRound } from '../../lib/next-round.ts';

/** Standbys from which may be read what visitors get. */
export interface Replicas {
  /** One that has all that was committed before this was called; null where none has it, and the primary is to be read. */
  pick(): Promise<Database | null>;
  /** Why each of them is not read from at the moment; null for one that is. */
  troubles(): readonly (string | null)[];
  /** How many bytes of the log each of them lacks; null for one that cannot be asked, or is no standby of ours. */
  lags(): Promise<readonly ReplicaLag[]>;
  close(): Promise<void>;
}

export interface ReplicaLag {
  /** Host and port. */
  readonly replica: string;
  readonly bytes: number | null;
  readonly isUsed: boolean;
}

/** A place in the log of a server: bytes written, and the timeline, which changes with each promotion. */
interface Position {
  readonly bytes: number;
  readonly timeline: number;
}

/** Milliseconds: that a read waits for a replica which is behind, and between two looks at it. */
const times = { wait: 10, look: 1 } as const;
/** Milliseconds that one is left alone: when it is behind, which passes, and doubled each time for other reasons. */
const rests = { behind: 50, first: 100, longest: 5000 } as const;

export interface ReplicaOptions extends Omit<DatabaseOptions, 'url'> {
  readonly urls: readonly string[];
  readonly primary: Database;
  /** Hears why a replica is not read from any more. */
  readonly onTrouble: (error: Error) => void;
}

export function createReplicas({ urls, primary, onTrouble, ...options }: ReplicaOptions): Replicas {
  const positionOfPrimary = nextRound(() => flushedBy(primary));
  const replicas = urls.map((url) => {
    const db = createDatabase({ ...options, url, name: 'platen replica' });
    return watchReplica({ db, primary, onTrouble });
  });
  let turn = 0;

  const pick = async (): Promise<Database | null> => {
    const awake = replicas.filter((replica) => !replica.rests());
    if (awake.length === 0) return null;
    // Asked only now: whatever was committed before is in it, on whichever node it was.
    const wanted = positionOfPrimary();
    turn += 1;
    try {
      for (const [at] of awake.entries()) {
        const replica = awake[(turn + at) % awake.length];
        if (replica !== undefined && (await replica.has(wanted))) return replica.db;
      }
    } catch {
      // Primary unreachable: replica lag is unknown. The caller's query reports the error.
    }
    return null;
  };
  return {
    pick,
    troubles: () => replicas.map((replica) => replica.trouble()),
    lags: () =>
      Promise.all(
        replicas.map(async ({ db, trouble }, at) => ({
          replica: URL.parse(urls[at] ?? '')?.host ?? String(at),
          bytes: await bytesBehind(db, primary).catch(() => null),
          isUsed: trouble() === null,
        })),
      ),
    close: async () => void (await Promise.all(replicas.map(({ db }) => db.close()))),
  };
}

interface Replica {
  readonly db: Database;
  /** Has it replayed all of this, or does so within a moment? Fails where that does. */
  has(wanted: Promise<Position>): Promise<boolean>;
  rests(): boolean;
  trouble(): string | null;
}

interface Watched extends Pick<ReplicaOptions, 'primary' | 'onTrouble'> {
  readonly db: Database;
}

function watchReplica({ db, primary, onTrouble }: Watched): Replica {
  const ask = nextRound(() => replayedBy(db));
  /** The timeline that it was last seen to be on. */
  let timeline = 0;
  let restUntil = 0;
  let rest: number = rests.first;
  let trouble: string | null = null;

  const leaveAlone = (message: string, cause?: unknown): false => {
    if (performance.now() < restUntil) return false;
    restUntil = performance.now() + rest;
    rest = Math.min(rests.longest, rest * 2);
    if (trouble === null) onTrouble(new Error(message, { cause }));
    trouble = message;
    return false;
  };
  const has = async (wanted: Promise<Position>): Promise<boolean> => {
    const until = performance.now() + times.wait;
    const asked = ask();
    asked.catch(() => undefined);
    const position = await wanted;
    try {
      let replayed = await asked;
      // Places in the log of another timeline mean something else, though they may be further on.
      if (timeline !== position.timeline) timeline = await sharedTimeline(db, primary);
      if (timeline !== position.timeline) return leaveAlone('It does not follow the server that takes writes.');
      while (replayed < position.bytes) {
        if (performance.now() > until) {
          rest = rests.behind;
          return leaveAlone('It is behind.');
        }
        await sleep(times.look);
        replayed = await ask();
      }
    } catch (error) {
      return leaveAlone('It cannot be read from.', error);
    }
    rest = rests.first;
    trouble = null;
    return true;
  };
  return { db, has, rests: () => performance.now() < restUntil, trouble: () => trouble };
}

/** How many bytes of the log a replica lacks; null where it is no standby of this server. */
export async function bytesBehind(db: Database, primary: Database): Promise<number | null> {
  const { bytes, timeline } = await flushedBy(primary);
  const replayed = await replayedBy(db);
  const isOurs = replayed > 0 && (await sharedTimeline(db, primary)) === timeline;
  return isOurs ? Math.max(0, bytes - replayed) : null;
}

/** What the server has on its disk: every commit that anybody was told of. Fails on a standby. */
async function flushedBy({ kysely }: Database): Promise<Position> {
  const { rows } = await sql<{ lsn: string; timeline: number }>`
    select pg_current_wal_flush_lsn() as lsn,
           ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`.execute(
    kysely,
  );
  return { bytes: bytesOf(rows[0]?.lsn), timeline: rows[0]?.timeline ?? 0 };
}

/** Bytes of the log that a standby shows the effects of; none where it is no standby. */
async function replayedBy({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ lsn: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn`.execute(kysely);
  return bytesOf(rows[0]?.lsn);
}

/** The timeline that a replica is on; none where it is a copy of another server. */
async function sharedTimeline(db: Database, primary: Database): Promise<number> {
  const [one, other] = await Promise.all([systemOf(db), systemOf(primary)]);
  return one === other ? timelineOf(db) : 0;
}

async function systemOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(
    kysely,
  );
  return rows[0]?.id ?? '';
}

/**
 * The timeline of a standby. It is in the file written with each restart point, and known at once where the role may see
 * from whom the standby receives (pg_read_all_stats).
 */
async function timelineOf({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ timeline: number }>`
    select greatest((select received_tli from pg_stat_wal_receiver),
                    (select timeline_id from pg_control_checkpoint()),
                    (select min_recovery_end_timeline from pg_control_recovery())) as timeline`.execute(kysely);
  return rows[0]?.timeline ?? 0;
}

function bytesOf(lsn: string | null | undefined): number {
  const [high = '0', low = '0'] = (lsn ?? '0/0').split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
