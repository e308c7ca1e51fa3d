import { readableRecords } from '@platen/server';
import type { FieldContext, FieldWrite, JsonMap } from '@platen/server';
import { callOrThrow } from './call-or-throw.ts';
import type { Field } from './definitions/definition.ts';
import { flag, textOf } from './definitions/settings.ts';
import { storedAt } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import { idsIn } from './values/relations.ts';
import { storedFields } from './values/stored-fields.ts';
import type { MetaChanges } from './values/write-fields.ts';

interface Saving {
  readonly fields: readonly Field[];
  readonly changes: MetaChanges;
  readonly after: StoredMeta;
}

/**
 * Gives the post the terms that its fields with `save_terms` name, through the route of the post: with the permissions
 * of the caller, and in the transaction of the write. Taxonomies whose fields the write does not change stay.
 */
export async function saveTerms(given: FieldWrite, { fields, changes, after }: Saving): Promise<void> {
  const { scope } = given;
  const { id, type } = given.row as { readonly id: number; readonly type: string };
  const postType = scope.site.postTypes.get(type);
  const isWritten = ({ key }: { readonly key: string }): boolean => changes.has(key);
  const saving = [...storedFields(fields, given.meta), ...storedFields(fields, after)].filter(
    ({ field }) => field.type === 'taxonomy' && flag(field, 'save_terms'),
  );
  const taxonomies = new Set(saving.filter(isWritten).map(({ field }) => textOf(field, 'taxonomy')));
  if (postType === undefined || taxonomies.size === 0) return;
  const body: { [member: string]: JsonMap[string] } = {};
  for (const name of taxonomies) {
    const taxonomy = scope.site.taxonomies.get(scope.site.dialect.inward(name));
    if (taxonomy === undefined || !taxonomy.objectTypes.includes(type)) continue;
    // A field that loads its terms stores no value that counts later.
    const named = saving
      .filter((one) => textOf(one.field, 'taxonomy') === name && (isWritten(one) || !flag(one.field, 'load_terms')))
      .flatMap(({ key }) => idsIn(storedAt(after, key) ?? null));
    const wanted = await existing(given, named);
    const current = await termsOf(given, name);
    if (wanted.length !== current.length || wanted.some((term) => !current.includes(term)))
      body[taxonomy.restBase] = wanted;
  }
  if (Object.keys(body).length === 0) return;
  await callOrThrow(given, { method: 'POST', route: `/${postType.restNamespace}/${postType.restBase}/${id}`, body });
}

async function existing({ scope }: FieldWrite, ids: readonly number[]): Promise<readonly number[]> {
  const unique = [...new Set(ids)];
  const terms = await Promise.all(unique.map((id) => readableRecords(scope).term(id)));
  return unique.filter((_, at) => terms[at] !== null);
}

/** The ids of the terms of a post in one taxonomy: what a field with `load_terms` shows. */
export async function termsOf({ scope, row }: FieldContext, taxonomy: string): Promise<number[]> {
  const terms = await readableRecords(scope).termsOf((row as { readonly id: number }).id);
  const { dialect } = scope.site;
  return terms.filter((term) => dialect.outward(term.taxonomy) === taxonomy).map(({ id }) => id);
}
