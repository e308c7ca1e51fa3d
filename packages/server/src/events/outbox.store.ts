import { sql } from 'kysely';
import type { ColumnType, Generated, Kysely } from 'kysely';
import { changesChannel, writeNotice } from './notice.ts';
import type { OutboxEvent } from './event.ts';
import type { Tables } from '../db/tables.ts';
import type { JsonMap } from '../lib/json.ts';

interface OutboxTable {
  id: Generated<number>;
  at: Generated<string>;
  kind: string;
  subject: ColumnType<JsonMap, string, never>;
  tags: readonly string[];
}

declare module '../db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}

export async function insertEvents(db: Kysely<Tables>, events: readonly OutboxEvent[]): Promise<void> {
  const rows = events.map(({ kind, subject, tags }) => ({ kind, subject: JSON.stringify(subject), tags }));
  await db.insertInto('outbox').values(rows).execute();
}

export async function notifyNodes(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${writeNotice(tags)})`.execute(db);
}
