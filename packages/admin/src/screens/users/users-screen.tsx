import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { Button } from '@wordpress/components';
import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { pencil, plus } from '@wordpress/icons';
import { useState } from 'react';
import { can, meQuery } from '../../api/queries.ts';
import { useList } from '../../api/reading.ts';
import { useSave } from '../../api/writing.ts';
import { ListTime } from '../../dates/recent.tsx';
import { FormDialog } from '../../fields/form-dialog.tsx';
import { filterOf } from '../../fields/list-view.ts';
import { useListView } from '../../fields/use-list-view.ts';
import { passwordHint, PasswordStrength } from '../../fields/password-strength.tsx';
import { AppLink } from '../../shell/app-link.tsx';
import { RecordList } from '../../fields/record-list.tsx';
import { useGo } from '../../shell/go.ts';
import { deleteUsersAction } from './delete-users.tsx';
import { roleUsersQuery, rolesQuery, users } from './user.ts';
import type { User } from './user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './users.module.css';
import { numberText } from '../../i18n/language.ts';

interface UserForm {
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password: string;
  readonly role: string;
}

const blank: UserForm = { username: '', email: '', first_name: '', last_name: '', password: '', role: 'author' };

export function UsersScreen() {
  const { data: me } = useQuery(meQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  const list = useListView({
    titleField: 'name',
    mediaField: 'avatar',
    descriptionField: 'email',
    fields: ['username', 'role', 'registered_date'],
    narrowFields: ['role'],
    sort: { field: 'name', direction: 'asc' },
  });
  const { submit } = useSave(users);
  const [isAdding, setAdding] = useState(false);
  const go = useGo();
  const elements = roles.map(({ name, label }) => ({ value: name, label }));
  const shown: Field<User>[] = [
    {
      id: 'name',
      label: __('Name', 'platen'),
      enableHiding: false,
      filterBy: false,
      render: ({ item }) =>
        item.id === me?.id ? (
          <span>
            {item.name} <span className={styles.you}>{__('(you)', 'platen')}</span>
          </span>
        ) : (
          item.name
        ),
    },
    {
      id: 'avatar',
      label: __('Avatar', 'platen'),
      enableSorting: false,
      filterBy: false,
      render: ({ item }) => <Avatar id={item.id} name={item.name} />,
    },
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
      render: ({ item }) => <ListTime at={item.registered_date ?? ''} />,
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
    { id: 'first_name', label: __('First name', 'platen'), type: 'text' },
    { id: 'last_name', label: __('Last name', 'platen'), type: 'text' },
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
    <Screen
      title={__('Users', 'platen')}
      actions={
        <>
          {can(me, 'create_users') && can(me, 'promote_users') && (
            <ButtonLink to="/service-accounts" variant="tertiary">
              {__('Service accounts', 'platen')}
            </ButtonLink>
          )}
          {can(me, 'create_users') && (
            <Button variant="primary" size="compact" icon={plus} onClick={() => setAdding(true)}>
              {__('Add user', 'platen')}
            </Button>
          )}
        </>
      }
      tabs={<RoleTabs />}
      isFlush
    >
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
        linkTo={({ id }) => userLink(id)}
        actions={[
          {
            id: 'edit',
            label: __('Edit', 'platen'),
            icon: pencil,
            callback: ([user]) => {
              if (user !== undefined) go.to(userLink(user.id));
            },
          },
          deleteUsersAction(({ id }) => can(me, 'delete_users') && id !== me?.id),
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
    </Screen>
  );
}

/** The roles with their number of users. */
function RoleTabs() {
  const { data: roles = [] } = useQuery(roleUsersQuery);
  const total = useList(users, { per_page: 1, _fields: 'id' });
  return (
    <Tabs label={__('Roles', 'platen')}>
      <li>
        <AppLink to="/users" search={{ filters: undefined }} activeOptions={{ explicitUndefined: true }}>
          {__('All', 'platen')}
          {total.isLoaded && <small>{numberText(total.total)}</small>}
        </AppLink>
      </li>
      {roles.map(({ name, label, users: count = 0 }) => (
        <li key={name}>
          <AppLink to="/users" search={{ filters: [{ field: 'role', operator: 'is', value: name }] }}>
            {label}
            <small>{numberText(count)}</small>
          </AppLink>
        </li>
      ))}
    </Tabs>
  );
}

const userLink = (id: number) => linkOptions({ to: '/users/$id', params: { id: String(id) } });
