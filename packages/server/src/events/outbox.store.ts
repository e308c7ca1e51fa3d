import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { changesChannel, writeNotice } from './notice.ts';
import type { OutboxEvent } from './event.ts';
import {
  bigint,
  boolean,
  computed,
  generated,
  instant,
  jsonb,
  nullable,
  text,
  texts,
  withDefault,
  xid8,
} from '../db/columns.ts';
import { prepared, preparedForms } from '../db/statements/prepared.ts';
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
  actor: nullable(bigint()),
  before: nullable(jsonb<JsonMap>()),
  after: nullable(jsonb<JsonMap>()),
  transaction: generated(xid8()),
  sequence: nullable(bigint()),
});

export const outboxOrderTable = table('outbox_order', {
  one: withDefault(boolean(), true),
  last: withDefault(bigint(), 0),
});

declare module '../db/tables.ts' {
  interface Tables {
    outbox_order: TableOf<typeof outboxOrderTable>;
    outbox: TableOf<typeof outboxTable>;
  }
}

/** What a transaction records: by whom, and what. */
interface Recorded {
  /** 0 for visitors and for the service itself. */
  readonly actor: number;
  readonly events: readonly OutboxEvent[];
}

const written = ['kind', 'subject', 'tags', 'before', 'after'] as const;

const insertion = preparedForms<Recorded, never>(
  ({ events: { length } }) => String(length),
  (param, { events: { length } }) => {
    const actor = param((given) => (given.actor === 0 ? null : given.actor));
    const rows = Array.from({ length }, (_, at) => {
      const columns = written.map((name) =>
        param(({ events }) => {
          const event = events[at];
          return event === undefined ? undefined : (outboxTable.toColumns(event)[name] ?? null);
        }),
      );
      return sql`(${actor}::bigint, ${sql.join(columns)})`;
    });
    return sql`insert into outbox (actor, ${sql.join(written.map((name) => sql.ref(name)))}) values ${sql.join(rows)}`;
  },
);

export async function insertEvents(db: Kysely<Tables>, recorded: Recorded): Promise<void> {
  await insertion(db, recorded);
}

const notification = prepared<readonly string[], never>(
  (param) => sql`select pg_notify(${changesChannel}, ${param(writeNotice)})`,
);

export async function notifyNodes(db: Kysely<Tables>, tags: readonly string[]): Promise<void> {
  await notification(db, tags);
}
