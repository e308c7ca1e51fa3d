import { useQuery } from '@tanstack/react-query';
import { CheckboxControl, Notice, RadioControl } from '@wordpress/components';
import type { DataFormControlProps } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { listQuery } from '../../api/reading.ts';
import { eventTypes } from '../../api/webhooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupsOf, toggled } from './event-groups.ts';
import type { EventGroup } from './event-groups.ts';
import type { WebhookForm } from './webhook.ts';
import styles from './webhooks.module.css';

/** All events, or a checklist by module. */
export function EventPicker({ data: { types }, onChange }: DataFormControlProps<WebhookForm>) {
  const { data, error } = useQuery({ ...listQuery(eventTypes, { context: undefined }), staleTime: Infinity });
  const choose = (chosen: readonly string[]): void => onChange({ types: chosen });
  return (
    <div className={styles.picker}>
      <RadioControl
        label={__('Events', 'platen')}
        selected={types === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: __('All events, also those of future releases', 'platen') },
          { value: 'some', label: __('Selected events', 'platen') },
        ]}
        onChange={(value) => onChange({ types: value === 'all' ? null : [] })}
      />
      {types !== null && error !== null && (
        <Notice status="error" isDismissible={false}>
          {error.message}
        </Notice>
      )}
      {types !== null && error === null && data === undefined && <Skeleton rows={4} />}
      {types !== null &&
        groupsOf(data?.data ?? []).map((group) => (
          <Group key={group.name} group={group} chosen={types} onChange={choose} />
        ))}
    </div>
  );
}

interface GroupGiven {
  readonly group: EventGroup;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Group({ group, chosen, onChange }: GroupGiven) {
  const { label, events } = group;
  const count = events.filter(({ type }) => chosen.includes(type)).length;
  return (
    <details className={styles.group} open={count > 0 || undefined}>
      <summary>
        <span>{label}</span>
        {count > 0 && <small>{sprintf(_n('%d selected', '%d selected', count, 'platen'), count)}</small>}
      </summary>
      <CheckboxControl
        label={sprintf(__('All events: %s', 'platen'), label)}
        checked={count === events.length}
        indeterminate={count > 0 && count < events.length}
        onChange={(isChosen) => onChange(toggled(chosen, group, isChosen))}
      />
      {events.map(({ type, description }) => (
        <CheckboxControl
          key={type}
          className={styles.event ?? ''}
          label={type}
          help={description}
          checked={chosen.includes(type)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, type] : chosen.filter((other) => other !== type))}
        />
      ))}
    </details>
  );
}
