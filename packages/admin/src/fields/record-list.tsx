import { Button, Notice } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import type { Action, DataViewsProps, Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { code } from '@wordpress/icons';
import { Stack } from '@wordpress/ui';
import { lazy, Suspense, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Nouns } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import type { Query, Resource } from '../api/resource.ts';
import { AppLink } from '../shell/app-link.tsx';
import { ListFooter } from './list-footer.tsx';
import type { ListView } from './use-list-view.ts';

const RequestPanel = lazy(() => import('./request-panel.tsx').then((module) => ({ default: module.RequestPanel })));

interface Identified {
  readonly id: number;
}

interface Given<Item extends Identified> {
  readonly list: ListView;
  readonly resource: Resource<Item>;
  /** Request parameters of the view. */
  readonly query: Query;
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
export function RecordList<Item extends Identified>(given: Given<Item>) {
  const { list, resource, query, fields, actions = [], linkTo, onClickItem, header, layouts, search = true } = given;
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
  const { items, total, pages, isLoaded, isLoading, error, refetch } = useList(resource, parameters, {
    isRequired: 'access',
    keepsPrevious: true,
  });
  return (
    <div className="card list-card" data-total={isLoaded ? total : undefined}>
      {error !== null && (
        <Notice status="error" isDismissible={false} actions={[{ label: __('Try again', 'platen'), onClick: refetch }]}>
          {error.message}
        </Notice>
      )}
      <Views
        view={view}
        onChangeView={onChangeView}
        fields={fields}
        actions={actions}
        data={[...items]}
        isLoading={isLoading && !isLoaded}
        paginationInfo={{ totalItems: total, totalPages: pages }}
        getItemId={(item: Item) => String(item.id)}
        defaultLayouts={Object.fromEntries((layouts ?? ['table', 'grid', 'list']).map((name) => [name, {}]))}
        {...(linkTo && {
          renderItemLink: ({ item, href: _, ref: __, ...rest }: ItemLink<Item>) => (
            <AppLink {...rest} to={linkTo(item)} />
          ),
        })}
        {...(onClickItem && { onClickItem })}
        empty={!isLoaded ? <p>{error === null && __('Loading…', 'platen')}</p> : <EmptyList {...given} />}
      >
        <Stack direction="row" align="top" justify="space-between" gap="xs" className="dataviews__view-actions">
          <Stack direction="row" justify="start" gap="sm" className="dataviews__search">
            {search && <DataViews.Search />}
            <DataViews.FiltersToggle />
          </Stack>
          <Stack direction="row" gap="xs" className="list-tools">
            <DataViews.ViewConfig />
            {header}
            <Button
              size="compact"
              icon={code}
              label={__('View API request', 'platen')}
              onClick={() => setRequestShown(true)}
            />
          </Stack>
        </Stack>
        <DataViews.FiltersToggled className="dataviews-filters__container" />
        <DataViews.Layout />
        <ListFooter
          {...list}
          pages={pages}
          hasBulkActions={view.type !== 'list' && actions.some((action) => isForSome(action, items))}
        />
      </Views>
      {isRequestShown && (
        <Suspense fallback={null}>
          <RequestPanel path={resource.path} query={parameters} onClose={() => setRequestShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** True if the bulk action applies to at least one item. */
const isForSome = <Item,>({ supportsBulk, isEligible }: Action<Item>, items: readonly Item[]): boolean =>
  supportsBulk === true && items.some((item) => isEligible?.(item) ?? true);

type EmptyGiven = Pick<Given<Identified>, 'list' | 'nouns' | 'empty' | 'addButton'>;

/** Says whether the list is empty or nothing matches, with the next step. */
function EmptyList({ list: { view, onChangeView }, nouns: { many }, empty, addButton }: EmptyGiven) {
  const { search = '', filters = [] } = view;
  if (search === '' && filters.length === 0)
    return (
      <div className="empty-state">
        <p>{empty ?? sprintf(__('No %s yet.', 'platen'), many)}</p>
        {addButton}
      </div>
    );
  const isSearch = search !== '';
  const clear = (): void => onChangeView({ ...view, page: 1, ...(isSearch ? { search: '' } : { filters: [] }) });
  return (
    <div className="empty-state">
      <p>
        {isSearch
          ? sprintf(__('No %1$s match "%2$s".', 'platen'), many, search)
          : sprintf(__('No %s match these filters.', 'platen'), many)}
      </p>
      <Button variant="secondary" onClick={clear} __next40pxDefaultSize>
        {isSearch ? __('Clear search', 'platen') : __('Clear filters', 'platen')}
      </Button>
    </div>
  );
}
