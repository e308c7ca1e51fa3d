import { useEvent } from '@wordpress/compose';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { hasModifier, isForScreen, useSingleKeys } from '../shell/keys.ts';

interface Given {
  readonly container: RefObject<HTMLElement | null>;
  /** Ids of the rows, in order. */
  readonly ids: readonly string[];
  readonly selection: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly isSelectable: (id: string) => boolean;
  /** Runs an action for the rows; false if it does not apply. */
  readonly onEdit: (id: string) => boolean;
  readonly onRemove: (ids: readonly string[]) => boolean;
}

const titleSelector = '.dataviews-title-field--clickable';

/** Keyboard shortcuts of a table: its rows have the focus on their titles. */
export function useListKeys(given: Given): void {
  const [hasSingleKeys] = useSingleKeys();
  const { container, ids, selection, onSelect, isSelectable, onEdit, onRemove } = given;
  /** The row that gets the focus once a removed row is gone. */
  const next = useRef<number | null>(null);
  const titles = (): readonly HTMLElement[] => [
    ...(container.current?.querySelectorAll<HTMLElement>(titleSelector) ?? []),
  ];
  const focus = (at: number): void => {
    const all = titles();
    all[Math.min(Math.max(at, 0), all.length - 1)]?.focus();
  };
  const toggle = (id: string | undefined): void => {
    if (id === undefined || !isSelectable(id)) return;
    onSelect(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]);
  };
  const extend = (from: number, to: number): void => {
    const wanted = [ids[from], ids[to]].filter((id) => id !== undefined && isSelectable(id)) as string[];
    onSelect([...new Set([...selection, ...wanted])]);
  };
  const keys: Readonly<Record<string, (at: number, event: KeyboardEvent) => boolean>> = {
    j: (at) => (focus(at + 1), true),
    k: (at) => (focus(at === -1 ? 0 : at - 1), true),
    x: (at) => (toggle(ids[at]), at !== -1),
    e: (at) => at !== -1 && onEdit(ids[at] ?? ''),
    '/': () => {
      const field = container.current?.querySelector<HTMLInputElement>('input[type="search"]');
      field?.select();
      return field !== null && field !== undefined;
    },
  };
  const move = (at: number, step: number, isExtending: boolean): boolean => {
    if (at === -1) return false;
    if (isExtending) extend(at, at + step);
    focus(at + step);
    return true;
  };
  const named: typeof keys = {
    ArrowDown: (at, { shiftKey }) => move(at, 1, shiftKey),
    ArrowUp: (at, { shiftKey }) => move(at, -1, shiftKey),
    Escape: () => {
      if (selection.length === 0) return false;
      onSelect([]);
      return true;
    },
    Delete: (at) => {
      const row = ids[at];
      const removed = selection.length > 0 ? selection : row === undefined ? [] : [row];
      if (removed.length === 0 || !onRemove(removed)) return false;
      next.current = Math.max(at, 0);
      return true;
    },
  };
  const onKey = useEvent((event: KeyboardEvent) => {
    if (!isForScreen(event) || (titles().length !== ids.length && event.key !== '/')) return;
    const focused = document.activeElement;
    const at = titles().findIndex((title) => title === focused || title.closest('tr')?.contains(focused) === true);
    const isTitle = titles().some((title) => title === focused);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && isTitle) {
      onSelect(ids.filter(isSelectable));
      event.preventDefault();
      return;
    }
    if (hasModifier(event)) return;
    // Buttons in a row open menus with the arrow keys.
    const isArrow = event.key.startsWith('Arrow');
    const run = isArrow && !isTitle ? undefined : (named[event.key] ?? (hasSingleKeys ? keys[event.key] : undefined));
    if (run?.(at, event) === true) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    focus(next.current);
    next.current = null;
  });
}
