import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { contentEvents } from './activity.rules.ts';
import type { ActivityQuery, PlacedRecord } from './activity.rules.ts';

const time = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at`;

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const shared = ({ actors, after, before }: ActivityQuery): RawBuilder<SqlBool>[] => [
  ...(actors === null ? [] : [sql<SqlBool>`actor = any(${actors}::bigint[])`]),
  ...(after === null ? [] : [sql<SqlBool>`at >= ${after}::timestamptz`]),
  ...(before === null ? [] : [sql<SqlBool>`at < ${before}::timestamptz`]),
];

export async function selectAudited(db: Kysely<Tables>, query: ActivityQuery): Promise<readonly PlacedRecord[]> {
  const { kinds, cursor, limit } = query;
  const conditions = [
    ...shared(query),
    ...(kinds === null ? [] : [sql<SqlBool>`split_part(action, '.', 1) = any(${kinds}::text[])`]),
    ...(cursor === null ? [] : [sql<SqlBool>`id < ${cursor.audit}`]),
  ];
  const { rows } = await sql<PlacedRecord>`
    select 'audit' as source, id as place, id, ${time}, action, actor, actor_login as login, via, key, address,
        subject_kind as "subjectKind", subject_id as "subjectId", details
      from audit_log where ${all(conditions)} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** A post that goes live has two events, of which only the publication is listed. */
const isDoubled = sql<SqlBool>`(kind in ('post.created', 'post.updated') and subject ->> 'status' = 'publish'
  and subject ->> 'previous' is distinct from 'publish')`;

export async function selectContentEvents(db: Kysely<Tables>, query: ActivityQuery): Promise<readonly PlacedRecord[]> {
  const { kinds, cursor, limit } = query;
  const wanted = contentEvents.filter((kind) => kinds === null || kinds.includes(kind.split('.', 1)[0] ?? kind));
  if (wanted.length === 0) return [];
  const conditions = [
    ...shared(query),
    sql<SqlBool>`kind = any(${wanted}::text[])`,
    sql<SqlBool>`not ${isDoubled}`,
    cursor === null ? sql<SqlBool>`sequence is not null` : sql<SqlBool>`sequence < ${cursor.event}`,
  ];
  const { rows } = await sql<PlacedRecord>`
    select 'event' as source, sequence as place, id, ${time}, kind as action, actor, null as login, '' as via,
        null as key, '' as address, split_part(kind, '.', 1) as "subjectKind", subject ->> 'id' as "subjectId",
        subject - 'id' as details
      from outbox where ${all(conditions)} order by sequence desc limit ${limit}`.execute(db);
  return rows;
}
