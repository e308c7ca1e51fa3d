import { scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { registeredFieldsOf } from '../../rest/registered-fields.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import type { EditedRecord } from './field-forms.registry.ts';

const text = { type: 'string', default: '' } as const;

/** Whether the caller can edit records of a type: all users can edit their own profile. */
function canEditType({ caller, site }: Scope, { type, id }: JsonMap): boolean {
  const name = site.dialect.inward(scalarText(type ?? ''));
  if (name === 'user') return id === caller.id || caller.can('edit_users');
  if (name === 'comment') return caller.can('moderate_comments');
  return caller.can(
    site.taxonomies.get(name)?.capabilities.edit_terms ??
      site.postTypes.get(name)?.capabilities.edit_posts ??
      'edit_posts',
  );
}

/** The forms of registered fields of a record, as it is edited. Says what can be filled in, and no value. */
export const fieldFormsRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/field-forms',
  unlisted: true,
  permit: { signIn: true, also: ({ scope, params }) => canEditType(scope, params) },
  read: {
    answers: 'list',
    args: {
      type: {
        schema: { description: 'Post type, taxonomy, `user`, or `comment`.', type: 'string' },
        required: true,
      },
      id: { schema: { description: 'Id of the record. Omit it for a new one.', type: 'integer', minimum: 1 } },
      status: { schema: { description: 'Status of the edited post.', ...text } },
      format: { schema: { description: 'Format of the edited post.', ...text } },
      template: { schema: { description: 'Template of the edited post.', ...text } },
      parent: {
        schema: {
          description: 'Parent of the edited post, or post of the edited comment.',
          type: 'integer',
          default: 0,
        },
      },
      terms: {
        schema: {
          description: 'Ids of the terms of the edited post.',
          type: 'array',
          items: { type: 'integer' },
          maxItems: 100,
          default: [],
        },
      },
    },
    handle: async ({ scope, params }) => {
      const { id, type, status, format, template, parent, terms } = params;
      const record: EditedRecord = {
        scope,
        id: typeof id === 'number' ? id : null,
        status: scalarText(status ?? ''),
        format: scalarText(format ?? ''),
        template: scalarText(template ?? ''),
        parent: Number(parent ?? 0),
        terms: ((terms ?? []) as readonly Json[]).map(Number),
      };
      const fields = registeredFieldsOf(scope.site, scope.site.dialect.inward(scalarText(type ?? '')));
      const forms = await Promise.all(
        fields.map(async ({ name, form }): Promise<readonly JsonMap[]> => {
          const found = (await form?.(record)) ?? null;
          if (found === null || found.groups.length === 0) return [];
          return [{ member: name, groups: found.groups as unknown as Json }];
        }),
      );
      return forms.flat();
    },
  },
});
