import { Button, DropdownMenu, MenuGroup, MenuItem } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import {
  arrowDown,
  arrowUp,
  chevronDown,
  chevronRightSmall,
  copySmall,
  dragHandle,
  moreVertical,
  plus,
  trash,
} from '@wordpress/icons';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { FormField, FormLayout } from '../api/field-forms.ts';
import type { Siblings, Values } from './conditions.ts';
import { announce } from './announce.ts';
import { labelOf } from './given.ts';
import type { FieldInputGiven, WithHelp } from './given.ts';
import { NestedFields } from './nested-fields.tsx';
import { problemWithin } from './problems.ts';
import type { Problems } from './problems.ts';
import { freshKey, rowTitle, useRowKeys } from './rows.ts';
import { newValues, rowsIn } from './values.ts';
import styles from './field-forms.module.css';

/** Rows of fields: all alike, or each with a layout of its own. Sorted by mouse, by keyboard, or with buttons. */
export function RowsInput({ field, value, around, path, problems, onChange, help }: FieldInputGiven & WithHelp) {
  const { max = Infinity, min = 0 } = field;
  const id = useId();
  const rows = rowsIn(value);
  const [keys, setKeys] = useRowKeys(rows.length);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);

  const change = (nextRows: readonly Values[], nextKeys: readonly number[]): void => {
    setKeys(nextKeys);
    onChange(nextRows.length === 0 ? [] : nextRows);
  };
  const focusRow = (at: number): void =>
    // After the next render, when the row is in its place.
    void setTimeout(() => list.current?.querySelectorAll<HTMLElement>(`:scope > li > header > button`)[at]?.focus());
  const add = (layout: FormLayout | null): void => {
    const row =
      layout === null
        ? newValues(field.fields ?? [])
        : { [field.layoutMember ?? '']: layout.name, ...newValues(layout.fields) };
    change([...rows, row], [...keys, freshKey()]);
    announce(sprintf(__('Row %1$d of %1$d added.', 'platen'), rows.length + 1));
    focusRow(rows.length);
  };
  const move = (at: number, to: number): void => {
    const [row, key] = [rows[at], keys[at]];
    if (row === undefined || key === undefined || to < 0 || to >= rows.length || to === at) return;
    change(rows.toSpliced(at, 1).toSpliced(to, 0, row), keys.toSpliced(at, 1).toSpliced(to, 0, key));
    announce(sprintf(__('Row %1$d of %2$d.', 'platen'), to + 1, rows.length));
    focusRow(to);
  };
  const duplicate = (at: number): void => {
    const row = rows[at];
    if (row === undefined || rows.length >= max) return;
    change(rows.toSpliced(at + 1, 0, row), keys.toSpliced(at + 1, 0, freshKey()));
    announce(sprintf(__('Row %1$d of %2$d.', 'platen'), at + 2, rows.length + 1));
    focusRow(at + 1);
  };
  const remove = (at: number): void => {
    if (rows.length <= min) return announce(sprintf(__('At least %d rows are needed.', 'platen'), min));
    change(rows.toSpliced(at, 1), keys.toSpliced(at, 1));
    announce(sprintf(__('Row %d removed.', 'platen'), at + 1));
    focusRow(Math.max(0, at - 1));
  };
  const toggle = (key: number): void => {
    const next = new Set(closed);
    if (!next.delete(key)) next.add(key);
    setClosed(next);
  };

  return (
    <fieldset className={styles.rows} aria-describedby={`${id}-help`}>
      <legend>{labelOf(field)}</legend>
      <p className={styles.help} id={`${id}-help`}>
        {help}
      </p>
      <ol ref={list}>
        {rows.map((row, at) => (
          <Row
            key={keys[at] ?? at}
            field={field}
            row={row}
            at={at}
            count={rows.length}
            around={around}
            path={`${path}[${at}]`}
            problems={problems}
            isClosed={closed.has(keys[at] ?? -1)}
            isDragged={dragged === at}
            canAdd={rows.length < max}
            onToggle={() => toggle(keys[at] ?? -1)}
            onMove={(to) => move(at, to)}
            onDuplicate={() => duplicate(at)}
            onRemove={() => remove(at)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
            onChange={(next) => change(rows.toSpliced(at, 1, next), keys)}
          />
        ))}
      </ol>
      <AddRow field={field} rows={rows} onAdd={add} />
    </fieldset>
  );
}

