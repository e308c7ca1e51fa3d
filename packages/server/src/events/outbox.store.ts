import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { changesChannel, writeNotice } from './notice.ts';
import type { OutboxEvent } from './event.ts';
import { bigint, computed, generated, instant, jsonb, text, texts, withDefault } from '../db/columns.ts';
import { prepared, preparedForms } from '../db/prepared.ts';
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

const insertion = preparedForms<readonly OutboxEvent[], never>(
  ({ length }) => String(length),
  (place, { length }) => {
    const rows = Array.from({ length }, (_, at) => {
      const column = (name: keyof OutboxEvent) =>
        place((events) => {
          const event = events[at];
          return event === undefined ? undefined : outboxTable.toColumns(event)[name];
        });
      return sql`(${column('kind')}, ${column('subject')}, ${column('tags')})`;
    });
    return sql`insert into outbox (kind, subject, tags) values ${sql.join(rows)}`;
  },
);

export async function insertEvents(db: Kysely<Tables>, events: readonly OutboxEvent[]): Promise<void> {
  await insertion(db, events);
}

const notification = prepared<readonly string[], never>(
  (place) => sql`select pg_notify(${changesChannel}, ${place(writeNotice)})`,
);

export async function notifyNodes(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await notification(db, tags);
}
