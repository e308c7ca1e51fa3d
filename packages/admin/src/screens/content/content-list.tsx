import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Action, Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { backup, external, pencil, trash } from '@wordpress/icons';
import { useMemo } from 'react';
import { addLabelOf, countOf, nounsOf, typesQuery } from '../../api/queries.ts';
import type { ContentType } from '../../api/queries.ts';
import { needed } from '../../api/reading.ts';
import { useBatch } from '../../api/writing.ts';
import { confirmAction, named } from '../../fields/confirm-action.tsx';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { filterOf } from '../../fields/list-view.ts';
import { useListView } from '../../fields/use-list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { Missing } from '../../shell/failure.tsx';
import { useGo } from '../../shell/go.ts';
import { anyStatus, authorOf, contentOf, statusNames, titleOf } from './content.ts';
import type { Content, Status } from './content.ts';
import { StatusTabs } from './status-tabs.tsx';

export function ContentList() {
  const { base } = useParams({ from: '/_shell/$base' });
  const { data: types } = useQuery({ ...typesQuery, ...needed });
  if (types === undefined) return null;
  const type = types.find(({ rest_base }) => rest_base === base);
  return type === undefined ? <Missing /> : <TypeList key={type.slug} type={type} />;
}

const orders: Readonly<Record<string, string>> = {
  title: 'title',
  date: 'date',
  modified: 'modified',
  author: 'author',
};

function TypeList({ type }: { type: ContentType }) {
  const hasAuthor = 'author' in type.supports;
  const list = useListView({
    titleField: 'title',
    fields: hasAuthor ? ['status', 'author', 'date'] : ['status', 'date'],
    sort: { field: 'date', direction: 'desc' },
  });
  const { view } = list;
  const { status } = useSearch({ from: '/_shell/$base' });
  const query = {
    status: status ?? filterOf(view, 'status') ?? anyStatus,
    author: filterOf(view, 'author'),
    orderby: orders[view.sort?.field ?? ''] ?? 'date',
    order: view.sort?.direction ?? 'desc',
    _fields: 'id,title,status,date,modified,link,parent,author,_links.author,_embedded',
    _embed: hasAuthor ? 'author' : undefined,
  };
  const actions = useActions(type);
  const fields = useMemo(() => fieldsOf(hasAuthor), [hasAuthor]);
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{type.name}</h1>
        <AddLink type={type} />
        {!type.hierarchical && type.viewable && (
          <AppLink to={`/${type.rest_base}/calendar`} className="components-button is-tertiary is-compact">
            {__('Calendar', 'platen')}
          </AppLink>
        )}
      </div>
      <StatusTabs type={type} current={status} />
      <RecordList<Content>
        list={list}
        resource={contentOf(type)}
        query={query}
        fields={fields}
        actions={actions}
        linkTo={({ id }) => `/${type.rest_base}/${id}`}
        nouns={nounsOf(type)}
        {...(status === undefined ? { addButton: <AddLink type={type} /> } : { empty: emptyText(type, status) })}
      />
    </section>
  );
}

const AddLink = ({ type }: { type: ContentType }) => (
  <AppLink to={`/${type.rest_base}/new`} className="components-button is-primary is-compact">
    {addLabelOf(type)}
  </AppLink>
);

/** For the tab of a status. */
const emptyText = (type: ContentType, status: string): string =>
  status === 'trash'
    ? sprintf(__('No %s in the trash.', 'platen'), nounsOf(type).many)
    : sprintf(
        /* translators: 1: status, 2: plural of the type. */
        __('No %1$s %2$s.', 'platen'),
        (statusNames[status] ?? status).toLowerCase(),
        nounsOf(type).many,
      );

function fieldsOf(hasAuthor: boolean): Field<Content>[] {
  return [
    {
      id: 'title',
      label: __('Title', 'platen'),
      enableGlobalSearch: true,
      enableHiding: false,
      getValue: ({ item }) => titleOf(item),
      filterBy: false,
    },
    {
      id: 'status',
      label: __('Status', 'platen'),
      enableSorting: false,
      elements: anyStatus.map((value) => ({ value, label: statusNames[value] ?? value })),
      filterBy: { operators: ['is'] },
      render: ({ item }) => <span className={`pill is-${item.status}`}>{statusNames[item.status] ?? item.status}</span>,
    },
    ...(hasAuthor
      ? [
          {
            id: 'author',
            label: __('Author', 'platen'),
            filterBy: false,
            getValue: ({ item }) => authorOf(item),
          } satisfies Field<Content>,
        ]
      : []),
    {
      id: 'date',
      label: __('Date', 'platen'),
      filterBy: false,
      render: ({ item }) => <time>{item.date === null ? '–' : dateTimeOf(item.date)}</time>,
    },
    {
      id: 'modified',
      label: __('Modified', 'platen'),
      filterBy: false,
      render: ({ item }) => <time>{dateTimeOf(item.modified)}</time>,
    },
  ];
}

function useActions(type: ContentType): Action<Content>[] {
  const go = useGo();
  const batch = useBatch(contentOf(type));
  return useMemo(() => {
    const counted = (count: number): string => countOf(count, nounsOf(type));
    const restore = (items: readonly Content[]): Promise<boolean> =>
      batch.save(
        items.map(({ id, status }) => ({ id, status: status as Status })),
        { done: (count) => sprintf(__('%s restored.', 'platen'), counted(count)) },
      );
    return [
      {
        id: 'edit',
        label: __('Edit', 'platen'),
        icon: pencil,
        isPrimary: true,
        isEligible: ({ status }) => status !== 'trash',
        callback: ([item]) => {
          if (item !== undefined) go.to(`/${type.rest_base}/${item.id}`);
        },
      },
      {
        id: 'view',
        label: __('View', 'platen'),
        icon: external,
        isEligible: ({ status }) => status === 'publish' && type.viewable,
        callback: ([item]) => {
          if (item !== undefined) window.open(item.link, '_blank', 'noopener');
        },
      },
      {
        id: 'trash',
        label: __('Move to trash', 'platen'),
        icon: trash,
        supportsBulk: true,
        isEligible: ({ status }) => status !== 'trash',
        callback: (items) =>
          void batch.remove(
            items.map(({ id }) => id),
            {
              done: (count) => sprintf(__('%s moved to trash.', 'platen'), counted(count)),
              undo: () => void restore(items),
            },
          ),
      },
      {
        id: 'restore',
        label: __('Restore', 'platen'),
        icon: backup,
        supportsBulk: true,
        isEligible: ({ status }) => status === 'trash',
        callback: (items) => void restore(items.map((item) => ({ ...item, status: 'draft' }))),
      },
      confirmAction<Content>({
        id: 'delete',
        label: __('Delete permanently', 'platen'),
        icon: trash,
        isEligible: ({ status }) => status === 'trash',
        title: (items) => sprintf(__('Delete %s?', 'platen'), named(items, titleOf, type.name.toLowerCase())),
        text: __("The content, revisions, and comments are deleted. You can't undo this.", 'platen'),
        run: (items) =>
          batch.remove(
            items.map(({ id }) => id),
            { force: true, done: (count) => sprintf(__('%s deleted permanently.', 'platen'), counted(count)) },
          ),
      }),
    ];
  }, [go, batch, type]);
}
