import { useQuery } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { pencil } from '@wordpress/icons';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { useSave } from '../../api/writing.ts';
import { momentOf } from '../../dates/site-dates.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { filterOf } from '../../fields/list-view.ts';
import { useListView } from '../../fields/use-list-view.ts';
import { passwordHint, PasswordStrength } from '../../fields/password-strength.tsx';
import { RecordList } from '../../fields/record-list.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { rolesQuery, users } from './user.ts';
import type { User } from './user.ts';

interface UserForm {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
}

const blank: UserForm = { username: '', email: '', password: '', role: 'author' };

export function UsersScreen() {
  const { data: me } = useQuery(meQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  const list = useListView({
    titleField: 'name',
    fields: ['username', 'email', 'role'],
    sort: { field: 'name', direction: 'asc' },
  });
  const { submit } = useSave(users);
  const [isAdding, setAdding] = useState(false);
  const go = useGo();
  const elements = roles.map(({ name, label }) => ({ value: name, label }));
  const shown: Field<User>[] = [
    { id: 'name', label: __('Name', 'platen'), enableHiding: false, filterBy: false },
    { id: 'username', label: __('User name', 'platen'), enableSorting: false, filterBy: false },
    { id: 'email', label: __('Email address', 'platen'), filterBy: false },
    {
      id: 'role',
      label: __('Role', 'platen'),
      enableSorting: false,
      elements,
      filterBy: { operators: ['is'] },
      getValue: ({ item }) => item.roles?.[0] ?? '',
    },
    {
      id: 'registered_date',
      label: __('Registered', 'platen'),
      filterBy: false,
      render: ({ item }) => <time>{momentOf(item.registered_date ?? '')}</time>,
    },
  ];
  const written = ({ username: login, email, password }: UserForm): Field<UserForm>[] => [
    {
      id: 'username',
      label: __('User name', 'platen'),
      type: 'text',
      description: __("Can't be changed later.", 'platen'),
    },
    { id: 'email', label: __('Email address', 'platen'), type: 'email' },
    { id: 'role', label: __('Role', 'platen'), type: 'text', Edit: 'select', elements },
    {
      id: 'password',
      label: __('Password', 'platen'),
      type: 'password',
      description: <PasswordStrength password={password} owner={{ login, email }} hint={passwordHint} />,
    },
  ];
  const orders: Readonly<Record<string, string>> = { name: 'name', email: 'email', registered_date: 'registered_date' };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>{__('Users', 'platen')}</h1>
        {can(me, 'create_users') && (
          <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
            {__('Add user', 'platen')}
          </Button>
        )}
        <AppLink to="/roles" className="components-button is-tertiary is-compact">
          {__('Roles and permissions', 'platen')}
        </AppLink>
      </div>
      <RecordList<User>
        list={list}
        resource={users}
        query={{
          orderby: orders[list.view.sort?.field ?? ''] ?? 'name',
          order: list.view.sort?.direction,
          roles: filterOf(list.view, 'role'),
          _fields: 'id,username,name,email,roles,registered_date',
        }}
        fields={shown}
        layouts={['table', 'list']}
        linkTo={({ id }) => `/users/${id}`}
        actions={[
          {
            id: 'edit',
            label: __('Edit', 'platen'),
            icon: pencil,
            callback: ([user]) => {
              if (user !== undefined) go.to(`/users/${user.id}`);
            },
          },
        ]}
        nouns={{ one: __('user', 'platen'), many: __('users', 'platen') }}
      />
      {isAdding && (
        <FormDialog<UserForm>
          title={__('Add user', 'platen')}
          fields={written}
          initial={blank}
          saveLabel={__('Add user', 'platen')}
          onClose={() => setAdding(false)}
          onSave={({ role, ...user }) =>
            submit({ ...user, roles: [role] }, { done: sprintf(__('User "%s" added.', 'platen'), user.username) })
          }
        />
      )}
    </section>
  );
}
