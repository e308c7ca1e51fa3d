import { Button, SearchControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { arrowDown, arrowUp, trash } from '@wordpress/icons';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import tree from '../../ui/tree.module.css';
import { Rows } from '../../ui/rows.tsx';
import { StatusPill } from '../../ui/pill.tsx';
import { statusNames } from './content.ts';
import styles from './record-picker.module.css';

/** A post, term, or user, as the picker shows it. */
export interface PickedRecord {
  readonly id: number;
  readonly title: string;
  /** Of a post. */
  readonly status?: string;
}

interface Given {
  readonly label: string;
  readonly description: ReactNode;
  /** False for one record. */
  readonly many: boolean;
  readonly maxItems: number;
  readonly ids: readonly number[];
  /** The records with these ids, as far as the user can read them. */
  readonly chosen: readonly PickedRecord[];
  /** Null until the first response. */
  readonly found: readonly PickedRecord[] | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChange: (ids: readonly number[]) => void;
}

/** Search, add, remove, and sort records. */
export function RecordPicker(given: Given) {
  const { label, description, many, maxItems, ids, chosen, found, search, onSearch, onChange } = given;
  const [announcement, announce] = useState('');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const hint = useId();
  // A record that was just added is only in the search results.
  const byId = new Map([...(found ?? []), ...chosen].map((record) => [record.id, record]));
  const nameOf = (id: number): string => byId.get(id)?.title ?? `#${id}`;

  const add = (id: number): void => {
    onChange(many ? [...ids, id] : [id]);
    announce(sprintf(__('%s added.', 'platen'), nameOf(id)));
  };
  const remove = (id: number): void => {
    onChange(ids.filter((one) => one !== id));
    announce(sprintf(__('%s removed.', 'platen'), nameOf(id)));
    // The focused button is removed, so move the focus for keyboard users.
    fieldset.current?.querySelector('input')?.focus();
  };
  const move = (id: number, by: -1 | 1): void => {
    const at = ids.indexOf(id);
    const others = ids.filter((one) => one !== id);
    onChange(others.toSpliced(at + by, 0, id));
    announce(sprintf(__('%1$s moved to position %2$d of %3$d.', 'platen'), nameOf(id), at + by + 1, ids.length));
  };

  return (
    <fieldset className={styles.relation} ref={fieldset} aria-describedby={hint}>
      <legend>{label}</legend>
      <p className={text.quiet} id={hint}>
        {description}
      </p>
      {ids.length === 0 && <p className={text.quiet}>{__('Nothing selected.', 'platen')}</p>}
      <ol className={tree.tree} aria-label={label}>
        {ids.map((id, at) => (
          <li key={id}>
            <span className={tree.label}>
              {nameOf(id)} <Status of={byId.get(id)} />
            </span>
            <span className={layout.rowButtons}>
              {many && (
                <>
                  <Button
                    size="compact"
                    icon={arrowUp}
                    label={sprintf(__('Move up: %s', 'platen'), nameOf(id))}
                    disabled={at === 0}
                    accessibleWhenDisabled
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    size="compact"
                    icon={arrowDown}
                    label={sprintf(__('Move down: %s', 'platen'), nameOf(id))}
                    disabled={at === ids.length - 1}
                    accessibleWhenDisabled
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
              <Button
                size="compact"
                icon={trash}
                label={sprintf(__('Remove: %s', 'platen'), nameOf(id))}
                onClick={() => remove(id)}
              />
            </span>
          </li>
        ))}
      </ol>
      <SearchControl label={sprintf(__('Search: %s', 'platen'), label)} value={search} onChange={onSearch} />
      <Rows label={sprintf(__('Search results: %s', 'platen'), label)}>
        {(found ?? []).map((record) => (
          <li key={record.id}>
            <span>
              {record.title} <Status of={record} />
            </span>
            <Button
              variant="secondary"
              size="compact"
              aria-label={
                many ? sprintf(__('Add %s', 'platen'), record.title) : sprintf(__('Select %s', 'platen'), record.title)
              }
              disabled={ids.includes(record.id) || (many && ids.length >= maxItems)}
              accessibleWhenDisabled
              onClick={() => add(record.id)}
            >
              {many ? __('Add', 'platen') : __('Select', 'platen')}
            </Button>
          </li>
        ))}
      </Rows>
      {found?.length === 0 && <p className={text.quiet}>{__('No results.', 'platen')}</p>}
      <output className={text.hidden}>{announcement}</output>
    </fieldset>
  );
}

/** Hidden for published posts. */
const Status = ({ of }: { of: PickedRecord | undefined }) =>
  of?.status === undefined || of.status === 'publish' ? null : <StatusPill status={of.status} names={statusNames} />;
