import { isList, isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { flag } from '../definitions/settings.ts';
import { alignRows } from './align-rows.ts';
import type { Checked } from './check-fields.ts';
import { isValued, layoutNamed, layoutsAt, readFields, rowCount, storedAt } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';
import { idIn } from './records.ts';
import type { Records } from './records.ts';
import { idsIn } from './relations.ts';
import { storedFields } from './stored-fields.ts';
import type { RecordReference } from './value-type.ts';

type Kind = RecordReference['kind'];

/** Existing records that the caller cannot read. */
export interface HiddenRecords {
  has(kind: Kind, id: number): boolean;
}

export const noneHidden: HiddenRecords = { has: () => false };

const kinds: Readonly<Record<string, Kind>> = {
  post_object: 'post',
  relationship: 'post',
  page_link: 'post',
  taxonomy: 'term',
  user: 'user',
  image: 'media',
  file: 'media',
  gallery: 'media',
};

/** The kind of records that a field names; null for none. A field with `load_terms` shows the terms of the post. */
export const relatedKind = (field: Field): Kind | null =>
  field.type === 'taxonomy' && flag(field, 'load_terms') ? null : (kinds[field.type] ?? null);

interface Keeping {
  /** Under which the value is stored. */
  readonly key: string;
  readonly path: string;
  readonly meta: StoredMeta;
  readonly hidden: HiddenRecords;
  readonly layoutMember: string;
  readonly records: Records;
}

/**
 * The sent value with the stored records that the caller cannot read: the caller got the value without them, and sends it
 * back without them. Rows are matched with the stored ones. If that is not possible, the write is refused.
 */
export async function keepHidden(field: Field, sent: Json, keeping: Keeping): Promise<Checked> {
  const { key, meta, hidden } = keeping;
  if (!hasHidden([field], '', { ...keeping, key })) return { value: sent };
  switch (field.type) {
    case 'group':
    case 'clone':
      return isMap(sent) ? keepInMembers(field.fields, sent, keeping) : { value: sent };
    case 'repeater':
    case 'flexible_content':
      return isList(sent) ? keepInRows(field, sent, keeping) : { value: sent };
    default: {
      const kind = relatedKind(field);
      const stored = storedAt(meta, key) ?? null;
      return { value: kind === null ? sent : withIds(stored, sent, (id) => hidden.has(kind, id)) };
    }
  }
}

/** Whether stored values below a key name hidden records. `prefix` is what the names of the fields follow. */
function hasHidden(fields: readonly Field[], prefix: string, { key, meta, hidden }: Keeping): boolean {
  const named = prefix === '' ? fields.map((field) => ({ ...field, name: key })) : fields;
  return storedFields(named, meta, prefix).some((one) => {
    const kind = relatedKind(one.field);
    return kind !== null && idsIn(storedAt(meta, one.key) ?? null).some((id) => hidden.has(kind, id));
  });
}

/** A list gets the hidden ids behind the ids that they followed. A single value that was sent replaces the hidden one. */
function withIds(stored: Json, sent: Json, isHidden: (id: number) => boolean): Json {
  const isHiddenItem = (item: Json): boolean => isHidden(idIn(item) ?? 0);
  const isNothing = sent === null || sent === '' || sent === false || (isList(sent) && sent.length === 0);
  if (!isList(stored)) return isNothing && isHiddenItem(stored) ? stored : sent;
  const items: Json[] = isList(sent) ? [...sent] : isNothing ? [] : [sent];
  for (const [at, item] of stored.entries()) {
    if (!isHiddenItem(item)) continue;
    const placeOf = (one: Json): number => items.findIndex((other) => String(other) === String(one));
    const before = stored.slice(0, at).findLast((one) => placeOf(one) !== -1);
    items.splice(before === undefined ? 0 : placeOf(before) + 1, 0, item);
  }
  return items;
}

async function keepInMembers(fields: readonly Field[], sent: JsonMap, keeping: Keeping): Promise<Checked> {
  const kept: Record<string, Json> = { ...sent };
  for (const field of fields.filter(isValued)) {
    const member = sent[field.name];
    if (member === undefined) continue;
    const { key, path } = keeping;
    const inside = { ...keeping, key: `${key}_${field.name}`, path: `${path}[${field.name}]` };
    const checked = await keepHidden(field, member, inside);
    if ('mismatch' in checked) return checked;
    kept[field.name] = checked.value;
  }
  return { value: kept };
}

async function keepInRows(field: Field, sent: readonly Json[], keeping: Keeping): Promise<Checked> {
  const { key, path, meta, layoutMember, records } = keeping;
  const layouts = field.type === 'flexible_content' ? layoutsAt(meta, key) : null;
  const count = layouts?.length ?? rowCount(meta, key);
  const fieldsAt = (layout: string | null): readonly Field[] =>
    layout === null ? field.fields : (layoutNamed(field, layout)?.fields ?? []);
  const source = { meta, format: 'light', context: 'edit', records, layoutMember, termsIn: noTerms } as const;
  const stored = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const layout = layouts?.[at] ?? null;
      const values = await readFields(fieldsAt(layout), `${key}_${at}_`, source);
      return {
        layout,
        values: isMap(values) ? values : {},
        isNeeded: hasHidden(fieldsAt(layout), `${key}_${at}_`, keeping),
      };
    }),
  );
  const rows = sent.map((row) => {
    const { [layoutMember]: layout = null, ...values } = isMap(row) ? row : {};
    return { layout: layouts === null || typeof layout !== 'string' ? null : layout, values };
  });
  const aligned = alignRows(stored, rows);
  if (aligned === null)
    return {
      mismatch: {
        code: 'rest_invalid_param',
        message: `${path} contains a record that you cannot read, and its row was changed beyond recognition. Save the changes of this row without moving it.`,
        data: { param: path, value: null },
      },
    };
  const kept: Json[] = [];
  for (const [at, row] of sent.entries()) {
    const from = aligned[at];
    if (from === undefined || !isMap(row)) {
      kept.push(row);
      continue;
    }
    const inside = { ...keeping, key: `${key}_${from}`, path: `${path}[${at}]` };
    const checked = await keepInMembers(fieldsAt(stored[from]?.layout ?? null), row, inside);
    if ('mismatch' in checked) return checked;
    kept.push(checked.value);
  }
  return { value: kept };
}

const noTerms = (): Promise<readonly number[]> => Promise.resolve([]);
