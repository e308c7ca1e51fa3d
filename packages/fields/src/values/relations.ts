import { isList } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import type { Field } from '../definitions/definition.ts';
import { flag, listOf, numberOf, textIn, textOf } from '../definitions/settings.ts';
import { idIn } from './records.ts';
import type { RecordReference, Refusal, ValueType, Writing } from './value-type.ts';

/** What a relation to one kind of record needs. */
interface RelationType<Found> {
  readonly kind: RecordReference['kind'];
  readonly find: (id: number, writing: Writing) => Promise<Found | null>;
  readonly isAllowed: (record: Found, field: Field) => boolean;
  readonly isMany: (field: Field) => boolean;
  readonly standard: (record: Found, field: Field) => Json;
  readonly typed: (record: Found) => Json;
  /** What `light` and `standard` show for nothing. */
  readonly nothing: { readonly light: (field: Field) => Json; readonly standard: Json };
  /** Whether `light` shows the shape that is stored: one id where one was sent. */
  readonly keepsShape: boolean;
  readonly limits: (field: Field) => JsonMap;
}

const itemsIn = (stored: Json): readonly Json[] => {
  if (isList(stored)) return stored;
  return stored === null || stored === '' || stored === false ? [] : [stored];
};

export const idsIn = (stored: Json): readonly number[] =>
  itemsIn(stored).flatMap((item) => {
    const id = idIn(item);
    return id === null ? [] : [id];
  });

const storeIds = (sent: Json): Json => (isList(sent) ? sent.map((item) => idIn(item) ?? item) : (idIn(sent) ?? sent));

function relation<Found>(type: RelationType<Found>): ValueType {
  const foundIn = async (stored: Json, writing: Writing): Promise<readonly (readonly [number, Found])[]> => {
    const ids = idsIn(stored);
    const records = await Promise.all(ids.map((id) => type.find(id, writing)));
    return records.flatMap((record, at) => (record === null ? [] : [[ids[at] ?? 0, record] as const]));
  };
  return {
    schema: ({ required, ...field }) => ({
      type: ['integer', 'array', 'null'],
      required,
      items: { type: 'integer' },
      ...type.limits({ required, ...field }),
    }),
    light: async (stored, field, reading) => {
      if (itemsIn(stored).length === 0) return isList(stored) ? [] : type.nothing.light(field);
      const ids = (await foundIn(stored, reading)).map(([id]) => id);
      const asList = type.keepsShape ? isList(stored) : type.isMany(field);
      return asList ? ids : (ids[0] ?? type.nothing.light(field));
    },
    standard: async (stored, field, reading) => {
      const found = (await foundIn(stored, reading)).filter(([, record]) => type.isAllowed(record, field));
      const shown = found.map(([id, record]) =>
        textOf(field, 'return_format') === 'id' ? id : type.standard(record, field),
      );
      if (shown.length === 0) return type.nothing.standard;
      return type.isMany(field) ? shown : (shown[0] ?? null);
    },
    typed: async (stored, field, reading) => {
      const shown = (await foundIn(stored, reading)).map(([, record]) => type.typed(record));
      return type.isMany(field) ? shown : (shown[0] ?? null);
    },
    store: storeIds,
    refuse: (sent, field, writing) => refuseRelated(sent, field, { writing, type }),
    refusesLists: true,
    links: (stored) => idsIn(stored).map((id) => ({ kind: type.kind, id })),
  };
}

/** One refusal for ids that do not exist, that the field does not allow, and that the caller cannot read. */
async function refuseRelated<Found>(
  sent: Json,
  field: Field,
  { writing, type }: { readonly writing: Writing; readonly type: RelationType<Found> },
): Promise<Refusal> {
  const records = await Promise.all(
    itemsIn(sent).map(async (item) => {
      const id = idIn(item);
      return id === null ? null : type.find(id, writing);
    }),
  );
  return records.every((record) => record !== null && type.isAllowed(record, field))
    ? null
    : 'names a record that does not exist, that this field does not allow, or that you cannot read';
}

const counted = (field: Field, many: boolean): JsonMap => ({
  ...(!flag(field, 'allow_null') && { minItems: 1 }),
  ...(!many && { maxItems: 1 }),
});

const isMultiple = (field: Field): boolean => flag(field, 'multiple');

