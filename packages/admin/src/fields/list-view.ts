import { useNavigate, useSearch } from '@tanstack/react-router';
import { useViewportMatch } from '@wordpress/compose';
import type { Filter, View } from '@wordpress/dataviews';

/** The view of a list, stored in the URL, so that it can be shared and Back works. */
interface Address {
  readonly search?: string;
  readonly page?: number;
  readonly perPage?: number;
  readonly sort?: string;
  readonly direction?: 'asc' | 'desc';
  readonly layout?: 'table' | 'grid' | 'list';
  readonly filters?: readonly Filter[];
  readonly fields?: readonly string[];
  readonly [other: string]: unknown;
}

export interface ListDefaults {
  readonly fields: readonly string[];
  readonly titleField?: string;
  readonly mediaField?: string;
  readonly descriptionField?: string;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly perPage?: number;
  readonly layout?: 'table' | 'grid' | 'list';
}

export interface ListView {
  readonly view: View;
  /** The whole query string, which may have other parameters of the screen. */
  readonly address: Address;
  onChangeView(view: View): void;
}

export function useListView(defaults: ListDefaults): ListView {
  const address = useSearch({ strict: false }) as Address;
  const navigate = useNavigate();
  const isNarrow = useViewportMatch('small', '<');
  const usual = isNarrow && defaults.layout !== 'grid' ? 'list' : (defaults.layout ?? 'table');
  const sort = address.sort ?? defaults.sort?.field;
  const direction = address.direction ?? defaults.sort?.direction ?? 'asc';
  const view = {
    type: address.layout ?? usual,
    search: address.search ?? '',
    page: address.page ?? 1,
    perPage: address.perPage ?? defaults.perPage ?? 20,
    filters: [...(address.filters ?? [])],
    fields: [...(address.fields ?? defaults.fields)],
    ...(sort === undefined ? {} : { sort: { field: sort, direction } }),
    ...(defaults.titleField && { titleField: defaults.titleField }),
    ...(defaults.mediaField && { mediaField: defaults.mediaField }),
    ...(defaults.descriptionField && { descriptionField: defaults.descriptionField }),
    layout: {},
  } as View;

  const onChangeView = (changed: View): void => {
    const { search, page, perPage, filters = [], fields, sort: sorting, type } = changed;
    const isAs = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
    const next: Address = {
      ...address,
      search: search || undefined,
      page: page === 1 ? undefined : page,
      perPage: perPage === (defaults.perPage ?? 20) ? undefined : perPage,
      sort: isAs(sorting, defaults.sort) ? undefined : sorting?.field,
      direction: isAs(sorting, defaults.sort) ? undefined : sorting?.direction,
      layout: type === usual ? undefined : (type as Address['layout']),
      filters: filters.length === 0 ? undefined : filters,
      fields: isAs(fields, defaults.fields) ? undefined : fields,
    } as Address;
    // Typing in the search field adds one history entry, not one per character.
    void navigate({ to: '.', search: next as never, replace: search !== view.search });
  };
  return { view, address, onChangeView };
}

/** The value of a filter of the view. */
export const filterOf = (view: View, field: string): unknown =>
  view.filters?.find((filter) => filter.field === field)?.value;
