import { expect, test } from 'vitest';
import { directionOf, languageTag, localeFor } from './locales.ts';

test.each([
  ['de_DE', 'de_DE'],
  ['de_AT', 'de_DE'],
  ['de_DE_formal', 'de_DE'],
  ['de', 'de_DE'],
  ['en_GB', 'en_US'],
  ['fr_FR', 'en_US'],
  ['den', 'en_US'],
  ['', 'en_US'],
])('%s is shown as %s', (wanted, shown) => {
  expect(localeFor(wanted, ['en_US', 'de_DE'])).toBe(shown);
});

test('language tags and directions', () => {
  expect(['de_DE_formal', 'ar', 'he_IL'].map((locale) => [languageTag(locale), directionOf(locale)])).toEqual([
    ['de-DE', 'ltr'],
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
  ]);
});
