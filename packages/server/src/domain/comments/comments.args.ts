import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { readDate } from '../../lib/site-time.ts';
import type { DateKind } from '../../lib/site-time.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args, Ctx } from '../../rest/route.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import { zoneOf } from '../settings/site-clock.rules.ts';
import { commentOrders, commentType } from './comment.ts';

const mostItems = 1000;

const refuseMany = (value: Json): Mismatch | null =>
  isList(value) && value.length > mostItems
    ? { code: 'rest_too_many_items', message: `Send at most ${mostItems} items.`, data: null }
    : null;

const listArg = (schema: Schema): Arg => ({ schema, check: refuseMany });

const ids = { type: 'array', items: { type: 'integer' } } as const;

/** The form was judged by the schema; here the day must exist. */
export const checkDate =
  (kind: DateKind) =>
  (value: Json, { scope }: Ctx): Mismatch | null =>
    typeof value !== 'string' || readDate(value, kind, zoneOf(scope)) !== null
      ? null
      : { code: 'rest_invalid_date', message: 'The date is invalid.', data: null };

const dateArg = (description: string): Arg => ({
  schema: { description, type: 'string', format: 'date-time' },
  check: checkDate('local'),
});

const passwordArg: Arg = {
  schema: { description: 'Password of the post, if it is protected.', type: 'string' },
};

/** Arguments of the list of comments. */
export const listArgs: Args = {
  context: contextArg(),
  page: { schema: { description: 'Page of the list.', type: 'integer', default: 1, minimum: 1 } },
  per_page: {
    schema: {
      description: 'Maximum number of comments per page.',
      type: 'integer',
      default: 10,
      minimum: 1,
      maximum: 100,
    },
  },
  search: { schema: { description: 'Limit results to comments that match this search term.', type: 'string' } },
  after: dateArg('Limit results to comments after this date.'),
  author: listArg({ description: 'Limit results to these author ids. Requires `edit_posts`.', ...ids }),
  author_exclude: listArg({ description: 'Exclude these author ids. Requires `edit_posts`.', ...ids }),
  author_email: {
    schema: {
      default: null,
      description: 'Limit results to this author email. Requires `edit_posts`.',
      format: 'email',
      type: 'string',
    },
  },
  before: dateArg('Limit results to comments before this date.'),
  exclude: listArg({ description: 'Exclude these ids.', ...ids, default: [] }),
  include: listArg({ description: 'Limit results to these ids.', ...ids, default: [] }),
  offset: { schema: { description: 'Number of comments to skip. Overrides `page`.', type: 'integer' } },
  order: { schema: { description: 'Sort direction.', type: 'string', default: 'desc', enum: ['asc', 'desc'] } },
  orderby: { schema: { description: 'Sort field.', type: 'string', default: 'date_gmt', enum: commentOrders } },
  parent: listArg({
    default: [],
    description: 'Limit results to replies to these comments. 0: top-level comments.',
    ...ids,
  }),
  parent_exclude: listArg({ default: [], description: 'Exclude replies to these comments.', ...ids }),
  post: listArg({ default: [], description: 'Limit results to comments on these posts.', ...ids }),
  status: {
    schema: {
      default: 'approve',
      description: 'Limit results to this status. Requires `edit_posts`.',
      type: 'string',
    },
  },
  type: {
    schema: {
      default: commentType,
      description: 'Limit results to this type. Requires `edit_posts`.',
      type: 'string',
    },
  },
  password: passwordArg,
};

export const idArg: Arg = { schema: { description: 'Id of the comment.', type: 'integer' } };

export const readArgs: Args = { context: contextArg(), password: passwordArg };

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: 'Delete permanently instead of moving to trash.' },
  },
  password: passwordArg,
};
