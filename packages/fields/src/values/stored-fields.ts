import type { Field } from '../definitions/definition.ts';
import { isValued, layoutNamed, layoutsAt, rowCount } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';

/** A field with a single value, and the key under which a record stores it. */
export interface StoredField {
  readonly field: Field;
  readonly key: string;
}

/** The fields of a record, also those in its groups, rows, and layouts. */
export const storedFields = (fields: readonly Field[], meta: StoredMeta, prefix = ''): readonly StoredField[] =>
  fields.filter(isValued).flatMap((field): readonly StoredField[] => {
    const key = `${prefix}${field.name}`;
    switch (field.type) {
      case 'group':
      case 'clone':
        return storedFields(field.fields, meta, `${key}_`);
      case 'repeater':
        return Array.from({ length: rowCount(meta, key) }, (_, at) =>
          storedFields(field.fields, meta, `${key}_${at}_`),
        ).flat();
      case 'flexible_content':
        return layoutsAt(meta, key).flatMap((name, at) =>
          storedFields(layoutNamed(field, name)?.fields ?? [], meta, `${key}_${at}_`),
        );
      default:
        return [{ field, key }];
    }
  });
