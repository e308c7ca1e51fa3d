import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { pencil, plus, trash } from '@wordpress/icons';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { useBatch } from '../../api/writing.ts';
import { confirmAction, named } from '../../fields/confirm-action.tsx';
import { RecordList } from '../../fields/record-list.tsx';
import { useListView } from '../../fields/use-list-view.ts';
import { Pill } from '../../ui/pill.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { gone, redirects, statusNames } from './redirect.ts';
import type { Redirect } from './redirect.ts';

const fields: Field<Redirect>[] = [
  { id: 'source', label: __('From', 'platen'), enableSorting: false, enableHiding: false },
  {
    id: 'target',
    label: __('To', 'platen'),
    enableSorting: false,
    render: ({ item }) => (item.status === gone ? '–' : item.target),
  },
  {
    id: 'status',
    label: __('Type', 'platen'),
    enableSorting: false,
    render: ({ item: { status } }) => (
      <Pill tone={status === gone ? 'danger' : status === 301 || status === 308 ? 'success' : 'info'}>
        {statusNames[status]}
      </Pill>
    ),
  },
];

/** Former URLs of the site and where they lead. Editors see them, administrators change them. */
export function RedirectsScreen() {
  const { data: me } = useQuery(meQuery);
  const list = useListView({ titleField: 'source', fields: ['target', 'status'] });
  const batch = useBatch(redirects);
  const [dialog, setDialog] = useState<'add' | Redirect | null>(null);
  const canChange = can(me, 'manage_options');
  const actions: Action<Redirect>[] = [
    {
      id: 'edit',
      label: __('Edit', 'platen'),
      icon: pencil,
      callback: ([redirect]) => setDialog(redirect ?? null),
    },
    confirmAction<Redirect>({
      id: 'delete',
      label: __('Delete', 'platen'),
      icon: trash,
      title: (items) =>
        sprintf(
          __('Delete %s?', 'platen'),
          named(items, ({ source }) => source, __('redirects', 'platen')),
        ),
      text: __("Visitors of these URLs get an error page from then on. You can't undo this.", 'platen'),
      run: (items) =>
        batch.remove(
          items.map(({ id }) => id),
          { done: (count) => sprintf(_n('%d redirect deleted.', '%d redirects deleted.', count, 'platen'), count) },
        ),
    }),
  ];
  return (
    <Screen
      title={__('Redirects', 'platen')}
      actions={
        canChange && (
          <Button variant="primary" size="compact" icon={plus} onClick={() => setDialog('add')}>
            {__('Add redirect', 'platen')}
          </Button>
        )
      }
      isFlush
    >
      <RecordList<Redirect>
        list={list}
        resource={redirects}
        query={{ order: 'desc' }}
        fields={fields}
        actions={canChange ? actions : []}
        {...(canChange && { onClickItem: setDialog })}
        layouts={['table', 'list']}
        nouns={{ one: __('redirect', 'platen'), many: __('redirects', 'platen') }}
        addButton={
          canChange && (
            <Button variant="secondary" onClick={() => setDialog('add')} __next40pxDefaultSize>
              {__('Add redirect', 'platen')}
            </Button>
          )
        }
      />
      {dialog !== null && (
        <RedirectDialog {...(dialog !== 'add' && { redirect: dialog })} onClose={() => setDialog(null)} />
      )}
    </Screen>
  );
}
