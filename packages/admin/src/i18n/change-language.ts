import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { localeFor } from '../../generated/locales.ts';
import { meQuery, readMe } from '../api/queries.ts';
import type { CurrentUser } from '../api/queries.ts';
import { facts } from '../facts.ts';

/** The locale for which the page was reloaded, so that it never reloads twice in a row. */
const reloadedKey = 'platen.locale';

/** Modules translate their texts when they load, so another language needs another page. */
function showLanguageOf({ locale = '' }: CurrentUser): void {
  const own = localeFor(locale, facts.languages);
  if (own === facts.locale) return sessionStorage.removeItem(reloadedKey);
  if (sessionStorage.getItem(reloadedKey) === own) return;
  sessionStorage.setItem(reloadedKey, own);
  location.reload();
}

/** After signing in, the page still has the language of the site. */
export const showOwnLanguage = async (): Promise<void> => showLanguageOf(await readMe());

/** Changes the language of the page after the user or the site got another one. */
export function useOwnLanguage(): void {
  const { data: me } = useQuery(meQuery);
  useEffect(() => {
    if (me !== undefined) showLanguageOf(me);
  }, [me]);
}
