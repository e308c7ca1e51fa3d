import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { isBehind, keysetOf } from '../../db/statements/keyset.ts';
import type { KeyPart, Keyset } from '../../db/statements/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { AuditPage, AuditQuery, AuditRecord } from './audit.ts';

/** Beyond these nobody counts. */
const mostCounted = 10_000;

const key: readonly KeyPart[] = [
  { by: sql`audit_log.at`, type: 'timestamptz' },
  { by: sql`id`, type: 'bigint' },
];

const columns = sql`
  id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, action, actor, actor_login as login, via, key,
  address, subject_kind as "subjectKind", subject_id as "subjectId", details`;

export async function selectPage(db: Kysely<Tables>, query: AuditQuery): Promise<AuditPage> {
  const direction = query.descending ? sql`desc` : sql`asc`;
  const found = sql`from audit_log where ${conditionsOf(query)}`;
  const { rows: listed } = await sql<AuditRecord & { readonly keyset: Keyset }>`
    select ${columns}, ${keysetOf(key)} as keyset ${found} order by audit_log.at ${direction}, id ${direction}
      limit ${query.limit} offset ${query.offset}`.execute(db);
  const records = listed.map(({ keyset: _, ...record }) => record);
  if (query.behind !== undefined) {
    const last = listed.length < query.limit ? undefined : listed.at(-1)?.keyset;
    return { records, total: 0, isExact: true, ...(last && { last }) };
  }
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select ${found} limit ${mostCounted + 1}) as counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { records, total: Math.min(total, mostCounted), isExact: total <= mostCounted };
}

export async function findRecord(db: Kysely<Tables>, id: number): Promise<AuditRecord | null> {
  const { rows } = await sql<AuditRecord>`select ${columns} from audit_log where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function conditionsOf(query: AuditQuery): RawBuilder<SqlBool> {
  const { actors, actions, subjectKind, subjectId, address, after, before } = query;
  const all = [
    ...(actors === null ? [] : [sql<SqlBool>`actor = any(${actors}::bigint[])`]),
    ...(actions === null ? [] : [sql<SqlBool>`action = any(${actions}::text[])`]),
    ...(subjectKind === null ? [] : [sql<SqlBool>`subject_kind = ${subjectKind}`]),
    ...(subjectId === null ? [] : [sql<SqlBool>`subject_id = ${subjectId}`]),
    ...(address === null ? [] : [sql<SqlBool>`address = ${address}`]),
    ...(after === null ? [] : [sql<SqlBool>`at >= ${after}::timestamptz`]),
    ...(query.behind == null ? [] : [isBehind(key, query.behind, query.descending)]),
    ...(before === null ? [] : [sql<SqlBool>`at < ${before}::timestamptz`]),
  ];
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