const isAllowedPost = ({ type }: { readonly type: string }, field: Field): boolean => {
  const types = listOf(field, 'post_type');
  return types.length === 0 || types.includes(type) || types.includes('all');
};

const postObject = relation({
  kind: 'post',
  find: (id, { records }) => records.post(id),
  isAllowed: isAllowedPost,
  isMany: isMultiple,
  standard: (post) => post.standard,
  typed: ({ id, type, title, link }) => ({ id, type, title, link }),
  nothing: { light: () => null, standard: false },
  keepsShape: true,
  limits: (field) => counted(field, isMultiple(field)),
});

const relationship = relation({
  kind: 'post',
  find: (id, { records }) => records.post(id),
  isAllowed: isAllowedPost,
  isMany: () => true,
  standard: (post) => post.standard,
  typed: ({ id, type, title, link }) => ({ id, type, title, link }),
  nothing: { light: () => null, standard: null },
  keepsShape: true,
  limits: (field) => ({
    minItems: Math.max(1, numberOf(field, 'min') ?? 0),
    ...((numberOf(field, 'max') ?? 0) > 0 && { maxItems: numberOf(field, 'max') }),
  }),
});

const isTermList = (field: Field): boolean => ['checkbox', 'multi_select'].includes(textOf(field, 'field_type'));

const taxonomy = relation({
  kind: 'term',
  find: (id, { records }) => records.term(id),
  isAllowed: (term, field) => {
    const name = textOf(field, 'taxonomy');
    return name === '' || term.taxonomy === name;
  },
  isMany: isTermList,
  standard: (term) => term.standard,
  typed: ({ id, taxonomy: name, name: label, slug, link }) => ({ id, taxonomy: name, name: label, slug, link }),
  nothing: {
    light: (field) => {
      if (flag(field, 'load_terms')) return false;
      return isTermList(field) ? [] : null;
    },
    standard: false,
  },
  keepsShape: false,
  limits: (field) => counted(field, isTermList(field)),
});

const user = relation({
  kind: 'user',
  find: (id, { records }) => records.user(id),
  isAllowed: ({ roles }, field) => {
    const allowed = listOf(field, 'role');
    return allowed.length === 0 || allowed.includes('all') || roles.some((role) => allowed.includes(role));
  },
  isMany: isMultiple,
  standard: (found) => found.standard,
  typed: ({ id, name, link }) => ({ id, name, link }),
  nothing: { light: () => null, standard: false },
  keepsShape: true,
  limits: (field) => counted(field, isMultiple(field)),
});

/** A post by its id, or any URL. */
const pageLink: ValueType = {
  ...postObject,
  schema: (field) => ({
    type: ['integer', 'array', 'null', 'string'],
    required: field.required,
    items: { type: ['integer', 'string'] },
    ...counted(field, isMultiple(field)),
  }),
  light: async (stored, _field, { records }) => {
    const items = itemsIn(stored);
    if (items.length === 0) return isList(stored) ? [] : null;
    const shown = await shownPages(items, records, (id) => id);
    return isList(stored) ? shown : (shown[0] ?? null);
  },
  standard: async (stored, field, { records }) => {
    const shown = await shownPages(itemsIn(stored), records, (_id, { link }) => link);
    if (shown.length === 0) return null;
    return isMultiple(field) ? shown : (shown[0] ?? null);
  },
  typed: async (stored, field, { records }) => {
    const shown = await shownPages(itemsIn(stored), records, (_id, { link }) => link);
    return isMultiple(field) ? shown : (shown[0] ?? null);
  },
  refuse: (sent, field, writing) => {
    const ids = itemsIn(sent).filter((item) => typeof item === 'number' || /^\d+$/.test(textIn(item)));
    return ids.length === 0 ? null : (postObject.refuse?.(ids, field, writing) ?? null);
  },
};

async function shownPages(
  items: readonly Json[],
  records: Writing['records'],
  show: (id: number, post: { readonly link: string }) => Json,
): Promise<Json[]> {
  const shown = items.map(async (item): Promise<readonly Json[]> => {
    const id = idIn(item);
    if (id === null) return typeof item === 'string' && item !== '' ? [item] : [];
    const post = await records.post(id);
    return post === null ? [] : [show(id, post)];
  });
  return (await Promise.all(shown)).flat();
}

export const relationTypes = {
  post_object: postObject,
  relationship,
  page_link: pageLink,
  taxonomy,
  user,
} satisfies Readonly<Record<string, ValueType>>;