interface RowGiven {
  readonly field: FormField;
  readonly row: Values;
  readonly at: number;
  readonly count: number;
  readonly around: readonly Siblings[];
  readonly path: string;
  readonly problems: Problems;
  readonly isClosed: boolean;
  readonly isDragged: boolean;
  readonly canAdd: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  readonly onDrag: (at: number | null) => void;
  readonly onDrop: () => void;
  readonly onChange: (row: Values) => void;
}

function Row(given: RowGiven) {
  const { field, row, at, count, around, path, problems, isDragged, onToggle, onMove, onDuplicate, onRemove } = given;
  const layout = field.layouts?.find(({ name }) => name === row[field.layoutMember ?? '']);
  const fields = layout?.fields ?? field.fields ?? [];
  const title = rowTitle({ row, at, layout, fields, titleField: field.rowTitle });
  const hasProblem = problemWithin(problems, path);
  const isOpen = hasProblem || !given.isClosed;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(at + (key === 'ArrowUp' ? -1 : 1));
    else if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') onDuplicate();
    else if (key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li
      className={isDragged ? styles.dragged : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        given.onDrop();
      }}
    >
      <header>
        <span
          className={styles.handle}
          draggable
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            given.onDrag(at);
          }}
          onDragEnd={() => given.onDrag(null)}
        >
          {dragHandle}
        </span>
        <Button
          className={styles.title}
          icon={isOpen ? chevronDown : chevronRightSmall}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Control+D Delete"
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          {title}
          {hasProblem && <span className={styles.problem}> {__('(has an error)', 'platen')}</span>}
        </Button>
        <DropdownMenu
          label={sprintf(__('Actions: %s', 'platen'), title)}
          icon={moreVertical}
          toggleProps={{ size: 'compact' }}
          controls={[
            [
              { title: __('Move up', 'platen'), icon: arrowUp, isDisabled: at === 0, onClick: () => onMove(at - 1) },
              {
                title: __('Move down', 'platen'),
                icon: arrowDown,
                isDisabled: at === count - 1,
                onClick: () => onMove(at + 1),
              },
              { title: __('Duplicate', 'platen'), icon: copySmall, isDisabled: !given.canAdd, onClick: onDuplicate },
            ],
            [{ title: __('Remove', 'platen'), icon: trash, onClick: onRemove }],
          ]}
        />
      </header>
      {isOpen && (
        <NestedFields
          fields={fields}
          values={row}
          around={around}
          path={path}
          problems={problems}
          onChange={given.onChange}
        />
      )}
    </li>
  );
}

interface AddGiven {
  readonly field: FormField;
  readonly rows: readonly Values[];
  readonly onAdd: (layout: FormLayout | null) => void;
}

function AddRow({ field, rows, onAdd }: AddGiven) {
  const { layouts, layoutMember = '', addLabel = __('Add row', 'platen'), max = Infinity } = field;
  const isFull = rows.length >= max;
  if (layouts === undefined) {
    return (
      <Button variant="secondary" icon={plus} disabled={isFull} accessibleWhenDisabled onClick={() => onAdd(null)}>
        {addLabel}
      </Button>
    );
  }
  const isUsedUp = ({ name, max: most = Infinity }: FormLayout): boolean =>
    rows.filter((row) => row[layoutMember] === name).length >= most;
  return (
    <DropdownMenu icon={plus} label={addLabel} text={addLabel} toggleProps={{ variant: 'secondary', disabled: isFull }}>
      {({ onClose }) => (
        <MenuGroup label={__('Layouts', 'platen')}>
          {layouts.map((layout) => (
            <MenuItem
              key={layout.name}
              disabled={isUsedUp(layout)}
              onClick={() => {
                onAdd(layout);
                onClose();
              }}
            >
              {layout.label || layout.name}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropdownMenu>
  );
}
