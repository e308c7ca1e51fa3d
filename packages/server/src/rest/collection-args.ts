import type { Arg, Args } from './route.ts';
import { isList } from '../lib/json.ts';
import type { Json } from '../lib/json.ts';
import type { Mismatch, Schema } from '../schema/schema.ts';

const mostItems = 1000;

export const refuseMany = (value: Json): Mismatch | null =>
  isList(value) && value.length > mostItems
    ? { code: 'rest_too_many_items', message: `Send at most ${mostItems} items.`, data: null }
    : null;

/** A list that a collection is narrowed by. However it is sent, it names only so many items. */
export const listArg = (schema: Schema): Arg => ({ schema, check: refuseMany });

export const idsArg = (description: string): Arg =>
  listArg({ description, type: 'array', items: { type: 'integer' }, default: [] });

/** Which part of a collection is asked for. */
export const pageArgs = (items: string): Args => ({
  page: { schema: { description: 'Page of the list.', type: 'integer', default: 1, minimum: 1 } },
  per_page: {
    schema: {
      description: `Maximum number of ${items} per page.`,
      type: 'integer',
      default: 10,
      minimum: 1,
      maximum: 100,
    },
  },
});
