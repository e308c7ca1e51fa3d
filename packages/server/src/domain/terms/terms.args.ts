import { isList } from '../../lib/json.ts';
import type { Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { termOrders } from './term.ts';

const mostItems = 1000;

const refuseMany = (value: Json): Mismatch | null =>
  isList(value) && value.length > mostItems
    ? { code: 'rest_too_many_items', message: `At most ${mostItems} items can be named.`, data: null }
    : null;

const listArg = (schema: Schema): Arg => ({ schema, check: refuseMany });

const ids = { type: 'array', items: { type: 'integer' }, default: [] } as const;

/** Arguments of a list. Terms that nest are asked for level by level, flat ones may be passed over by number. */
export function listArgs({ hierarchical }: Pick<Taxonomy, 'hierarchical'>): Args {
  const offset: Arg = { schema: { description: 'How many terms to pass over; wins over the page.', type: 'integer' } };
  const parent: Arg = { schema: { description: 'Only terms right below this one; 0 for the top.', type: 'integer' } };
  return {
    context: contextArg(),
    page: { schema: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 } },
    per_page: {
      schema: { description: 'How many terms on a page.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
    },
    search: { schema: { description: 'Only terms in whose name or slug this text is found.', type: 'string' } },
    exclude: listArg({ description: 'Leave out the terms with these ids.', ...ids }),
    include: listArg({ description: 'Only terms with these ids.', ...ids }),
    ...(hierarchical ? {} : { offset }),
    order: { schema: { description: 'Upwards or downwards.', type: 'string', default: 'asc', enum: ['asc', 'desc'] } },
    orderby: { schema: { description: 'What to sort by.', type: 'string', default: 'name', enum: termOrders } },
    hide_empty: {
      schema: { description: 'Leave out terms that no published post has.', type: 'boolean', default: false },
    },
    ...(hierarchical ? { parent } : {}),
    post: { schema: { description: 'Only terms of this post.', type: 'integer', default: null } },
    slug: listArg({ description: 'Only terms with one of these slugs.', type: 'array', items: { type: 'string' } }),
  };
}

export const idArg: Arg = { schema: { description: 'Number that stands for the term.', type: 'integer' } };

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: 'Must be true: terms cannot be put in the trash.' },
  },
};
