import { useEffect } from 'react';
import { hasModifier, isForScreen, useSingleKeys } from './keys.ts';

/** Runs the action of a key, unless the user types. Characters obey the user's setting; named keys such as Escape don't. */
export function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const [hasSingleKeys] = useSingleKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = actions[event.key];
      if (act === undefined || (event.key.length === 1 && !hasSingleKeys)) return;
      if (hasModifier(event) || !isForScreen(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
