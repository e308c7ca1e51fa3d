import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import type { Action, DataViewsProps, Field } from '@wordpress/dataviews';
import { code } from '@wordpress/icons';
import { Stack } from '@wordpress/ui';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { ApiError, request } from '../api/request.ts';
import type { Nouns } from '../api/queries.ts';
import { AppLink } from '../shell/app-link.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ListView } from './list-view.ts';

const RequestPanel = lazy(() => import('./request-panel.tsx').then((module) => ({ default: module.RequestPanel })));

interface Record {
  readonly id: number;
}

interface Given<Item extends Record> {
  readonly list: ListView;
  /** The collection, such as `wp/v2/posts`. */
  readonly path: string;
  /** Request parameters of the view. */
  readonly query: Readonly<{ [name: string]: unknown }>;
  readonly fields: Field<Item>[];
  readonly actions?: Action<Item>[];
  /** The link of an item's title. */
  readonly linkTo?: (item: Item) => string;
  readonly onClickItem?: (item: Item) => void;
  readonly header?: ReactNode;
  readonly nouns: Nouns;
  /** Replaces `No posts yet.` */
  readonly empty?: string;
  /** A button or link that adds a record. */
  readonly addButton?: ReactNode;
  readonly layouts?: readonly ('table' | 'grid' | 'list')[];
  /** False if the collection has no text search. Default: true. */
  readonly search?: boolean;
}

interface ViewsProps<Item> extends Omit<
  DataViewsProps<{ id: string }>,
  'data' | 'fields' | 'actions' | 'getItemId' | 'renderItemLink' | 'onClickItem'
> {
  readonly data: Item[];
  readonly fields: Field<Item>[];
  readonly actions: Action<Item>[];
  getItemId(item: Item): string;
  renderItemLink?(given: ItemLink<Item>): ReactNode;
  onClickItem?(item: Item): void;
}

type ItemLink<Item> = { item: Item } & ComponentProps<'a'>;

/** A paginated list of the records of a collection. */
export function RecordList<Item extends Record>(given: Given<Item>) {
  const { list, path, query, fields, actions = [], linkTo, onClickItem, header, layouts, search = true } = given;
  const { view, onChangeView } = list;
  const [isRequestShown, setRequestShown] = useState(false);
  // Its props depend on the type of ids, which TypeScript can't infer for a generic item.
  const Views = DataViews as unknown as ComponentType<ViewsProps<Item>>;
  const parameters = {
    context: 'edit',
    ...query,
    search: view.search,
    page: view.page,
    per_page: view.perPage,
  };
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [path, parameters],
    queryFn: ({ signal }) => request<Item[]>(path, { query: parameters, signal }),
    placeholderData: keepPreviousData,
    // Permission errors replace the screen; other errors can be retried here.
    throwOnError: (problem) => problem instanceof ApiError && [401, 403, 404].includes(problem.status),
  });
  return (
    <div className="card list-card" data-total={data?.total}>
      {error !== null && (
        <Notice status="error" isDismissible={false} actions={[{ label: 'Try again', onClick: () => void refetch() }]}>
          {error.message}
        </Notice>
      )}
      <Views
        view={view}
        onChangeView={onChangeView}
        fields={fields}
        actions={actions}
        data={data?.data ?? []}
        isLoading={isFetching && data === undefined}
        paginationInfo={{ totalItems: data?.total ?? 0, totalPages: data?.pages ?? 0 }}
        getItemId={(item: Item) => String(item.id)}
        defaultLayouts={Object.fromEntries((layouts ?? ['table', 'grid', 'list']).map((name) => [name, {}]))}
        {...(linkTo && {
          renderItemLink: ({ item, href: _, ref: __, ...rest }: ItemLink<Item>) => (
            <AppLink {...rest} to={linkTo(item)} />
          ),
        })}
        {...(onClickItem && { onClickItem })}
        empty={data === undefined ? <p>{error === null && 'Loading…'}</p> : <EmptyList {...given} />}
      >
        <Stack direction="row" align="top" justify="space-between" gap="xs" className="dataviews__view-actions">
          <Stack direction="row" justify="start" gap="sm" className="dataviews__search">
            {search && <DataViews.Search />}
            <DataViews.FiltersToggle />
          </Stack>
          <Stack direction="row" gap="xs" className="list-tools">
            <DataViews.ViewConfig />
            {header}
            <Button size="compact" icon={code} label="View API request" onClick={() => setRequestShown(true)} />
          </Stack>
        </Stack>
        <DataViews.FiltersToggled className="dataviews-filters__container" />
        <DataViews.Layout />
        <ListFooter
          {...list}
          pages={data?.pages ?? 0}
          hasBulkActions={view.type !== 'list' && actions.some((action) => isForSome(action, data?.data ?? []))}
        />
      </Views>
      {isRequestShown && (
        <Suspense fallback={null}>
          <RequestPanel path={path} query={parameters} onClose={() => setRequestShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** True if the bulk action applies to at least one item. */
const isForSome = <Item,>({ supportsBulk, isEligible }: Action<Item>, items: readonly Item[]): boolean =>
  supportsBulk === true && items.some((item) => isEligible?.(item) ?? true);

type EmptyGiven = Pick<Given<Record>, 'list' | 'nouns' | 'empty' | 'addButton'>;

/** Says whether the list is empty or nothing matches, with the next step. */
function EmptyList({ list: { view, onChangeView }, nouns: { many }, empty, addButton }: EmptyGiven) {
  const { search = '', filters = [] } = view;
  if (search === '' && filters.length === 0)
    return (
      <div className="empty-state">
        <p>{empty ?? `No ${many} yet.`}</p>
        {addButton}
      </div>
    );
  const isSearch = search !== '';
  const clear = (): void => onChangeView({ ...view, page: 1, ...(isSearch ? { search: '' } : { filters: [] }) });
  return (
    <div className="empty-state">
      <p>{isSearch ? `No ${many} match "${search}".` : `No ${many} match these filters.`}</p>
      <Button variant="secondary" onClick={clear} __next40pxDefaultSize>
        {isSearch ? 'Clear search' : 'Clear filters'}
      </Button>
    </div>
  );
}
