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
import { say } from '../../shell/notices.ts';

interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly registered_date: string;
}

interface UserForm extends User {
  readonly password: string;
  readonly role: string;
}

interface Role {
  readonly name: string;
  readonly label: string;
}

const path = 'wp/v2/users';
const blank: UserForm = {
  id: 0,
  username: '',
  name: '',
  email: '',
  roles: [],
  registered_date: '',
  password: '',
  role: 'author',
};

const rolesQuery = {
  queryKey: ['roles'],
  queryFn: async () => (await request<Role[]>('platen/v1/roles')).data,
  staleTime: Infinity,
};

export function UsersScreen() {
  const { data: me } = useQuery(meQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  const list = useListView({
    titleField: 'name',
    fields: ['username', 'email', 'role'],
    sort: { field: 'name', direction: 'asc' },
  });
  const client = useQueryClient();
  const [edited, setEdited] = useState<UserForm | null>(null);
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
  const isNew = edited?.id === 0;
  const written: Field<UserForm>[] = [
    ...(isNew
      ? [{ id: 'username', label: 'User name', type: 'text', description: 'It cannot be changed later.' } as const]
      : []),
    { id: 'email', label: 'E-mail address', type: 'email' },
    ...(isNew ? [] : [{ id: 'name', label: 'Shown name', type: 'text' } as const]),
    { id: 'role', label: 'Role', type: 'text', Edit: 'select', elements },
    {
      id: 'password',
      label: isNew ? 'Password' : 'New password',
      type: 'password',
      description: isNew ? '' : 'Left empty, it stays as it is.',
    },
  ];
  const orders: Readonly<Record<string, string>> = { name: 'name', email: 'email', registered_date: 'registered_date' };
  return (
    <section className="screen">
      <div className="screen-head">
        <h1>Users</h1>
        {can(me, 'create_users') && (
          <Button variant="primary" size="compact" onClick={() => setEdited(blank)}>
            Add user
          </Button>
        )}
      </div>
      <RecordList<User>
        list={list}
        path={path}
        query={{
          orderby: orders[list.view.sort?.field ?? ''] ?? 'name',
          order: list.view.sort?.direction,
          roles: filterOf(list.view, 'role'),
          _fields: 'id,username,name,email,roles,registered_date',
        }}
        fields={shown}
        layouts={['table', 'list']}
        onClickItem={(user) => setEdited(formOf(user))}
        actions={[
          {
            id: 'edit',
            label: 'Edit',
            icon: pencil,
            callback: ([user]) => setEdited(user === undefined ? null : formOf(user)),
          },
        ]}
      />
      {edited !== null && (
        <FormDialog<UserForm>
          title={isNew ? 'Add user' : edited.name}
          fields={written}
          initial={edited}
          onClose={() => setEdited(null)}
          onSave={async ({ username, email, name, role, password }, changes) => {
            const body = {
              email,
              ...(isNew ? { username } : { name }),
              ...((isNew || changes.role !== undefined) && { roles: [role] }),
              ...(password !== '' && { password }),
            };
            await request(isNew ? path : `${path}/${edited.id}`, { method: 'POST', body });
            await client.invalidateQueries({ queryKey: [path] });
            say('Saved.');
          }}
        />
      )}
    </section>
  );
}

const formOf = (user: User): UserForm => ({ ...user, password: '', role: user.roles[0] ?? '' });
