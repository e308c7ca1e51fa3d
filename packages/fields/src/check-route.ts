import { isList, isMap, readableRecords, RestError } from '@platen/server';
import type { EditedRecord, Json, JsonMap, Mismatch, RouteDefinition, Scope } from '@platen/server';
import { collectChanges } from './collect-changes.ts';
import { editedPlace } from './form.ts';
import { judgedStates } from './member.ts';
import type { Target } from './place.ts';
import { fieldsAt, isEditable } from './site-fields.ts';
import type { SiteFields } from './site-fields.ts';
import { missingFields } from './values/check-fields.ts';
import type { StoredMeta } from './values/read-fields.ts';
import { changedMeta } from './values/write-fields.ts';
import type { MetaChanges } from './values/write-fields.ts';

const text = { type: 'string' } as const;

/** Checks the values of a form as a save would, returns every problem with its field, and stores nothing. */
export const checkRoute = (site: SiteFields): RouteDefinition => ({
  namespace: 'fields/v1',
  path: '/check',
  endpoints: [
    {
      methods: ['POST'],
      answers: 'one',
      args: {
        type: {
          schema: { ...text, description: 'Post type, taxonomy, `user`, or `comment`.' },
          required: true,
        },
        id: { schema: { type: 'integer', minimum: 1, description: 'Id of the record. Omit it for a new one.' } },
        status: {
          schema: { ...text, description: 'Status of the edited post. Drafts may lack required fields.' },
        },
        format: { schema: { ...text, description: 'Format of the edited post.' } },
        template: { schema: { ...text, description: 'Template of the edited post.' } },
        parent: {
          schema: { type: 'integer', minimum: 0, description: 'Parent of the edited post, or post of a comment.' },
        },
        terms: {
          schema: {
            type: 'array',
            items: { type: 'integer' },
            maxItems: 100,
            description: 'Ids of the terms of the edited post.',
          },
        },
        [site.names.member]: {
          schema: { type: 'object', description: 'Values of custom fields by name.', additionalProperties: true },
          required: true,
          // Values are checked one by one, so that each problem is reported.
          unchecked: true,
        },
      },
      permit: { signIn: true, also: async ({ scope, params }) => canEdit(scope, formIn(scope, params)) },
      handle: async ({ scope, params }) => ({ errors: await problemsOf(site, scope, params) }),
    },
  ],
});

interface Form {
  readonly target: Target;
  readonly id: number | null;
}

function formIn(scope: Scope, params: JsonMap): Form {
  const name = scope.site.dialect.inward(textOf(params['type']));
  const { taxonomies, postTypes } = scope.site;
  const id = typeof params['id'] === 'number' ? params['id'] : null;
  if (name === 'user' || name === 'comment') return { target: { kind: name, type: '' }, id };
  if (taxonomies.get(name) !== undefined) return { target: { kind: 'term', type: name }, id };
  if (postTypes.get(name) !== undefined)
    return { target: { kind: name === 'attachment' ? 'media' : 'post', type: name }, id };
  throw new RestError({
    code: 'rest_invalid_param',
    status: 400,
    message: 'type is not a post type, a taxonomy, user, or comment.',
    data: { params: { type: 'type is not a post type, a taxonomy, user, or comment.' } },
  });
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Who can save the form. A record that the caller cannot read is like one that does not exist. */
async function canEdit(scope: Scope, { target: { kind, type }, id }: Form): Promise<boolean> {
  const { caller, site } = scope;
  const records = readableRecords(scope);
  switch (kind) {
    case 'post':
    case 'media': {
      const capability = site.postTypes.get(type)?.capabilities.create_posts;
      if (id === null) return capability !== undefined && caller.can(capability);
      const row = (await records[kind](id))?.row;
      return row !== undefined && row.type === type && caller.can('edit_post', row);
    }
    case 'term': {
      const capability = site.taxonomies.get(type)?.capabilities.edit_terms;
      if (id === null) return capability !== undefined && caller.can(capability);
      const row = (await records.term(id))?.row;
      return row !== undefined && row.taxonomy === type && caller.can('edit_term', row);
    }
    case 'user': {
      if (id === null) return caller.can('create_users');
      const row = (await records.user(id))?.row;
      return row !== undefined && caller.can('edit_user', row);
    }
    case 'comment':
      return id === null || caller.can('moderate_comments');
  }
}

/** What the location rules and the required fields look at: the stored record with what the form changes. */
interface Edited {
  readonly record: EditedRecord;
  readonly meta: StoredMeta;
  /** Whether `meta` has all stored values. */
  readonly isWhole: boolean;
}

async function editedIn(scope: Scope, { target, id }: Form, params: JsonMap): Promise<Edited> {
  const records = readableRecords(scope);
  const post = id !== null && target.kind === 'post' ? (await records.post(id))?.row : undefined;
  const terms = params['terms'] ?? (post === undefined ? [] : (await records.termsOf(post.id)).map((term) => term.id));
  const record: EditedRecord = {
    scope,
    id,
    status: textOf(params['status'] ?? post?.status ?? 'publish'),
    format: textOf(params['format'] ?? post?.format ?? ''),
    template: textOf(params['template'] ?? post?.template ?? ''),
    parent: Number(params['parent'] ?? post?.parent ?? 0),
    terms: isList(terms) ? terms.map(Number) : [],
  };
  const row = id === null || target.kind === 'comment' ? undefined : (await records[target.kind](id))?.row;
  return { record, meta: row?.meta ?? {}, isWhole: id === null || row !== undefined };
}

async function problemsOf(site: SiteFields, scope: Scope, params: JsonMap): Promise<JsonMap[]> {
  const { member } = site.names;
  const values = params[member] ?? null;
  if (!isMap(values)) {
    return [{ param: member, code: 'rest_invalid_type', message: `${member} must be an object.` }];
  }
  const form = formIn(scope, params);
  const { record, meta, isWhole } = await editedIn(scope, form, params);
  const fields = fieldsAt(site, await editedPlace(form.target, record));
  const changes: MetaChanges = new Map();
  const wrong = await collectChanges(site, {
    fields: fields.filter((one) => isEditable(scope, one)),
    values,
    given: { scope, meta },
    changes,
  });
  const isJudged = isWhole && (form.target.kind !== 'post' || judgedStates.has(record.status));
  const missing = isJudged
    ? missingFields(
        fields.map(({ field }) => field),
        { prefix: '', path: member, meta: changedMeta(meta, changes) },
      )
    : [];
  const refused = new Set(wrong.map(topField));
  // A refused value is stored nowhere, so its field would be reported as missing, too.
  const all = [...wrong, ...missing.filter((one) => !refused.has(topField(one)))];
  const order = fields.map(({ field }) => `${member}[${field.name}]`);
  return all.toSorted((a, b) => place(order, a) - place(order, b)).map(shown);
}

const place = (order: readonly string[], mismatch: Mismatch): number => {
  const at = order.indexOf(topField(mismatch));
  return at === -1 ? order.length : at;
};

/** Messages begin with the path of the value. */
const pathOf = ({ message }: Mismatch): string => /^[\w-]+(?:\[[^\]]*\])*/.exec(message)?.[0] ?? '';
const topField = (mismatch: Mismatch): string => /^[\w-]+(?:\[[^\]]*\])?/.exec(pathOf(mismatch))?.[0] ?? '';

const shown = (mismatch: Mismatch): JsonMap => ({
  param: pathOf(mismatch),
  code: mismatch.code,
  message: mismatch.message,
});
