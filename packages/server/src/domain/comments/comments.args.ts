import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { readDate } from '../../lib/site-time.ts';
import type { DateKind } from '../../lib/site-time.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args, Ctx } from '../../rest/route.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import { zoneOf } from '../site/site-clock.rules.ts';
import { commentOrders, commentType } from './comment.ts';

const mostItems = 1000;

const refuseMany = (value: Json): Mismatch | null =>
  isList(value) && value.length > mostItems
    ? { code: 'rest_too_many_items', message: `At most ${mostItems} items can be named.`, data: null }
    : null;

const listArg = (schema: Schema): Arg => ({ schema, check: refuseMany });

const ids = { type: 'array', items: { type: 'integer' } } as const;

/** The form was judged by the schema; here the day must exist. */
export const checkDate =
  (kind: DateKind) =>
  (value: Json, { scope }: Ctx): Mismatch | null =>
    typeof value !== 'string' || readDate(value, kind, zoneOf(scope)) !== null
      ? null
      : { code: 'rest_invalid_date', message: 'There is no such day or time.', data: null };

const dateArg = (description: string): Arg => ({
  schema: { description, type: 'string', format: 'date-time' },
  check: checkDate('local'),
});

const passwordArg: Arg = {
  schema: { description: 'Password of the post, where it has one.', type: 'string' },
};

/** Arguments of the list of comments. */
export const listArgs: Args = {
  context: contextArg(),
  page: { schema: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 } },
  per_page: {
    schema: { description: 'How many comments on a page.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
  },
  search: { schema: { description: 'Only comments in which this text is found.', type: 'string' } },
  after: dateArg('Only comments written after this.'),
  author: listArg({ description: 'Only comments of these users. For those who write posts.', ...ids }),
  author_exclude: listArg({ description: 'Leave out the comments of these users. For those who write posts.', ...ids }),
  author_email: {
    schema: {
      default: null,
      description: 'Only comments with this e-mail address. For those who write posts.',
      format: 'email',
      type: 'string',
    },
  },
  before: dateArg('Only comments written before this.'),
  exclude: listArg({ description: 'Leave out the comments with these ids.', ...ids, default: [] }),
  include: listArg({ description: 'Only comments with these ids.', ...ids, default: [] }),
  offset: { schema: { description: 'How many comments to pass over; wins over the page.', type: 'integer' } },
  order: { schema: { description: 'Upwards or downwards.', type: 'string', default: 'desc', enum: ['asc', 'desc'] } },
  orderby: { schema: { description: 'What to sort by.', type: 'string', default: 'date_gmt', enum: commentOrders } },
  parent: listArg({
    default: [],
    description: 'Only answers to these comments; 0 for those that answer none.',
    ...ids,
  }),
  parent_exclude: listArg({ default: [], description: 'Leave out the answers to these comments.', ...ids }),
  post: listArg({ default: [], description: 'Only comments on these posts.', ...ids }),
  status: {
    schema: {
      default: 'approve',
      description: 'Only comments in this state. For those who write posts.',
      type: 'string',
    },
  },
  type: {
    schema: {
      default: commentType,
      description: 'Only comments of this type. For those who write posts.',
      type: 'string',
    },
  },
  password: passwordArg,
};

export const idArg: Arg = { schema: { description: 'Number that stands for the comment.', type: 'integer' } };

export const readArgs: Args = { context: contextArg(), password: passwordArg };

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: 'Whether to remove the comment for good, past the bin.' },
  },
  password: passwordArg,
};
