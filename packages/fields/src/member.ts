import { isContentShown, isList, isMap, readableRecords } from '@platen/server';
import type { FieldContext, FieldWrite, Json, JsonMap, Links, Mismatch, RegisteredField } from '@platen/server';
import { attachFiles, attachingKeys } from './attach-files.ts';
import { collectChanges } from './collect-changes.ts';
import type { Field } from './definitions/definition.ts';
import { flag, textOf } from './definitions/settings.ts';
import { formOf } from './form.ts';
import { indexedValues } from './indexed-values.ts';
import { callerOf, placeOf } from './place.ts';
import type { Target } from './place.ts';
import { saveTerms, termsOf } from './saved-terms.ts';
import { recordsFor } from './shown-records.ts';
import { fieldsAt, fieldsOfType, isEditable } from './site-fields.ts';
import type { SiteFields } from './site-fields.ts';
import { otherSideChanges, writeOtherSides } from './two-way.ts';
import { missingFields, refuseTotal } from './values/check-fields.ts';
import { schemasOf } from './values/field-schemas.ts';
import { memberResponse } from './values/response-schemas.ts';
import { readField, storedAt, together } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import type { Format, RecordReference } from './values/value-type.ts';
import { valueTypeOf } from './values/value-types.ts';
import { changedMeta } from './values/write-fields.ts';
import type { MetaChanges } from './values/write-fields.ts';

/** The member of records with the values of their fields. */
export function fieldsMember(site: SiteFields, target: Target): RegisteredField {
  const { names } = site;
  const description = 'Values of custom fields by name.';
  const typeFields = fieldsOfType(site, { ...target, caller: callerOf({ caller: visitor }) });
  const imageKeys = attachingKeys(site);
  const plans = new WeakMap<FieldWrite, Plan>();
  return {
    name: names.member,
    schema: { description, type: 'object', properties: schemasOf(typeFields, names) },
    responseSchema: memberResponse(typeFields, { description, format: site.format, names }),
    unchecked: true,
    get: (_data, given) => readMember(site, target, given),
    links: (given) => linksOf(site, target, given),
    owns: isFieldKey,
    form: (record) => formOf(site, target, record),
    indexed: indexedValues(site, target),
    check: async (value, given) => {
      const planned = await planWrite(site, target, { value, given });
      if (!('changes' in planned)) return planned;
      plans.set(given, planned);
      return null;
    },
    update: async (_value, given) => {
      const plan = plans.get(given);
      if (plan === undefined || plan.changes.size === 0) return;
      const { changes } = plan;
      await given.changeMeta(Object.fromEntries([...changes].map(([key, value]) => [key, value ?? null])));
      // An autosave changes nothing but what is typed.
      if (given.scope.autosaving === true) return;
      const after = changedMeta(given.meta, changes);
      if (target.kind === 'post') {
        await attachFiles(given, changes, imageKeys);
        await saveTerms(given, { ...plan, after });
      }
      await writeOtherSides(site, target, { ...plan, given, after });
    },
  };
}

/** Values have the key of their field beside them. */
const isFieldKey = (key: string, meta: StoredMeta): boolean => {
  const reference = storedAt(meta, `_${key}`) ?? (key.startsWith('_') ? storedAt(meta, key) : undefined);
  return typeof reference === 'string' && reference.startsWith('field_');
};

const visitor = { id: 0, roles: [], can: () => false } as const;

interface PostLike {
  readonly meta: StoredMeta;
  readonly status?: string;
  readonly password?: string;
}

async function isHidden(target: Target, given: FieldContext): Promise<boolean> {
  const { password = '' } = given.row as PostLike;
  if (target.kind !== 'post' || password === '') return false;
  return !(await isContentShown(given as Parameters<typeof isContentShown>[0]));
}

async function readMember(site: SiteFields, target: Target, given: FieldContext): Promise<Json> {
  if (await isHidden(target, given)) return {};
  const { scope, request, row, context } = given;
  const wanted = selectedMembers(request.query['_fields'], site.names.member);
  const fields = fieldsAt(site, await placeOf(site, target, given)).filter(
    (one) => (wanted === null || wanted.has(one.field.name)) && (context !== 'edit' || isEditable(scope, one)),
  );
  const source = {
    meta: (row as PostLike).meta,
    format: formatOf(site, request.query[site.names.format], context),
    context,
    records: recordsFor(scope),
    layoutMember: site.names.layoutMember,
    termsIn: (taxonomy: string) => (target.kind === 'post' ? termsOf(given, taxonomy) : Promise.resolve([])),
  };
  return together(fields.map(({ field }) => ({ name: field.name, value: readField(field, field.name, source) })));
}

/** Unknown formats read as `light`. Who reads to edit a `typed` site gets values as they are written. */
export function formatOf({ format }: SiteFields, asked: Json | undefined, context: FieldContext['context']): Format {
  if (asked === undefined) return format === 'typed' && context === 'edit' ? 'light' : format;
  return asked === 'standard' || asked === 'typed' ? asked : 'light';
}

