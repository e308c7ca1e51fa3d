import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { changesChannel, writeNotice } from './notice.ts';
import type { OutboxEvent } from './event.ts';
import { bigint, computed, generated, instant, jsonb, text, texts, withDefault } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';
import type { JsonMap } from '../lib/json.ts';

export const outboxTable = table('outbox', {
  id: computed(bigint()),
  at: generated(instant()),
  kind: text(),
  subject: jsonb<JsonMap>(),
  tags: withDefault(texts(), []),
});

declare module '../db/tables.ts' {
  interface Tables {
    outbox: TableOf<typeof outboxTable>;
  }
}

export async function insertEvents(db: Kysely<Tables>, events: readonly OutboxEvent[]): Promise<void> {
  await db.insertInto('outbox').values(events.map(outboxTable.toColumns)).execute();
}

export async function notifyNodes(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${writeNotice(tags)})`.execute(db);
}
