import { usePreference } from './preferences.ts';

/** True if keys type text there. */
export const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;

const isOnLayer = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="menu"], [role="listbox"], [role="dialog"]') !== null;

/** False if the key types text, or belongs to a menu or a dialog above the screen. */
export const isForScreen = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !isText(event.target) &&
  !isOnLayer(event.target) &&
  document.querySelector('.components-modal__screen-overlay') === null;

export const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Speech input triggers single letters by accident, so users can turn them off (WCAG 2.1.4). */
export const useSingleKeys = () => usePreference('singleKeys', true);
