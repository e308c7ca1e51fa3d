import { dispatch } from '@wordpress/data';
import { store } from '@wordpress/preferences';
import { meQuery, queryClient } from '../api/queries.ts';
import { savePreferences } from '../api/platen.ts';

const key = 'platen-preferences';
/** Debounce of saving preferences in milliseconds. */
const debounceMs = 2000;

const local = (): object => JSON.parse(localStorage.getItem(key) ?? '{}') as object;

/** Stores preferences in this browser immediately, and with the account after a delay. */
export function persistPreferences(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void dispatch(store).setPersistenceLayer({
    get: async () => {
      const stored = await queryClient
        .ensureQueryData(meQuery)
        .then(({ meta }) => meta?.persisted_preferences ?? {})
        .catch(() => ({}));
      const { _modified: _, ...preferences } = { ...local(), ...stored } as Record<string, object>;
      return preferences;
    },
    set: (preferences: object) => {
      localStorage.setItem(key, JSON.stringify(preferences));
      clearTimeout(timer);
      timer = setTimeout(() => savePreferences(preferences), debounceMs);
    },
  } as never);
}