/** The names below the member in `_fields`; null for all. Other values are not read, and cost nothing. */
function selectedMembers(asked: Json | undefined, member: string): ReadonlySet<string> | null {
  const texts = (isList(asked) ? asked : [asked]).filter((one) => typeof one === 'string');
  const paths = texts.flatMap((one) => one.split(/[\s,]+/)).filter((path) => path !== '');
  const below = paths.filter((path) => path.startsWith(`${member}.`)).map((path) => path.split('.')[1] ?? '');
  return paths.includes(member) || below.length === 0 ? null : new Set(below);
}

/** Links to the records that fields of the top level name, as far as the caller can read them. The last field comes first. */
async function linksOf(site: SiteFields, target: Target, given: FieldContext): Promise<Links> {
  if (!site.links || (await isHidden(target, given))) return {};
  const { meta } = given.row as PostLike;
  const fields = fieldsAt(site, await placeOf(site, target, given));
  const perField = await Promise.all(
    fields.map(async ({ field }) => {
      const isLoaded = target.kind === 'post' && field.type === 'taxonomy' && flag(field, 'load_terms');
      const stored = isLoaded ? await termsOf(given, textOf(field, 'taxonomy')) : storedAt(meta, field.name);
      return stored === undefined ? [] : (valueTypeOf(field.type)?.links?.(stored, field) ?? []);
    }),
  );
  const references = perField.flat();
  const unique = new Map(references.map((one) => [`${one.kind} ${one.id}`, one])).values();
  const links = await Promise.all([...unique].toReversed().map((one) => linkTo(site, one, given)));
  const found = links.flatMap((one) => (one === null ? [] : [one]));
  return Object.fromEntries(
    [...Map.groupBy(found, ({ relation }) => relation)].map(([relation, some]) => [
      relation,
      some.map(({ relation: _, ...link }) => link),
    ]),
  );
}

const linkNames = { post: 'post', media: 'attachment', term: 'term', user: 'user' } as const;

interface RecordLink {
  readonly relation: string;
  readonly embeddable: true;
  readonly href: string;
  readonly taxonomy?: string;
}

async function linkTo(
  { names }: SiteFields,
  { kind, id }: RecordReference,
  { scope }: FieldContext,
): Promise<RecordLink | null> {
  const relation = names.relation(linkNames[kind]);
  const records = readableRecords(scope);
  if (kind === 'term') {
    const term = await records.term(id);
    return term === null ? null : { relation, embeddable: true, taxonomy: term.row.taxonomy, href: term.href };
  }
  const found = await records[kind](id);
  return found === null ? null : { relation, embeddable: true, href: found.href };
}

/** What a write stores, and the fields of the record. */
interface Plan {
  readonly changes: MetaChanges;
  readonly fields: readonly Field[];
}

/** The changes of a write, or why it is refused. */
async function planWrite(
  site: SiteFields,
  target: Target,
  { value, given }: { readonly value: Json; readonly given: FieldWrite },
): Promise<Plan | Mismatch> {
  const { member } = site.names;
  const changes: MetaChanges = new Map();
  const sent = valuesIn(value);
  const otherSide = otherSideChanges(given);
  if (otherSide !== null) return { changes: otherSide, fields: await allFields(site, target, given) };
  if (sent === 'nothing') return { changes, fields: [] };
  if (sent === null)
    return { code: 'rest_invalid_type', message: `${member} must be an object.`, data: { param: member } };
  const { [scopeMember]: scope, ...values } = sent;
  const place = await placeOf(site, target, given);
  const fields = fieldsAt(site, place, isList(scope) ? scope.map(String) : null);
  const [mismatch] = await collectChanges(site, {
    fields: fields.filter((one) => isEditable(given.scope, one)),
    values,
    given,
    changes,
  });
  if (mismatch !== undefined) return mismatch;
  const isJudged =
    given.scope.autosaving !== true &&
    (target.kind !== 'post' || judgedStates.has((given.row as PostLike).status ?? ''));
  const after = changedMeta(given.meta, changes);
  const written = fields.map(({ field }) => field);
  const [missing] = isJudged ? missingFields(written, { prefix: '', path: member, meta: after }) : [];
  return missing ?? refuseTotal(member, changes) ?? { changes, fields: written };
}

const allFields = async (site: SiteFields, target: Target, given: FieldWrite): Promise<readonly Field[]> =>
  fieldsAt(site, await placeOf(site, target, given)).map(({ field }) => field);

/** Names the groups whose fields are meant, where several groups have a field with one name. */
const scopeMember = '_acf_field_group_scope';

/** Drafts may lack required fields. */
export const judgedStates: ReadonlySet<string> = new Set(['publish', 'future', 'private']);

/** Null for what is no object. Null, an empty text, and an empty list say nothing. */
function valuesIn(value: Json): JsonMap | 'nothing' | null {
  if (value === null || value === '') return 'nothing';
  if (isList(value) && value.length === 0) return {};
  return isMap(value) ? value : null;
}
