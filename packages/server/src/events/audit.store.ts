import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, computed, generated, instant, jsonb, nullable, text, uuid, withDefault } from '../db/columns.ts';
import { prepared } from '../db/statements/prepared.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';
import type { JsonMap } from '../lib/json.ts';

export const auditTable = table('audit_log', {
  id: computed(bigint()),
  at: generated(instant()),
  action: text(),
  actor: nullable(bigint()),
  actor_login: nullable(text()),
  via: text(),
  key: nullable(uuid()),
  address: text(),
  subject_kind: text(),
  subject_id: nullable(text()),
  details: withDefault(jsonb<JsonMap>(), {}),
});

declare module '../db/tables.ts' {
  interface Tables {
    audit_log: TableOf<typeof auditTable>;
  }
}

interface Done {
  readonly actor: number | null;
  readonly via: string;
  readonly key: string | null;
  readonly address: string;
  readonly entries: readonly {
    readonly action: string;
    readonly kind: string;
    readonly id: string | null;
    readonly details: JsonMap;
  }[];
}

/** With the name that the actor has now: nobody can ask for it once they are gone. */
const insertion = prepared<Done, never>((param) => {
  const actor = sql`${param((done) => done.actor)}::bigint`;
  return sql`
    insert into audit_log (action, actor, actor_login, via, key, address, subject_kind, subject_id, details)
      select action, ${actor}, (select login from users where id = ${actor}), ${param((done) => done.via)},
          ${param((done) => done.key)}::uuid, ${param((done) => done.address)}, kind, id, details
        from jsonb_to_recordset(${param(({ entries }) => JSON.stringify(entries))}::jsonb)
          as entry(action text, kind text, id text, details jsonb)`;
});

export async function insertAudit(db: Kysely<Tables>, done: Done): Promise<void> {
  await insertion(db, done);
}
