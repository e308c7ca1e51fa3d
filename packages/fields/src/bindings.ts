import { escapeText, isList, isMap } from '@platen/server';
import type { BindingSource, Filters, Json, JsonMap } from '@platen/server';
import type { Field } from './definitions/definition.ts';
import { textIn } from './definitions/settings.ts';
import { recordsFor } from './shown-records.ts';
import type { SiteFields } from './site-fields.ts';
import { isValued, readField, storedAt } from './values/read-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';

type Given = Parameters<BindingSource['read']>[1];

/**
 * The stored value of a field as text, for a block that names the field or its key. Fields of groups that are not in the
 * API are shown: the writer put them into the content. Values of passwords never are.
 */
export async function boundValue(site: SiteFields, args: JsonMap, given: Given): Promise<string> {
  const { meta } = given.row;
  const field = fieldNamed(site, textIn(args['key']), meta);
  if (field === undefined || !isBindable(field) || storedAt(meta, field.name) === undefined) return '';
  const value = await readField(field, field.name, {
    meta,
    format: 'standard',
    context: 'view',
    records: recordsFor(given.scope),
    layoutMember: site.names.layoutMember,
    termsIn: () => Promise.resolve([]),
  });
  return textOfValue(value);
}

/** The key beside a stored value tells fields with one name apart. */
function fieldNamed({ byKey }: SiteFields, name: string, meta: StoredMeta): Field | undefined {
  const stored = byKey.get(textIn(storedAt(meta, `_${name}`)));
  return byKey.get(name) ?? stored ?? [...byKey.values()].find((field) => field.name === name);
}

const forbidden: ReadonlySet<Json | undefined> = new Set([false, 0, '0']);

const isBindable = (field: Field): boolean =>
  isValued(field) && field.type !== 'password' && !forbidden.has(field.settings['allow_in_bindings']);

/** True is 1, nothing is empty, items of lists are separated, and a record is shown by its URL or its name. */
function textOfValue(value: Json): string {
  if (value === true) return '1';
  if (isList(value)) return value.map(textOfValue).join(', ');
  if (!isMap(value)) return textIn(value);
  const shown = ['url', 'label', 'post_title', 'name', 'display_name'].find((name) => textIn(value[name]) !== '');
  return shown === undefined ? '' : textIn(value[shown]);
}

/** `[acf field="price"]` in the content of a post. */
export const fieldShortcode =
  (site: SiteFields): Filters['post_rendering'] =>
  (rendering, { scope, row }) => ({
    ...rendering,
    shortcodes: new Map([
      ...rendering.shortcodes,
      [
        'acf',
        async ({ named }) => escapeText(await boundValue(site, { key: named.get('field') ?? '' }, { scope, row })),
      ],
    ]),
  });
