import { speak } from '@wordpress/a11y';
import { Button, Modal } from '@wordpress/components';
import { useRegistry } from '@wordpress/data';
import type { Action } from '@wordpress/dataviews';
import { __, _n, sprintf } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { backKey, forwardKey } from '../i18n/direction.ts';
import bars from '../ui/bars.module.css';
import styles from './bulk-bar.module.css';

/** An action that asks something first, and the items it is for. */
export interface Asked<Item> {
  readonly action: Extract<Action<Item>, { readonly RenderModal: unknown }>;
  readonly items: Item[];
}

const labelOf = <Item,>({ label }: Action<Item>, items: Item[]): string =>
  typeof label === 'string' ? label : label(items);

export const eligible = <Item,>({ isEligible }: Action<Item>, items: readonly Item[]): Item[] =>
  items.filter((item) => isEligible?.(item) ?? true);

/** Runs an action, or opens its dialog. */
export function useRunAction<Item>(onAsk: (asked: Asked<Item>) => void) {
  const registry = useRegistry();
  return (action: Action<Item>, items: readonly Item[]): void => {
    const affected = eligible(action, items);
    if ('RenderModal' in action) onAsk({ action, items: affected });
    else void action.callback(affected, { registry });
  };
}

interface Given<Item> {
  readonly actions: readonly Action<Item>[];
  readonly items: readonly Item[];
  readonly onRun: (action: Action<Item>, items: readonly Item[]) => void;
  readonly onClear: () => void;
}

/** The actions for the selected rows, above the footer of the list. */
export function BulkBar<Item>({ actions, items, onRun, onClear }: Given<Item>) {
  const text = sprintf(_n('%d selected', '%d selected', items.length, 'platen'), items.length);
  useEffect(() => speak(text, 'polite'), [text]);
  const onKeyDown = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void => {
    const step = { [backKey]: -1, [forwardKey]: 1 }[key];
    if (step === undefined) return;
    const buttons = [...currentTarget.querySelectorAll('button')];
    buttons.at((buttons.indexOf(target as HTMLButtonElement) + step) % buttons.length)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its buttons have the focus.
    <div
      className={`${bars.selection} ${styles.bar}`}
      role="toolbar"
      aria-label={__('Bulk actions', 'platen')}
      onKeyDown={onKeyDown}
    >
      <b>{text}</b>
      {actions
        .filter((action) => action.supportsBulk === true && eligible(action, items).length > 0)
        .map((action) => (
          <Button key={action.id} size="compact" onClick={() => onRun(action, items)}>
            {labelOf(action, [...items])}
          </Button>
        ))}
      <Button size="compact" icon={closeSmall} label={__('Clear selection', 'platen')} onClick={onClear} />
    </div>
  );
}

/** The dialog of an action. */
export function ActionDialog<Item>({ asked: { action, items }, onClose }: { asked: Asked<Item>; onClose: () => void }) {
  const { RenderModal, modalHeader, modalSize = 'small' } = action;
  const title = typeof modalHeader === 'function' ? modalHeader(items) : modalHeader;
  return (
    <Modal title={title ?? labelOf(action, items)} onRequestClose={onClose} size={modalSize}>
      <RenderModal items={items} closeModal={onClose} />
    </Modal>
  );
}
