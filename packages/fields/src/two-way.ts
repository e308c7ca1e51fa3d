import { isList, readableRecords } from '@platen/server';
import type { FieldWrite, Json, JsonMap } from '@platen/server';
import { callOrThrow } from './call-or-throw.ts';
import type { Field } from './definitions/definition.ts';
import { flag, listOf } from './definitions/settings.ts';
import type { Target } from './place.ts';
import type { SiteFields } from './site-fields.ts';
import { storedAt } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import { idsIn } from './values/relations.ts';
import type { MetaChanges } from './values/write-fields.ts';

/** Types of fields that can be two-way, and the kind of record that they name. */
const namedKinds = { post_object: 'post', relationship: 'post', taxonomy: 'term', user: 'user' } as const;
type NamedKind = (typeof namedKinds)[keyof typeof namedKinds];

const namedKindOf = ({ type }: Field): NamedKind | null =>
  Object.hasOwn(namedKinds, type) ? namedKinds[type as keyof typeof namedKinds] : null;

const isMany = (field: Field): boolean =>
  field.type === 'relationship' || flag(field, 'multiple') || ['checkbox', 'multi_select'].includes(fieldTypeOf(field));

const fieldTypeOf = ({ settings }: Field): string => String(settings['field_type'] ?? '');

/** What a write of one record changes in a field of another. */
interface OtherSide {
  readonly field: Field;
  readonly id: number;
  readonly isAdded: boolean;
}

/** By the body of the request: no caller from outside can send one. */
const otherSides = new WeakMap<object, OtherSide>();

const otherSideOf = ({ request }: Pick<FieldWrite, 'request'>): OtherSide | undefined =>
  request.body.kind === 'json' ? otherSides.get(request.body.params) : undefined;

/**
 * The change of the other side of a two-way field; null for all other writes. It is computed from the locked record, so
 * that writes at the same time lose none, and is not judged by the rules for what users send.
 */
export function otherSideChanges(given: FieldWrite): MetaChanges | null {
  const side = otherSideOf(given);
  if (side === undefined) return null;
  const { field, id, isAdded } = side;
  const ids = idsIn(storedAt(given.meta, field.name) ?? null);
  if (ids.includes(id) === isAdded) return new Map();
  const kept = ids.filter((one) => one !== id);
  const next: Json = isMany(field) ? [...kept, ...(isAdded ? [id] : [])] : isAdded ? id : '';
  return new Map<string, Json | undefined>([
    [field.name, isList(next) && next.length === 0 ? '' : next],
    [`_${field.name}`, field.key],
  ]);
}

interface TwoWayWrite {
  readonly fields: readonly Field[];
  readonly changes: MetaChanges;
  readonly after: StoredMeta;
}

/** Changes the other records of two-way fields, as far as the caller can edit them, in the transaction of the write. */
export async function writeOtherSides(
  site: SiteFields,
  target: Target,
  { given, fields, changes, after }: TwoWayWrite & { readonly given: FieldWrite },
): Promise<void> {
  const { id } = given.row as { readonly id: number };
  for (const field of fields) {
    const kind = namedKindOf(field);
    if (kind === null || !flag(field, 'bidirectional') || !changes.has(field.name)) continue;
    const before = idsIn(storedAt(given.meta, field.name) ?? null);
    const now = idsIn(storedAt(after, field.name) ?? null);
    const others = site.groups
      .flatMap(({ group }) => group.fields)
      .filter((one) => listOf(field, 'bidirectional_target').includes(one.key) && namedKindOf(one) === target.kind);
    for (const other of others) {
      for (const one of now.filter((named) => !before.includes(named)))
        await writeOtherSide(given, site.names.member, { kind, one, side: { field: other, id, isAdded: true } });
      for (const one of before.filter((named) => !now.includes(named)))
        await writeOtherSide(given, site.names.member, { kind, one, side: { field: other, id, isAdded: false } });
    }
  }
}

interface Write {
  readonly kind: NamedKind;
  readonly one: number;
  readonly side: OtherSide;
}

async function writeOtherSide(given: FieldWrite, member: string, { kind, one, side }: Write): Promise<void> {
  const other = await editableRecord(given, kind, one);
  if (other === null) return;
  const isThere = idsIn(storedAt(other.meta, side.field.name) ?? null).includes(side.id);
  if (isThere === side.isAdded) return;
  const body: JsonMap = { [member]: {} };
  otherSides.set(body, side);
  await callOrThrow(given, { method: 'POST', route: other.route, body });
}

interface EditableRecord {
  readonly route: string;
  readonly meta: StoredMeta;
}

/** Null for records that the caller cannot edit. */
async function editableRecord({ scope }: FieldWrite, kind: NamedKind, id: number): Promise<EditableRecord | null> {
  const { caller, site } = scope;
  const records = readableRecords(scope);
  switch (kind) {
    case 'post': {
      const row = (await records.post(id))?.row;
      const type = row === undefined ? undefined : site.postTypes.get(row.type);
      if (row === undefined || type === undefined || !caller.can('edit_post', row)) return null;
      return { route: `/${type.restNamespace}/${type.restBase}/${id}`, meta: row.meta };
    }
    case 'term': {
      const row = (await records.term(id))?.row;
      const taxonomy = row === undefined ? undefined : site.taxonomies.get(row.taxonomy);
      if (row === undefined || taxonomy === undefined || !caller.can('edit_term', row)) return null;
      return { route: `/${taxonomy.restNamespace}/${taxonomy.restBase}/${id}`, meta: row.meta };
    }
    case 'user': {
      const row = (await records.user(id))?.row;
      if (row === undefined || !caller.can('edit_user', row)) return null;
      return { route: `/${site.dialect.namespace('v2')}/users/${id}`, meta: row.meta };
    }
  }
}
