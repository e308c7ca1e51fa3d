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
    ? { code: 'rest_too_many_items', message: `Send at most ${mostItems} items.`, data: null }
    : null;

const listArg = (schema: Schema): Arg => ({ schema, check: refuseMany });

const ids = { type: 'array', items: { type: 'integer' }, default: [] } as const;

/** Arguments of a list. Terms that nest are asked for level by level, flat ones may be passed over by number. */
export function listArgs({ hierarchical }: Pick<Taxonomy, 'hierarchical'>): Args {
  const offset: Arg = { schema: { description: 'Number of terms to skip. Overrides `page`.', type: 'integer' } };
  const parent: Arg = {
    schema: { description: 'Limit results to children of this term. 0: top level.', type: 'integer' },
  };
  return {
    context: contextArg(),
    page: { schema: { description: 'Page of the list.', type: 'integer', default: 1, minimum: 1 } },
    per_page: {
      schema: {
        description: 'Maximum number of terms per page.',
        type: 'integer',
        default: 10,
        minimum: 1,
        maximum: 100,
      },
    },
    search: {
      schema: { description: 'Limit results to terms whose name or slug contains this search term.', type: 'string' },
    },
    exclude: listArg({ description: 'Exclude these ids.', ...ids }),
    include: listArg({ description: 'Limit results to these ids.', ...ids }),
    ...(hierarchical ? {} : { offset }),
    order: { schema: { description: 'Sort direction.', type: 'string', default: 'asc', enum: ['asc', 'desc'] } },
    orderby: { schema: { description: 'Sort field.', type: 'string', default: 'name', enum: termOrders } },
    hide_empty: {
      schema: { description: 'Exclude terms without published posts.', type: 'boolean', default: false },
    },
    ...(hierarchical ? { parent } : {}),
    post: { schema: { description: 'Limit results to terms of this post.', type: 'integer', default: null } },
    slug: listArg({ description: 'Limit results to these slugs.', type: 'array', items: { type: 'string' } }),
  };
}

export const idArg: Arg = { schema: { description: 'Id of the term.', type: 'integer' } };

export const deleteArgs: Args = {
  force: {
    schema: { type: 'boolean', default: false, description: "Must be true: terms can't be moved to trash." },
  },
};
