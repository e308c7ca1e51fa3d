import { ComboboxControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { useState } from 'react';
import { useList } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import { activityTypes } from './groups.ts';
import type { ActivityType } from './groups.ts';
import { dayChoices } from './search.ts';
import type { ActivitySearch } from './search.ts';
import bars from '../../ui/bars.module.css';
import styles from './activity.module.css';

const users = resource('users');

const dayLabels: Readonly<Record<(typeof dayChoices)[number], string>> = {
  1: __('Today', 'platen'),
  7: __('Last 7 days', 'platen'),
  30: __('Last 30 days', 'platen'),
};

interface Given {
  readonly search: ActivitySearch;
  readonly onChange: (changes: ActivitySearch) => void;
}

export function ActivityFilters({ search: { type, user, days }, onChange }: Given) {
  const [name, setName] = useState('');
  const { items } = useList(users, { search: name, per_page: 20, _fields: 'id,name' }, { keepsPrevious: true });
  const { items: chosen } = useList(users, { include: user, _fields: 'id,name' }, { enabled: user !== undefined });
  const people = new Map([...chosen, ...items].map((one) => [String(one.id), one.name]));
  return (
    <search className={`${bars.tools} ${styles.filters}`} aria-label={__('Filter activity', 'platen')}>
      <SelectControl
        label={__('Type', 'platen')}
        value={type ?? ''}
        options={[
          { value: '', label: __('All types', 'platen') },
          ...Object.entries(activityTypes).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={(value) => onChange({ type: value === '' ? undefined : (value as ActivityType) })}
        __next40pxDefaultSize
      />
      <ComboboxControl
        label={__('User', 'platen')}
        placeholder={__('All users', 'platen')}
        value={user === undefined ? null : String(user)}
        options={[...people].map(([value, label]) => ({ value, label }))}
        onFilterValueChange={setName}
        onChange={(value) => onChange({ user: value == null ? undefined : Number(value) })}
        __next40pxDefaultSize
      />
      <SelectControl
        label={__('Date', 'platen')}
        value={String(days ?? '')}
        options={[
          { value: '', label: __('Any time', 'platen') },
          ...dayChoices.map((value) => ({ value: String(value), label: dayLabels[value] })),
        ]}
        onChange={(value) => onChange({ days: dayChoices.find((choice) => String(choice) === value) })}
        __next40pxDefaultSize
      />
    </search>
  );
}
