import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { servedTypes } from './user-rights.rules.ts';
import { userOrders } from './user.ts';

const mostItems = 1000;

const refuseMany = (value: Json): Mismatch | null =>
  isList(value) && value.length > mostItems
    ? { code: 'rest_too_many_items', message: `Send at most ${mostItems} items.`, data: null }
    : null;

const listArg = ({ description, ...schema }: Schema & { description: string }): Arg => ({
  schema: { description, type: 'array', ...schema },
  check: refuseMany,
});

/** Arguments of the list of users. */
export function listArgs(site: Pick<SiteDraft, 'postTypes' | 'dialect'>): Args {
  const types = servedTypes(site).map((name) => site.dialect.outward(name));
  return {
    context: contextArg(),
    page: { schema: { description: 'Page of the list.', type: 'integer', default: 1, minimum: 1 } },
    per_page: {
      schema: {
        description: 'Maximum number of users per page.',
        type: 'integer',
        default: 10,
        minimum: 1,
        maximum: 100,
      },
    },
    search: { schema: { description: 'Limit results to users that match this search term.', type: 'string' } },
    exclude: listArg({ description: 'Exclude these ids.', items: { type: 'integer' }, default: [] }),
    include: listArg({ description: 'Limit results to these ids.', items: { type: 'integer' }, default: [] }),
    offset: { schema: { description: 'Number of users to skip. Overrides `page`.', type: 'integer' } },
    order: {
      schema: { default: 'asc', description: 'Sort direction.', enum: ['asc', 'desc'], type: 'string' },
    },
    orderby: { schema: { default: 'name', description: 'Sort field.', enum: userOrders, type: 'string' } },
    slug: listArg({ description: 'Limit results to these slugs.', items: { type: 'string' } }),
    roles: listArg({ description: 'Limit results to these roles. Requires `list_users`.', items: { type: 'string' } }),
    capabilities: listArg({
      description: 'Limit results to these capabilities. Requires `list_users`.',
      items: { type: 'string' },
    }),
    who: { schema: { description: 'Limit results to authors.', type: 'string', enum: ['authors'] } },
    has_published_posts: {
      schema: {
        description: 'Limit results to users with published posts, of any type or of these types.',
        type: ['boolean', 'array'],
        items: { type: 'string', enum: types },
      },
    },
    search_columns: {
      schema: {
        default: [],
        description: 'Fields to search. Default: all.',
        type: 'array',
        items: { enum: ['email', 'name', 'id', 'username', 'slug'], type: 'string' },
      },
    },
  };
}

export const idArg: Arg = { schema: { description: 'Id of the user.', type: 'integer' } };

/** New owner of the posts of a deleted user: an id, or `false` or empty for none. */
const reassignForm = /^\d{1,16}$/;

export function readReassign(value: Json): number | null | undefined {
  if (value === '' || value === false || value === 'false') return null;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return reassignForm.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: "Must be true: users can't be moved to trash." },
  },
  reassign: {
    required: true,
    unchecked: true,
    schema: {
      type: 'integer',
      description: 'Id of the user who gets the posts and links of the deleted user. False: delete them.',
    },
    check: (value) =>
      readReassign(value) === undefined
        ? {
            code: 'rest_invalid_param',
            message: '`reassign` must be the id of a user, or false.',
            data: { status: 400 },
          }
        : null,
  },
};
