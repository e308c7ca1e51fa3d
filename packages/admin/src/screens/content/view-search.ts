import type { ListSearch } from '../../fields/list-view.ts';

/** The query string of a list of posts. */
export interface ContentSearch extends ListSearch {
  /** The tab of a status. */
  readonly status?: string | undefined;
  /** Id of the post in the quick edit pane. */
  readonly edit?: number | undefined;
  /** Shows the pages of a hierarchical type as a table instead of a tree. */
  readonly flat?: true | undefined;
}

/** What a view is about: not the page, and nothing that is absent. */
export const essence = ({ page: _, edit: __, flat: ___, ...search }: ContentSearch): ContentSearch =>
  JSON.parse(JSON.stringify(search)) as ContentSearch;

const sorted = (search: ContentSearch): string =>
  JSON.stringify(Object.entries(essence(search)).toSorted(([a], [b]) => a.localeCompare(b)));

export const isSameView = (one: ContentSearch, other: ContentSearch): boolean => sorted(one) === sorted(other);

/** True if the list shows more than a status. */
export const isOwnView = (search: ContentSearch): boolean =>
  Object.keys(essence(search)).some((key) => key !== 'status');
