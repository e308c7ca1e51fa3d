import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Notice } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import type { Action, DataViewsProps, Field } from '@wordpress/dataviews';
import { code } from '@wordpress/icons';
import { Stack } from '@wordpress/ui';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { request } from '../api/request.ts';
import { AppLink } from '../shell/app-link.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ListView } from './list-view.ts';

const RequestPanel = lazy(() => import('./request-panel.tsx').then((module) => ({ default: module.RequestPanel })));

interface Record {
  readonly id: number;
}

interface Given<Item extends Record> {
  readonly list: ListView;
  /** Of the collection, such as `wp/v2/posts`. */
  readonly path: string;
  /** What the view asks of the server. */
  readonly query: Readonly<{ [name: string]: unknown }>;
  readonly fields: Field<Item>[];
  readonly actions?: Action<Item>[];
  /** Where the title of an item leads. */
  readonly linkTo?: (item: Item) => string;
  readonly onClickItem?: (item: Item) => void;
  readonly header?: ReactNode;
  readonly empty?: string;
  readonly layouts?: readonly ('table' | 'grid' | 'list')[];
  /** Whether the collection can be searched by words; yes unless told. */
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

/** A list of records of one noun, read page by page as the view asks. */
export function RecordList<Item extends Record>(given: Given<Item>) {
  const { list, path, query, fields, actions = [], linkTo, onClickItem, header, empty, layouts, search = true } = given;
  const { view, onChangeView } = list;
  const [isAsking, setAsking] = useState(false);
  // Its properties depend on whether ids are texts, which the compiler cannot tell of a type that is a variable.
  const Views = DataViews as unknown as ComponentType<ViewsProps<Item>>;
  const asked = {
    context: 'edit',
    ...query,
    search: view.search,
    page: view.page,
    per_page: view.perPage,
  };
  const { data, isFetching, error } = useQuery({
    queryKey: [path, asked],
    queryFn: ({ signal }) => request<Item[]>(path, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="card list-card" data-total={data?.total}>
      {error !== null && (
        <Notice status="error" isDismissible={false}>
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
        empty={<p>{data === undefined ? 'Loading …' : (empty ?? 'Nothing is here.')}</p>}
      >
        <Stack direction="row" align="top" justify="space-between" gap="xs" className="dataviews__view-actions">
          <Stack direction="row" justify="start" gap="sm" className="dataviews__search">
            {search && <DataViews.Search />}
            <DataViews.FiltersToggle />
          </Stack>
          <Stack direction="row" gap="xs" className="list-tools">
            <DataViews.ViewConfig />
            {header}
            <Button size="compact" icon={code} label="The request behind this list" onClick={() => setAsking(true)} />
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
      {isAsking && (
        <Suspense fallback={null}>
          <RequestPanel path={path} query={asked} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether several of these can be chosen for it. */
const isForSome = <Item,>({ supportsBulk, isEligible }: Action<Item>, items: readonly Item[]): boolean =>
  supportsBulk === true && items.some((item) => isEligible?.(item) ?? true);
