import { languageTag } from '../../generated/locales.ts';
import { facts } from '../facts.ts';

/** The language of the admin as a tag for `Intl`, such as `de-DE`. */
export const language = languageTag(facts.locale);

/** With the separators of the language. */
export const numberText = (value: number): string => value.toLocaleString(language);

/** In the language itself, so that everyone finds their own. */
export const languageName = (locale: string): string => {
  const tag = languageTag(locale);
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? locale;
};
