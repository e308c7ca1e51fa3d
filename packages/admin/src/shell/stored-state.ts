import { useState } from 'react';

/** State that the browser remembers. A blocked or broken storage counts as empty. */
export function useStoredState<Value>(key: string, initial: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? initial;
    } catch {
      return initial;
    }
  });
  const change = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the state lasts until the page is reloaded.
    }
  };
  return [value, change];
}
