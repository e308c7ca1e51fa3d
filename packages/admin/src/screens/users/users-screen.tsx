import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { pencil } from '@wordpress/icons';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { filterOf, useListView } from '../../fields/list-view.ts';
import { RecordList } from '../../fields/record-list.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { useGo } from '../../shell/go.ts';
import { say } from '../../shell/notices.ts';
import { rolesQuery, usersPath } from './user.ts';
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
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const go = useGo();
  const elements = roles.map(({ name, label }) => ({ value: name, label }));
  const shown: Field<User>[] = [
    { id: 'name', label: 'Name', enableHiding: false, filterBy: false },
    { id: 'username', label: 'User name', enableSorting: false, filterBy: false },
    { id: 'email', label: 'E-mail address', filterBy: false },
    {
      id: 'role',
      label: 'Role',
      enableSorting: false,
      elements,
      filterBy: { operators: ['is'] },
      getValue: ({ item }) => item.roles[0] ?? '',
    },
    {
      id: 'registered_date',
      label: 'Since',
      filterBy: false,
      render: ({ item }) => <>{item.registered_date.slice(0, 10)}</>,
    },
  ];
  const written: Field<UserForm>[] = [
    { id: 'username', label: 'User name', type: 'text', description: 'It cannot be changed later.' },
    { id: 'email', label: 'E-mail address', type: 'email' },
    { id: 'role', label: 'Role', type: 'text', Edit: 'select', elements },
    { id: 'password', label: 'Password', type: 'password' },
  ];
  const orders: Readonly<Record<string, string>> = { name: 'name', email: 'email', registered_date: 'registered_date' };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Users</h1>
        {can(me, 'create_users') && (
          <Button variant="primary" size="compact" onClick={() => setAdding(true)}>
            Add user
          </Button>
        )}
        <AppLink to="/roles" className="components-button is-tertiary is-compact">
          What each role may do
        </AppLink>
      </div>
      <RecordList<User>
        list={list}
        path={usersPath}
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
            label: 'Edit',
            icon: pencil,
            callback: ([user]) => {
              if (user !== undefined) go.to(`/users/${user.id}`);
            },
          },
        ]}
      />
      {isAdding && (
        <FormDialog<UserForm>
          title="Add user"
          fields={written}
          initial={blank}
          onClose={() => setAdding(false)}
          onSave={async ({ role, ...user }) => {
            await request(usersPath, { method: 'POST', body: { ...user, roles: [role] } });
            await client.invalidateQueries({ queryKey: [usersPath] });
            say('Saved.');
          }}
        />
      )}
    </section>
  );
}
