import type { Action } from '@wordpress/dataviews';
import type { ReactElement } from 'react';
import { Confirm } from './confirm-dialog.tsx';

interface Given<Item> {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactElement;
  readonly isEligible?: (item: Item) => boolean;
  /** A question with the name of the item, or the number of items. */
  readonly title: (items: readonly Item[]) => string;
  readonly text: string;
  readonly run: (items: readonly Item[]) => Promise<unknown>;
}

/** A list action that can't be undone, for one or more items: asks first. */
export const confirmAction = <Item,>({ title, text, label, run, ...action }: Given<Item>): Action<Item> => ({
  ...action,
  label,
  supportsBulk: true,
  modalHeader: (items) => title(items),
  RenderModal: ({ items, closeModal }) => (
    <Confirm text={text} label={label} onConfirm={() => run(items)} onClose={() => closeModal?.()} />
  ),
});

/** `"Name"`, or `3 posts`: for the title of the question. */
export const named = <Item,>(items: readonly Item[], nameOf: (item: Item) => string, plural: string): string => {
  const [first] = items;
  return first !== undefined && items.length === 1 ? `"${nameOf(first)}"` : `${items.length} ${plural}`;
};
