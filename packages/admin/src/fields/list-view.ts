import type { Filter, View, ViewGrid } from '@wordpress/dataviews';

const layouts = ['table', 'grid', 'list'] as const;
export type Layout = (typeof layouts)[number];
type Direction = 'asc' | 'desc';

/** The view of a list, stored in the query string, so that it can be shared and Back works. */
export interface ListSearch {
  readonly search?: string | undefined;
  readonly page?: number | undefined;
  readonly perPage?: number | undefined;
  readonly sort?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly layout?: Layout | undefined;
  readonly filters?: readonly Filter[] | undefined;
  readonly fields?: readonly string[] | undefined;
}

const maxPerPage = 100;

/** Text in the query string; a number in it is also text. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined;

/** A number in the query string from 1 to the maximum. */
export const countIn = (value: unknown, max = Number.MAX_SAFE_INTEGER): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max ? value : undefined;

/** One of the choices in the query string. */
export const choiceIn = <Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined =>
  choices.find((choice) => choice === value);

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'field' in value && 'operator' in value;

/** Reads a query string that anyone may have written. What is not valid counts as absent. */
export const parseListSearch = (search: Readonly<Record<string, unknown>>): ListSearch => ({
  search: textIn(search['search']),
  page: countIn(search['page']),
  perPage: countIn(search['perPage'], maxPerPage),
  sort: textIn(search['sort']),
  direction: choiceIn(search['direction'], ['asc', 'desc']),
  layout: choiceIn(search['layout'], layouts),
  filters: Array.isArray(search['filters']) ? search['filters'].filter(isFilter) : undefined,
  fields: Array.isArray(search['fields']) ? search['fields'].filter((name) => typeof name === 'string') : undefined,
});

export interface ListDefaults {
  readonly fields: readonly string[];
  /** On narrow screens, where a row has two lines. Default: `fields`. */
  readonly narrowFields?: readonly string[];
  readonly titleField?: string;
  readonly mediaField?: string;
  readonly descriptionField?: string;
  readonly sort?: { readonly field: string; readonly direction: Direction };
  readonly perPage?: number;
  readonly layout?: Layout;
  /** Options of the grid. */
  readonly grid?: NonNullable<ViewGrid['layout']>;
}

const perPageIn = ({ perPage = 20 }: ListDefaults): number => perPage;

/** Tables are too wide for narrow screens. */
const layoutIn = ({ layout = 'table' }: ListDefaults, isNarrow: boolean): Layout =>
  isNarrow && layout !== 'grid' ? 'list' : layout;

const fieldsIn = ({ fields, narrowFields = fields }: ListDefaults, isNarrow: boolean): readonly string[] =>
  isNarrow ? narrowFields : fields;

export function viewOf(search: ListSearch, defaults: ListDefaults, isNarrow: boolean): View {
  const { titleField, mediaField, descriptionField } = defaults;
  const sort = search.sort ?? defaults.sort?.field;
  const direction = search.direction ?? defaults.sort?.direction ?? 'asc';
  return {
    type: search.layout ?? layoutIn(defaults, isNarrow),
    search: search.search ?? '',
    page: search.page ?? 1,
    perPage: search.perPage ?? perPageIn(defaults),
    filters: [...(search.filters ?? [])],
    fields: [...(search.fields ?? fieldsIn(defaults, isNarrow))],
    ...(sort === undefined ? {} : { sort: { field: sort, direction } }),
    ...(titleField && { titleField }),
    ...(mediaField && { mediaField }),
    ...(descriptionField && { descriptionField }),
    layout: defaults.grid ?? {},
  };
}

const isAs = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The query string of a view. Defaults are left out, so that URLs stay short. */
export function searchOf(view: View, defaults: ListDefaults, isNarrow: boolean): ListSearch {
  const { search, page, perPage, filters = [], fields, sort, type } = view;
  const isSorted = !isAs(sort, defaults.sort);
  return {
    search: search || undefined,
    page: page === 1 ? undefined : page,
    perPage: perPage === perPageIn(defaults) ? undefined : perPage,
    sort: isSorted ? sort?.field : undefined,
    direction: isSorted ? sort?.direction : undefined,
    layout: type === layoutIn(defaults, isNarrow) ? undefined : choiceIn(type, layouts),
    filters: filters.length === 0 ? undefined : filters,
    fields: isAs(fields, fieldsIn(defaults, isNarrow)) ? undefined : fields,
  };
}

/** The value of a filter of the view. */
export const filterOf = (view: View, field: string): unknown =>
  view.filters?.find((filter) => filter.field === field)?.value;
