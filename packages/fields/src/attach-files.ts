import { callRoute, readableRecords } from '@platen/server';
import type { FieldWrite } from '@platen/server';
import type { Field } from './definitions/definition.ts';
import type { SiteFields } from './site-fields.ts';
import { idIn } from './values/records.ts';
import type { MetaChanges } from './values/write-fields.ts';

/** The keys of fields that attach the files they name: images and files, also in groups and rows, but no galleries. */
export const attachingKeys = ({ groups }: SiteFields): ReadonlySet<string> =>
  new Set(groups.flatMap(({ group }) => group.fields.flatMap(attachingIn)));

const attachingIn = (field: Field): readonly string[] =>
  field.type === 'image' || field.type === 'file'
    ? [field.key]
    : [...field.fields, ...field.layouts.flatMap(({ fields }) => fields)].flatMap(attachingIn);

/** Files that belong to no post yet belong to the post that names them first, as far as the caller may change them. */
export async function attachFiles(given: FieldWrite, changes: MetaChanges, keys: ReadonlySet<string>): Promise<void> {
  const { scope, row } = given;
  const post = (row as { readonly id: number }).id;
  const files = [...changes].flatMap(([key, value]) => {
    const id = keys.has(String(changes.get(`_${key}`))) ? idIn(value) : null;
    return id === null ? [] : [id];
  });
  for (const id of new Set(files)) {
    const file = await readableRecords(scope).media(id);
    if (file === null || file.row.parent !== 0 || !scope.caller.can('edit_post', file.row)) continue;
    const route = `/${scope.site.dialect.namespace('v2')}/media/${id}`;
    await callRoute(scope, { method: 'POST', route, body: { post } });
  }
}
