import { sourceLocale } from '../../generated/locales.ts';
import { facts } from '../facts.ts';

/** A response of the API, with names of types, taxonomies, and roles in the language of the admin. */
export async function localized<Data>(path: string, data: Data): Promise<Data> {
  if (facts.locale === sourceLocale) return data;
  const { translated } = await import('./server-texts.ts');
  return translated(path, data);
}
