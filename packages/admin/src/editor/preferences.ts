import { dispatch } from '@wordpress/data';
import { store } from '@wordpress/preferences';
import { meQuery, queryClient } from '../api/queries.ts';
import { request } from '../api/request.ts';

const key = 'platen-preferences';
/** Debounce of saving preferences in milliseconds. */
const debounceMs = 2000;

const local = (): object => JSON.parse(localStorage.getItem(key) ?? '{}') as object;

/** Stores preferences in this browser immediately, and with the account after a delay. */
export function persistPreferences(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (preferences: object): void => {
    const body = { meta: { persisted_preferences: { ...preferences, _modified: new Date().toISOString() } } };
    request('wp/v2/users/me', { method: 'PUT', body }).catch(() => undefined);
  };
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
      timer = setTimeout(() => send(preferences), debounceMs);
    },
  } as never);
}
