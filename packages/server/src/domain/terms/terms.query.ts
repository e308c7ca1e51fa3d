import type { Json, JsonMap } from '../../lib/json.ts';
import { unwantedIds, wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import { slugOf } from '../../text/slug.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { TermOrder, TermQuery } from './term.ts';

/** All terms of a taxonomy, the first ten by name. */
export const everyTerm: Omit<TermQuery, 'taxonomies'> = {
  search: null,
  include: null,
  exclude: [],
  slugs: null,
  parent: null,
  post: null,
  hideEmpty: 'no',
  orderBy: 'name',
  descending: false,
  offset: 0,
  limit: 10,
};

const number = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);

/** The number of terms to pass over counts only where the taxonomy takes it as an argument. */
const offsetOf = (params: JsonMap, { hierarchical }: Taxonomy): number =>
  hierarchical ? 0 : Math.max(number(params['offset']) ?? 0, 0);

/** The terms a list asks for. */
export function queryOf(params: JsonMap, taxonomy: Taxonomy): TermQuery {
  const include = wantedIds(params['include']);
  const limit = number(params['per_page']) ?? everyTerm.limit;
  return {
    taxonomies: [taxonomy.name],
    search: typeof params['search'] === 'string' && params['search'] !== '' ? params['search'] : null,
    include,
    // Who names the terms to show has said all there is to say about ids.
    exclude: include === null ? unwantedIds(params['exclude']) : [],
    slugs: wantedTexts(params['slug'])?.map(slugOf) ?? null,
    parent: taxonomy.hierarchical ? number(params['parent']) : null,
    post: number(params['post']) || null,
    hideEmpty: params['hide_empty'] !== true ? 'no' : taxonomy.hierarchical ? 'tree' : 'own',
    orderBy: (params['orderby'] ?? everyTerm.orderBy) as TermOrder,
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
