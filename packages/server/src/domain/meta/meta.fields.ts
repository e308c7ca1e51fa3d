import { readMetaKey } from './meta.actions.ts';
import type { StoredMeta } from './meta.actions.ts';
import { metaKeysFor } from './meta.registry.ts';
import type { MetaKey } from './meta.registry.ts';
import { isList, isMap } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import type { Field } from '../../rest/field.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import type { Site } from '../../scope.ts';

interface MetaFieldGiven<Row> {
  /** From `metaKeysFor`. */
  readonly keys: readonly MetaKey[];
  readonly stored: (row: Row) => StoredMeta;
}

/**
 * The row `meta` of a resource's table. What is sent for it arrives in the patch as `meta`, unjudged but for being an
 * object: the action judges it key by key with `changedMeta`.
 */
export function metaField<Row>({ keys, stored }: MetaFieldGiven<Row>): Field<Row, object, { meta: Json }, JsonMap> {
  const parts = keys.map((key) => [
    key.restName,
    { description: '', schema: key.schema, in: key.contexts, read: (row: Row) => readMetaKey(stored(row), key) },
  ]);
  return {
    description: 'Custom fields by name.',
    schema: metaSchema(keys),
    in: ['view', 'edit'],
    parts: Object.fromEntries(parts),
    write: (meta) => ({ meta }),
    unchecked: true,
    check: refuseNonObject,
  };
}

/** The schema of `meta` on a kind of record. */
export const metaSchemaFor = (site: Pick<Site, 'metaKeys'>, kind: Pick<MetaKey, 'object' | 'subtype'>): Schema =>
  metaSchema(metaKeysFor(site, kind));

const metaSchema = (keys: readonly MetaKey[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key.restName, key.schema])),
});

/** An empty list is what some clients make of an empty object. */
const refuseNonObject = (value: Json): Mismatch | null =>
  isMap(value) || (isList(value) && value.length === 0)
    ? null
    : { code: '', message: '`meta` must be an object of custom fields and their values.', data: null };
