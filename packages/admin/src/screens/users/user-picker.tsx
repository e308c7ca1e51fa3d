import { ComboboxControl } from '@wordpress/components';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { users } from './user.ts';

interface Given {
  readonly label: string;
  readonly id: number;
  /** Users who can't be chosen. */
  readonly except: readonly number[];
  readonly onChange: (id: number) => void;
}

/** One user, found by name, user name, or email address. */
export function UserPicker({ label, id, except, onChange }: Given) {
  const [search, setSearch] = useState('');
  const fields = { _fields: 'id,name,username' };
  const { items: found } = useList(
    users,
    { ...fields, search, exclude: except, orderby: 'name', per_page: 20 },
    { keepsPrevious: true },
  );
  // The chosen user may not match the search.
  const { items: chosen } = useList(users, { ...fields, include: [id] }, { enabled: id > 0 });
  const options = new Map([...chosen, ...found].map((user) => [user.id, user]));
  return (
    <ComboboxControl
      label={label}
      value={id > 0 ? String(id) : null}
      options={[...options.values()].map((user) => ({
        value: String(user.id),
        label: user.name === user.username ? user.name : `${user.name} (${user.username ?? ''})`,
      }))}
      onFilterValueChange={setSearch}
      onChange={(value) => onChange(Number(value ?? 0))}
      __next40pxDefaultSize
    />
  );
}
