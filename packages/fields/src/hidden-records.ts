import { readableRecords } from '@platen/server';
import type { Scope } from '@platen/server';
import type { Field } from './definitions/definition.ts';
import { noneHidden, relatedKind } from './values/keep-hidden.ts';
import type { HiddenRecords } from './values/keep-hidden.ts';
import { storedAt } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import { idsIn } from './values/relations.ts';
import { storedFields } from './values/stored-fields.ts';
import type { RecordReference } from './values/value-type.ts';

type Kind = RecordReference['kind'];

const tables = { post: 'posts', media: 'posts', term: 'terms', user: 'users' } as const;

/** The records in stored values that the caller cannot read. Deleted records are not among them: nobody misses those. */
export async function findHidden(scope: Scope, fields: readonly Field[], meta: StoredMeta): Promise<HiddenRecords> {
  const references = storedFields(fields, meta).flatMap(({ field, key }) => {
    const kind = relatedKind(field);
    return kind === null ? [] : idsIn(storedAt(meta, key) ?? null).map((id) => ({ kind, id }));
  });
  if (references.length === 0) return noneHidden;
  const records = readableRecords(scope);
  const readable = await Promise.all(references.map(({ kind, id }) => records[kind](id)));
  const unreadable = Map.groupBy(
    references.filter((_, at) => readable[at] === null),
    ({ kind }) => kind,
  );
  const existing = await Promise.all(
    [...unreadable].map(async ([kind, some]) => [kind, await existingIds(scope, kind, some)] as const),
  );
  const hidden = new Map(existing);
  return { has: (kind, id) => hidden.get(kind)?.has(id) === true };
}

async function existingIds(
  { db }: Scope,
  kind: Kind,
  references: readonly RecordReference[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(references.map(({ id }) => id))];
  const rows = await db.kysely.selectFrom(tables[kind]).select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => Number(id)));
}
