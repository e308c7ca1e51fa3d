import type { LinkOptions } from '@tanstack/react-router';
import { Button, Notice } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import type { Action, DataViewsProps, Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { code } from '@wordpress/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Nouns } from '../api/queries.ts';
import { useList } from '../api/reading.ts';
import type { Query, Resource } from '../api/resource.ts';
import { AppLink } from '../shell/app-link.tsx';
import { ActionDialog, BulkBar, eligible, useRunAction } from './bulk-bar.tsx';
import type { Asked } from './bulk-bar.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListFooter } from './list-footer.tsx';
import { useListKeys } from './list-keys.ts';
import type { ListView } from './use-list-view.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import bars from '../ui/bars.module.css';
import styles from './record-list.module.css';

const RequestPanel = lazy(() => import('./request-panel.tsx').then((module) => ({ default: module.RequestPanel })));

interface Identified {
  readonly id: number;
}

interface Given<Item extends Identified> {
  readonly list: ListView;
  readonly resource: Resource<Item>;
  /** Request parameters of the view. */
  readonly query: Query;
  /** Request parameters of its filters, which the empty state leaves out. */
  readonly filters?: Query;
  readonly fields: Field<Item>[];
  readonly actions?: Action<Item>[];
  /** Actions that are only for several items. */
  readonly bulkActions?: readonly Action<Item>[];
  /** The link of an item's title. */
  readonly linkTo?: (item: Item) => LinkOptions;
  readonly onClickItem?: (item: Item) => void;
  readonly header?: ReactNode;
  /** After the filters, such as a button that saves them. */
  readonly afterFilters?: ReactNode;
  readonly nouns: Nouns;
  /** Replaces `No posts yet.` */
  readonly empty?: string;
  /** A button or link that adds a record. */
  readonly addButton?: ReactNode;
  readonly layouts?: readonly ('table' | 'grid' | 'list')[];
  /** Replaces the rows and the footer, for another arrangement of the records. */
  readonly replacement?: ReactNode;
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
  selection: string[];
  onChangeSelection(ids: string[]): void;
}

type ItemLink<Item> = { item: Item } & ComponentProps<'a'>;

/** The thumbnail of a row leads where its title does: one link is enough for keyboards and screen readers. */
const isThumbnail = ({ className }: ComponentProps<'a'>): boolean =>
  className?.includes('dataviews-column-primary__media') === true;
const hidden = { 'aria-hidden': true, tabIndex: -1 } as const;

/** A paginated list of the records of a collection. */
export function RecordList<Item extends Identified>(given: Given<Item>) {
  const { list, resource, query, filters, fields, actions = [], linkTo, onClickItem, header, layouts } = given;
  const { search = true, afterFilters, bulkActions = [], replacement } = given;
  const { view, onChangeView } = list;
  const [isRequestShown, setRequestShown] = useState(false);
  const [asked, setAsked] = useState<Asked<Item> | null>(null);
  const container = useRef<HTMLDivElement>(null);
  // Its props depend on the type of ids, which TypeScript can't infer for a generic item.
  const Views = DataViews as unknown as ComponentType<ViewsProps<Item>>;
  const parameters = {
    context: 'edit',
    ...query,
    ...filters,
    search: view.search,
    page: view.page,
    per_page: view.perPage,
  };
  const { items, total, pages, isLoaded, isLoading, error, refetch } = useList(resource, parameters, {
    isRequired: 'access',
    keepsPrevious: true,
  });
  const { selection, setSelection } = useSelection(parameters);
  const run = useRunAction<Item>(setAsked);
  const isBulk = view.type !== 'list' && actions.some((action) => isForSome(action, items));
  const isSelectable = (item: Item): boolean => isBulk && actions.some((action) => isForSome(action, [item]));
  const selected = items.filter((item) => selection.includes(String(item.id)) && isSelectable(item));
  const runFirst = (names: readonly string[], ids: readonly string[]): boolean => {
    const wanted = items.filter((item) => ids.includes(String(item.id)));
    const action = actions.find((one) => names.includes(one.id) && eligible(one, wanted).length > 0);
    if (action !== undefined) run(action, wanted);
    return action !== undefined;
  };
  useListKeys({
    container,
    ids: items.map(({ id }) => String(id)),
    selection: selected.map(({ id }) => String(id)),
    onSelect: setSelection,
    isSelectable: (id) => items.some((item) => String(item.id) === id && isSelectable(item)),
    onEdit: (id) => runFirst(['edit'], [id]),
    onRemove: (ids) => runFirst(['trash', 'delete'], ids),
  });
  const hasFilters = (view.filters ?? []).length > 0;
  return (
    <div className={styles.list} data-total={isLoaded ? total : undefined} ref={container}>
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
        selection={[...selection]}
        onChangeSelection={setSelection}
        defaultLayouts={Object.fromEntries((layouts ?? ['table', 'grid', 'list']).map((name) => [name, {}]))}
        {...(linkTo && {
          renderItemLink: ({ item, href: _, ref: __, ...rest }: ItemLink<Item>) => (
            <AppLink {...rest} {...(isThumbnail(rest) && hidden)} {...linkTo(item)} />
          ),
        })}
        {...(onClickItem && { onClickItem })}
        empty={isLoaded ? <EmptyList {...given} /> : null}
      >
        <div className={`${bars.tools} ${styles.filters}`}>
          {search && <DataViews.Search />}
          {hasFilters ? <DataViews.Filters /> : <DataViews.FiltersToggle />}
          {afterFilters}
          <div>
            <DataViews.ViewConfig />
            {header}
            <Button
              className={styles.request ?? ''}
              size="compact"
              icon={code}
              label={__('View API request', 'platen')}
              onClick={() => setRequestShown(true)}
            />
          </div>
        </div>
        {replacement ?? (
          <>
            {isLoaded || error !== null ? (
              <DataViews.Layout />
            ) : (
              <div className={styles.loading}>
                <Skeleton rows={10} label={sprintf(__('Loading %s…', 'platen'), given.nouns.many)} />
              </div>
            )}
            <ListFooter {...list} total={total} pages={pages} nouns={given.nouns} />
          </>
        )}
      </Views>
      {selected.length > 0 && (
        <BulkBar actions={[...bulkActions, ...actions]} items={selected} onRun={run} onClear={() => setSelection([])} />
      )}
      {asked !== null && <ActionDialog asked={asked} onClose={() => setAsked(null)} />}
      {isRequestShown && (
        <Suspense fallback={null}>
          <RequestPanel path={resource.path} query={parameters} onClose={() => setRequestShown(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The selected rows. Another page, search, or filter starts without. */
function useSelection(parameters: Query) {
  const current = JSON.stringify(parameters);
  const [state, setState] = useState<{ readonly of: string; readonly ids: readonly string[] }>({ of: '', ids: [] });
  return {
    selection: state.of === current ? state.ids : [],
    setSelection: (ids: readonly string[]) => setState({ of: current, ids }),
  };
}

/** True if the bulk action applies to at least one item. */
const isForSome = <Item,>({ supportsBulk, isEligible }: Action<Item>, items: readonly Item[]): boolean =>
  supportsBulk === true && items.some((item) => isEligible?.(item) ?? true);
