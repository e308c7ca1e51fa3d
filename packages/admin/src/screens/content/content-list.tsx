import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { listView, plus } from '@wordpress/icons';
import { useEvent } from '@wordpress/compose';
import { lazy, Suspense, useMemo } from 'react';
import { addLabelOf, nounsOf, taxonomiesQuery, typesQuery } from '../../api/queries.ts';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { needed, useList } from '../../api/reading.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { Missing } from '../../shell/failure.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ScreenSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import type { ContentSearch } from './view-search.ts';
import { anyStatus, contentOf, newLink, postLink, statusNames } from './content.ts';
import type { Content } from './content.ts';
import { useActions, useBulkActions } from './list-actions.tsx';
import { fieldsOf } from './list-fields.tsx';
import { filterQuery, termField } from './list-query.ts';
import { taxonomiesOf } from './options.ts';
import pane from '../../ui/pane.module.css';
import { SaveView } from './save-view.tsx';
import { useSavedViews } from './saved-views.ts';
import { StatusTabs } from './status-tabs.tsx';
import { inSentence } from '../../i18n/in-sentence.ts';

const PageTree = lazy(() => import('./page-tree.tsx').then((module) => ({ default: module.PageTree })));
const QuickEdit = lazy(() => import('./quick-edit.tsx').then((module) => ({ default: module.QuickEdit })));

export function ContentList() {
  const { base } = useParams({ from: '/_shell/$base' });
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  const { data: taxonomies } = useQuery({ ...taxonomiesQuery, ...needed });
  if (types === undefined || taxonomies === undefined) return <ScreenSkeleton />;
  const type = types.find(({ rest_base }) => rest_base === base);
  return type === undefined ? (
    <Missing />
  ) : (
    <TypeList key={type.slug} type={type} taxonomies={taxonomiesOf(type, taxonomies)} />
  );
}

const orders: Readonly<Record<string, string>> = {
  title: 'title',
  date: 'date',
  modified: 'modified',
  author: 'author',
};

interface Given {
  readonly type: ContentType;
  readonly taxonomies: readonly Taxonomy[];
}

function TypeList({ type, taxonomies }: Given) {
  const hasAuthor = 'author' in type.supports;
  const hasImage = 'thumbnail' in type.supports;
  const [main] = taxonomies.filter(({ hierarchical }) => hierarchical);
  const list = useListView({
    titleField: 'title',
    ...(hasImage && { mediaField: 'image' }),
    fields: [
      'status',
      ...(hasAuthor ? ['author'] : []),
      ...(main === undefined ? [] : [termField(main.rest_base)]),
      'date',
    ],
    narrowFields: ['status', 'date'],
    sort: { field: 'date', direction: 'desc' },
  });
  const { view } = list;
  const search = useSearch({ from: '/_shell/$base' });
  const saved = useSavedViews(type.rest_base);
  const { status } = search;
  const bases = taxonomies.map(({ rest_base: base }) => base);
  const query = {
    status: status ?? anyStatus,
    orderby: orders[view.sort?.field ?? ''] ?? 'date',
    order: view.sort?.direction ?? 'desc',
    _fields: [...listed, ...bases].join(','),
    _embed: [
      ...(hasAuthor ? ['author'] : []),
      ...(hasImage ? ['wp:featuredmedia'] : []),
      ...(bases.length > 0 ? ['wp:term'] : []),
    ].join(','),
  };
  const navigate = useNavigate({ from: '/$base' });
  const edit = (id: number | undefined): void =>
    void navigate({ search: (before) => ({ ...before, edit: id }), replace: true });
  const onQuickEdit = useEvent(edit);
  const closeQuickEdit = (): void => {
    const row = document.querySelector<HTMLElement>(`table a[href$="/${type.rest_base}/${search.edit}"]`);
    edit(undefined);
    row?.focus();
  };
  const { canBeTree, isTree } = useTree(type, search);
  const actions = useActions({ type, taxonomies, onQuickEdit });
  const bulkActions = useBulkActions({ type, taxonomies, onQuickEdit });
  const fields = useMemo(() => fieldsOf({ type, taxonomies }), [type, taxonomies]);
  return (
    <Screen
      title={type.name}
      actions={
        <>
          {!type.hierarchical && type.viewable && (
            <ButtonLink to="/$base/calendar" params={{ base: type.rest_base }} variant="tertiary">
              {__('Calendar', 'platen')}
            </ButtonLink>
          )}
          <AddLink type={type} />
        </>
      }
      tabs={<StatusTabs type={type} search={search} views={saved.views} />}
      isFlush
    >
      <div className={pane.split}>
        <RecordList<Content>
          list={list}
          resource={contentOf(type)}
          query={query}
          filters={filterQuery(view)}
          fields={fields}
          actions={actions}
          bulkActions={bulkActions}
          {...(canBeTree && {
            header: (
              <Button
                size="compact"
                icon={listView}
                label={isTree ? __('Show as a table', 'platen') : __('Show as a tree', 'platen')}
                isPressed={isTree}
                onClick={() => void navigate({ search: isTree ? { flat: true } : {} })}
              />
            ),
          })}
          {...(isTree && {
            replacement: (
              <Suspense fallback={<Skeleton rows={10} />}>
                <PageTree type={type} actions={actions} />
              </Suspense>
            ),
          })}
          linkTo={({ id }) => postLink(type, id)}
          nouns={nounsOf(type)}
          afterFilters={<SaveView saved={saved} search={search} />}
          {...(status === undefined ? { addButton: <AddLink type={type} /> } : { empty: emptyText(type, status) })}
        />
        {search.edit !== undefined && (
          <Suspense fallback={null}>
            <QuickEdit
              key={search.edit}
              type={type}
              taxonomies={taxonomies}
              id={search.edit}
              onClose={closeQuickEdit}
            />
          </Suspense>
        )}
      </div>
    </Screen>
  );
}

/** The tree loads all pages, so larger sites only have the table. */
const maxTreePages = 1000;

/** Search, filters, and an order of the user's choice show a table. */
function useTree(type: ContentType, search: ContentSearch) {
  const { total } = useList(
    contentOf(type),
    { status: anyStatus, per_page: 1, _fields: 'id' },
    { enabled: type.hierarchical, keepsPrevious: true },
  );
  const canBeTree = type.hierarchical && total > 0 && total <= maxTreePages;
  const { edit: _, ...others } = search;
  return { canBeTree, isTree: canBeTree && Object.values(others).every((value) => value === undefined) };
}

/** The members of a post that the list and its actions need. */
const listed = [
  'id',
  'title',
  'slug',
  'status',
  'date',
  'modified',
  'link',
  'parent',
  'author',
  'featured_media',
  'comment_status',
  'sticky',
  '_links',
  '_embedded',
];

const AddLink = ({ type }: { type: ContentType }) => (
  <ButtonLink {...newLink(type)} variant="primary" icon={plus}>
    {addLabelOf(type)}
  </ButtonLink>
);

/** For the tab of a status. */
const emptyText = (type: ContentType, status: string): string =>
  status === 'trash'
    ? sprintf(__('No %s in the trash.', 'platen'), nounsOf(type).many)
    : sprintf(
        /* translators: 1: status, 2: plural of the type. */
        __('No %1$s %2$s.', 'platen'),
        inSentence(statusNames[status] ?? status),
        nounsOf(type).many,
      );
