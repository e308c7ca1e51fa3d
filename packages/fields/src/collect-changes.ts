import { filterHtml } from '@platen/server';
import type { FieldWrite, JsonMap, Mismatch } from '@platen/server';
import { findHidden } from './hidden-records.ts';
import { recordsFor } from './shown-records.ts';
import type { SiteFields } from './site-fields.ts';
import { checkField, unknownField } from './values/check-fields.ts';
import type { CheckedField } from './values/check-fields.ts';
import { keepHidden } from './values/keep-hidden.ts';
import { writeField } from './values/write-fields.ts';
import type { MetaChanges } from './values/write-fields.ts';

interface Collecting {
  readonly fields: readonly CheckedField[];
  readonly values: JsonMap;
  readonly given: Pick<FieldWrite, 'scope' | 'meta'>;
  readonly changes: MetaChanges;
}

/** Checks the values that were sent, and collects what they change. Returns all problems, one for each field. */
export async function collectChanges(
  { names: { member, layoutMember } }: Pick<SiteFields, 'names'>,
  { fields, values, given, changes }: Collecting,
): Promise<readonly Mismatch[]> {
  const { scope, meta } = given;
  const byName = new Map(fields.flatMap((one) => [[one.field.name, one] as const, [one.field.key, one] as const]));
  const unknown = Object.keys(values).filter((name) => !byName.has(name));
  const mismatches: Mismatch[] = [];
  const filter = scope.caller.can('unfiltered_html') ? (text: string): string => text : filterHtml;
  const records = recordsFor(scope);
  const isSent = ({ field }: CheckedField): boolean =>
    Object.hasOwn(values, field.name) || Object.hasOwn(values, field.key);
  const sent = fields.filter(isSent);
  const hidden = await findHidden(
    scope,
    sent.map(({ field }) => field),
    meta,
  );
  for (const one of sent) {
    const value = values[one.field.name] ?? values[one.field.key] ?? null;
    const path = `${member}[${one.field.name}]`;
    const checked = await checkField(one, value, { path, layoutMember, records });
    const kept =
      'mismatch' in checked
        ? checked
        : await keepHidden(one.field, checked.value, {
            key: one.field.name,
            path,
            meta,
            hidden,
            layoutMember,
            records,
          });
    if ('mismatch' in kept) mismatches.push(kept.mismatch);
    else writeField(one.field, one.field.name, { value: kept.value, target: { meta, changes, layoutMember, filter } });
  }
  return [...mismatches, ...unknown.map((name) => unknownField(`${member}[${name}]`))];
}
