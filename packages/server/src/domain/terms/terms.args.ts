import { isList } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import type { Arg, Args } from '../../rest/route.ts';
import type { Mismatch, Schema } from '../../schema/schema.ts';
import { slugOf } from '../../text/slug.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { termOrders } from './term.ts';
import type { TermOrder, TermQuery } from './term.ts';

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

const numbers = (value: Json | undefined): readonly number[] => (isList(value) ? (value as readonly number[]) : []);

const texts = (value: Json | undefined): readonly string[] => (isList(value) ? (value as readonly string[]) : []);

const number = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

/** The number of terms to pass over counts only where the taxonomy takes it as an argument. */
const offsetOf = (params: JsonMap, { hierarchical }: Taxonomy): number =>
  hierarchical ? 0 : Math.max(number(params['offset']) ?? 0, 0);

export function queryOf(params: JsonMap, taxonomy: Taxonomy): TermQuery {
  const include = numbers(params['include']);
  const limit = number(params['per_page']) ?? 10;
  return {
    taxonomies: [taxonomy.name],
    search: typeof params['search'] === 'string' && params['search'] !== '' ? params['search'] : null,
    include,
    // Who names the terms to show has said all there is to say about ids.
    exclude: include.length > 0 ? [] : numbers(params['exclude']),
    slugs: texts(params['slug']).map(slugOf),
    parent: taxonomy.hierarchical ? number(params['parent']) : null,
    post: number(params['post']) || null,
    hideEmpty: params['hide_empty'] !== true ? 'no' : taxonomy.hierarchical ? 'tree' : 'own',
    orderBy: (params['orderby'] ?? 'name') as TermOrder,
    descending: params['order'] === 'desc',
    offset: offsetOf(params, taxonomy) || ((number(params['page']) ?? 1) - 1) * limit,
    limit,
  };
}

/** Which page the terms are on, for the links to the pages beside it. */
export function pageOf(params: JsonMap, taxonomy: Taxonomy, perPage: number): number {
  const offset = offsetOf(params, taxonomy);
  return offset > 0 ? Math.ceil(offset / perPage + 1) : (number(params['page']) ?? 1);
}
