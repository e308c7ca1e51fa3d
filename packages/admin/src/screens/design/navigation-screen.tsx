import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import { trash } from '@wordpress/icons';
import { useMemo, useState } from 'react';
import { request } from '../../api/request.ts';
import { dateTimeOf } from '../../dates/site-dates.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useListView } from '../../fields/list-view.ts';
import { useBatch } from '../../fields/mutate.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { useGo } from '../../shell/go.ts';
import { anyStatus, statusNames, titleOf } from '../content/content.ts';
import type { Content } from '../content/content.ts';
import { DesignPage, ForDesigners } from './design-page.tsx';

const path = 'wp/v2/navigation';
const nouns = { one: 'navigation menu', many: 'navigation menus' };

export const NavigationScreen = () => (
  <ForDesigners>
    <Navigations />
  </ForDesigners>
);

/** The menus of Navigation blocks. */
function Navigations() {
  const list = useListView({ titleField: 'title', fields: ['status', 'modified'] });
  const [isAdding, setAdding] = useState(false);
  const client = useQueryClient();
  const go = useGo();
  const actions = useActions();
  return (
    <DesignPage
      title="Navigation"
      actions={
        <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
          Add navigation
        </Button>
      }
    >
      <RecordList<Content>
        list={list}
        path={path}
        query={{ status: anyStatus, orderby: 'title', order: 'asc', _fields: 'id,title,status,date,modified,link' }}
        fields={fields}
        actions={actions}
        linkTo={({ id }) => `/design/navigation/${id}`}
        layouts={['table', 'list']}
        nouns={nouns}
        addButton={
          <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
            Add navigation
          </Button>
        }
      />
      {isAdding && (
        <FormDialog<{ title: string }>
          title="Add navigation"
          fields={[{ id: 'title', label: 'Name', type: 'text' }]}
          initial={{ title: '' }}
          saveLabel="Add navigation"
          onClose={() => setAdding(false)}
          onSave={async ({ title }) => {
            const body = { title, content: '', status: 'publish' };
            const { data } = await request<Content>(path, { method: 'POST', body });
            await client.invalidateQueries({ queryKey: [path] });
            go.to(`/design/navigation/${data.id}`);
          }}
        />
      )}
    </DesignPage>
  );
}

const fields: Field<Content>[] = [
  {
    id: 'title',
    label: 'Name',
    enableGlobalSearch: true,
    enableHiding: false,
    enableSorting: false,
    filterBy: false,
    getValue: ({ item }) => titleOf(item),
  },
  {
    id: 'status',
    label: 'Status',
    enableSorting: false,
    filterBy: false,
    render: ({ item }) => <span className={`pill is-${item.status}`}>{statusNames[item.status] ?? item.status}</span>,
  },
  {
    id: 'modified',
    label: 'Modified',
    enableSorting: false,
    filterBy: false,
    render: ({ item }) => <time>{dateTimeOf(item.modified)}</time>,
  },
];

function useActions(): Action<Content>[] {
  const run = useBatch(path, nouns);
  return useMemo(
    () => [
      {
        id: 'trash',
        label: 'Move to trash',
        icon: trash,
        supportsBulk: true,
        callback: (items) =>
          void run(
            items.map(({ id }) => ({ method: 'DELETE', path: `/${path}/${id}` })),
            'moved to trash.',
            () =>
              void run(
                items.map(({ id, status }) => ({ method: 'PUT', path: `/${path}/${id}`, body: { status } })),
                'restored.',
              ),
          ),
      },
    ],
    [run],
  );
}
