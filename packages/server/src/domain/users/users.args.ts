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
    ? { code: 'rest_too_many_items', message: `At most ${mostItems} items can be named.`, data: null }
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
    page: { schema: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 } },
    per_page: {
      schema: { description: 'How many users on a page.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
    },
    search: { schema: { description: 'Only users in whom this text is found.', type: 'string' } },
    exclude: listArg({ description: 'Leave out the users with these ids.', items: { type: 'integer' }, default: [] }),
    include: listArg({ description: 'Only users with these ids.', items: { type: 'integer' }, default: [] }),
    offset: { schema: { description: 'How many users to pass over; wins over the page.', type: 'integer' } },
    order: {
      schema: { default: 'asc', description: 'Upwards or downwards.', enum: ['asc', 'desc'], type: 'string' },
    },
    orderby: { schema: { default: 'name', description: 'What to sort by.', enum: userOrders, type: 'string' } },
    slug: listArg({ description: 'Only users with one of these slugs.', items: { type: 'string' } }),
    roles: listArg({ description: 'Only users with one of these roles.', items: { type: 'string' } }),
    capabilities: listArg({ description: 'Only users with one of these capabilities.', items: { type: 'string' } }),
    who: { schema: { description: 'Only users who can write posts.', type: 'string', enum: ['authors'] } },
    has_published_posts: {
      schema: {
        description: 'Only users who have published something, or something of the types named.',
        type: ['boolean', 'array'],
        items: { type: 'string', enum: types },
      },
    },
    search_columns: {
      schema: {
        default: [],
        description: 'Where to search; everywhere unless said.',
        type: 'array',
        items: { enum: ['email', 'name', 'id', 'username', 'slug'], type: 'string' },
      },
    },
  };
}

export const idArg: Arg = { schema: { description: 'Number that stands for the user.', type: 'integer' } };

/** To whom the work of a deleted user goes: an id, or `false` or nothing for nobody. */
const reassignForm = /^\d{1,16}$/;

export function readReassign(value: Json): number | null | undefined {
  if (value === '' || value === false || value === 'false') return null;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return reassignForm.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: 'Must be true: users cannot be put in the trash.' },
  },
  reassign: {
    required: true,
    unchecked: true,
    schema: { type: 'integer', description: 'User who gets the posts and links of the deleted one; false for nobody.' },
    check: (value) =>
      readReassign(value) === undefined
        ? { code: 'rest_invalid_param', message: 'Not the id of a user, nor false.', data: { status: 400 } }
        : null,
  },
};
