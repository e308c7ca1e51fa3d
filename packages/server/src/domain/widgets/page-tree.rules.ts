import type { PageFacts } from '../../blocks/data.ts';
import { escapeAddress } from '../../blocks/markup.ts';

/** Orders other than the one pages are told in. */
const orders: Readonly<Record<string, (one: PageFacts, other: PageFacts) => number>> = {
  post_title: (one, other) => one.titleHtml.localeCompare(other.titleHtml, 'en', { sensitivity: 'base' }),
  ID: (one, other) => one.id - other.id,
};

const deepest = 50;

interface PageTree {
  readonly sortBy: string;
  readonly exclude: readonly number[];
}

/** Pages as the items of a list, with lists in them. What stands below a page that is left out is left out with it. */
export function pageTree(pages: readonly PageFacts[], { sortBy, exclude }: PageTree): string {
  const order = orders[sortBy];
  const shown = pages.filter(({ id }) => !exclude.includes(id));
  const children = Map.groupBy(order === undefined ? shown : shown.toSorted(order), ({ parent }) => parent);
  const listOf = (parent: number, depth: number): string => {
    const items = (depth > deepest ? [] : (children.get(parent) ?? [])).map(
      ({ id, titleHtml, url }) =>
        `${'\t'.repeat(depth)}<li class="page_item page-item-${id}"><a href="${escapeAddress(url)}">${titleHtml}</a>${listOf(id, depth + 1)}</li>\n`,
    );
    const indent = '\t'.repeat(Math.max(depth - 1, 0));
    const list = items.join('');
    return depth === 0 || list === '' ? list : `\n${indent}<ul class='children'>\n${list}${indent}</ul>\n${indent}`;
  };
  return listOf(0, 0);
}
