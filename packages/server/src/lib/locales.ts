/** Languages of the admin, by their locale codes. All but the first have translations in `packages/admin/languages`. */
export const locales = ['en_US', 'de_DE'] as const;

export type Locale = (typeof locales)[number];

/** The language of the source texts. */
export const sourceLocale = 'en_US';

/** The available locale that fits best: the same, the same language in another region, or English. */
export function localeFor(wanted: string, available: readonly string[]): string {
  if (available.includes(wanted)) return wanted;
  const language = languageOf(wanted);
  return available.find((locale) => languageOf(locale) === language) ?? sourceLocale;
}

const languageOf = (locale: string): string => locale.split('_', 1)[0] ?? '';

/** `de_DE` and `de_DE_formal` → `de-DE`, for `lang` and `Intl`. */
export const languageTag = (locale: string): string => locale.split('_').slice(0, 2).join('-');

const rightToLeft = new Set(['ar', 'ary', 'azb', 'ckb', 'fa', 'haz', 'he', 'ps', 'sd', 'ug', 'ur']);

export const directionOf = (locale: string): 'ltr' | 'rtl' => (rightToLeft.has(languageOf(locale)) ? 'rtl' : 'ltr');
