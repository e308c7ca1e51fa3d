import { linkOptions } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { plus, trash } from '@wordpress/icons';
import { useMemo, useState } from 'react';
import { countOf } from '../../api/queries.ts';
import { useBatch, useSave } from '../../api/writing.ts';
import { ListTime } from '../../dates/recent.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { useGo } from '../../shell/go.ts';
import { anyStatus, contentOf, statusNames, titleOf } from '../content/content.ts';
import type { Content, Status } from '../content/content.ts';
import { DesignPage, ForDesigners } from './design-page.tsx';
import { StatusPill } from '../../ui/pill.tsx';

const navigation = contentOf({ rest_namespace: 'wp/v2', rest_base: 'navigation' });
const navigationLink = (id: number) => linkOptions({ to: '/design/navigation/$id', params: { id: String(id) } });
const nouns = { one: __('navigation menu', 'platen'), many: __('navigation menus', 'platen') };

export const NavigationScreen = () => (
  <ForDesigners>
    <Navigations />
  </ForDesigners>
);

/** The menus of Navigation blocks. */
function Navigations() {
  const list = useListView({ titleField: 'title', fields: ['status', 'modified'] });
  const [isAdding, setAdding] = useState(false);
  const { submit } = useSave(navigation);
  const go = useGo();
  const actions = useActions();
  return (
    <DesignPage
      title={__('Navigation', 'platen')}
      actions={
        <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
          {__('Add navigation', 'platen')}
        </Button>
      }
      isFlush
    >
      <RecordList<Content>
        list={list}
        resource={navigation}
        query={{ status: anyStatus, orderby: 'title', order: 'asc', _fields: 'id,title,status,date,modified,link' }}
        fields={fields}
        actions={actions}
        linkTo={({ id }) => navigationLink(id)}
        layouts={['table', 'list']}
        nouns={nouns}
        addButton={
          <Button variant="secondary" onClick={() => setAdding(true)} __next40pxDefaultSize>
            {__('Add navigation', 'platen')}
          </Button>
        }
      />
      {isAdding && (
        <FormDialog<{ title: string }>
          title={__('Add navigation', 'platen')}
          fields={[{ id: 'title', label: __('Name', 'platen'), type: 'text' }]}
          initial={{ title: '' }}
          saveLabel={__('Add navigation', 'platen')}
          onClose={() => setAdding(false)}
          onSave={async ({ title }) => {
            const { id } = await submit({ title, content: '', status: 'publish' });
            go.to(navigationLink(id));
          }}
        />
      )}
    </DesignPage>
  );
}

const fields: Field<Content>[] = [
  {
    id: 'title',
    label: __('Name', 'platen'),
    enableGlobalSearch: true,
    enableHiding: false,
    enableSorting: false,
    filterBy: false,
    getValue: ({ item }) => titleOf(item),
  },
  {
    id: 'status',
    label: __('Status', 'platen'),
    enableSorting: false,
    filterBy: false,
    render: ({ item }) => <StatusPill status={item.status} names={statusNames} />,
  },
  {
    id: 'modified',
    label: __('Modified', 'platen'),
    enableSorting: false,
    filterBy: false,
    render: ({ item }) => <ListTime at={item.modified} />,
  },
];

function useActions(): Action<Content>[] {
  const batch = useBatch(navigation);
  return useMemo(
    () => [
      {
        id: 'trash',
        label: __('Move to trash', 'platen'),
        icon: trash,
        supportsBulk: true,
        callback: (items) =>
          void batch.remove(
            items.map(({ id }) => id),
            {
              done: (count) => sprintf(__('%s moved to trash.', 'platen'), countOf(count, nouns)),
              undo: () =>
                void batch.save(
                  items.map(({ id, status }) => ({ id, status: status as Status })),
                  { done: (count) => sprintf(__('%s restored.', 'platen'), countOf(count, nouns)) },
                ),
            },
          ),
      },
    ],
    [batch],
  );
}
