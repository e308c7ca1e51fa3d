import { isList, scalarText } from '../../lib/json.ts';
import type { Json, JsonMap } from '../../lib/json.ts';

const textIn = (item: JsonMap, name: string): string => scalarText(item[name]);

const contains = (item: JsonMap, names: readonly string[], text: string): boolean =>
  names.some((name) => {
    const value = item[name];
    const words = isList(value) ? value.map(scalarText).join(' ') : scalarText(value);
    return words.toLowerCase().includes(text.toLowerCase());
  });

const isListed = (list: Json | undefined, wanted: Json): boolean => isList(list) && list.includes(wanted);

/** Which patterns of a directory are asked for, in which order. */
export function matchingPatterns(patterns: readonly JsonMap[], params: JsonMap): readonly JsonMap[] {
  const { search, category, keyword, slug } = params;
  const found = patterns.filter(
    (item) =>
      (search === undefined || contains(item, ['title', 'description', 'keywords'], scalarText(search))) &&
      (category === undefined || isListed(item['category_ids'], category)) &&
      (keyword === undefined || isListed(item['keyword_ids'], keyword)) &&
      (!isList(slug) || slug.length === 0 || isListed(slug, item['slug'] ?? '')),
  );
  const ordered = inOrder(found, scalarText(params['orderby']));
  return pageOf(params['order'] === 'desc' ? ordered.toReversed() : ordered, params);
}

/** A directory knows its own order, ids, titles, slugs and dates; what it does not know leaves the order as it is. */
function inOrder(items: readonly JsonMap[], by: string): readonly JsonMap[] {
  if (by === 'id') return items.toSorted((a, b) => Number(a['id']) - Number(b['id']));
  const key = new Map([
    ['title', 'title'],
    ['slug', 'slug'],
    ['date', 'date'],
    ['modified', 'date'],
  ]).get(by);
  return key === undefined ? items : items.toSorted((a, b) => compare(textIn(a, key), textIn(b, key)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const matchingBlocks = (blocks: readonly JsonMap[], params: JsonMap): readonly JsonMap[] =>
  pageOf(
    blocks.filter((item) => contains(item, ['name', 'title', 'description'], scalarText(params['term']))),
    params,
  );

function pageOf(items: readonly JsonMap[], params: JsonMap): readonly JsonMap[] {
  const perPage = Number(params['per_page']);
  const start = Math.max(0, Number(params['offset'] ?? (Number(params['page']) - 1) * perPage));
  return items.slice(start, start + perPage);
}
