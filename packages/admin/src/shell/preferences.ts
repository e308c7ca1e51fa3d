import { dispatch, useDispatch, useSelect } from '@wordpress/data';
import { store } from '@wordpress/preferences';
import { meQuery, queryClient } from '../api/queries.ts';
import { savePreferences } from '../api/platen.ts';

/** The scope of the admin in the preferences. The editor's packages have their own scopes. */
const scope = 'platen';
/** Debounce of saving preferences in milliseconds. */
const debounceMs = 2000;

const read = (key: string): object => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as object;
  } catch {
    return {};
  }
};

let started: Promise<void> | null = null;

/** Stores preferences in this browser immediately, and with the account after a delay. Runs once. */
export const persistPreferences = (): Promise<void> => (started ??= persist());

async function persist(): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null);
  // Several people may use one browser.
  const key = `platen-preferences-${me?.id ?? 0}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  await dispatch(store).setPersistenceLayer({
    get: async () => {
      const { _modified: _, ...preferences } = { ...read(key), ...me?.meta?.persisted_preferences } as Record<
        string,
        object
      >;
      return preferences;
    },
    set: (preferences: object) => {
      localStorage.setItem(key, JSON.stringify(preferences));
      clearTimeout(timer);
      timer = setTimeout(() => savePreferences(preferences), debounceMs);
    },
  } as never);
}

interface Preferences {
  get(scope: string, name: string): unknown;
}

/** A preference of the user that applies to the admin. */
export function usePreference<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
  const value = useSelect((select) => (select(store) as Preferences).get(scope, name), [name]) as Value | undefined;
  const { set } = useDispatch(store) as unknown as { set: (scope: string, name: string, value: Value) => void };
  return [value ?? initial, (next) => set(scope, name, next)];
}
