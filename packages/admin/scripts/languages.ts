import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { directionOf } from '../generated/locales.ts';
import { localeData, parsePo } from './po.ts';

/** Catalog → the text domain of its strings. Packages of WordPress have none of their own. */
const domains = { admin: 'platen', editor: 'default' } as const;

/** Locales with a catalog in this folder. */
export const translatedIn = (folder: string): readonly string[] =>
  globSync('*/admin.po', { cwd: folder })
    .map((path) => basename(dirname(path)))
    .toSorted();

/** `isRTL()` of `@wordpress/i18n` is the translation of this message. */
const direction = (locale: string) => ({ 'text direction\u0004ltr': [directionOf(locale)] });

/** The script of a language. It runs before the admin, whose modules translate their texts when they load. */
function scriptOf(folder: string, locale: string): string {
  const messages = Object.entries(domains).map(([catalog, domain]) => [
    domain,
    {
      ...localeData(parsePo(readFileSync(join(folder, locale, `${catalog}.po`), 'utf8'))),
      ...(domain === 'default' && direction(locale)),
    },
  ]);
  return `globalThis.platenMessages=${JSON.stringify(Object.fromEntries(messages))};\n`;
}

const addMessages = `
for (const [domain, messages] of Object.entries(globalThis.platenMessages ?? {})) i18n.setLocaleData(messages, domain);
`;

/** Writes one file per language, and lets `@wordpress/i18n` begin with the messages of the page's language. */
export const buildLanguages = ({ folder }: { folder: string }): Plugin => ({
  name: 'platen-languages',
  transform: (code, id) =>
    id.endsWith('/@wordpress/i18n/build-module/default-i18n.mjs') ? { code: code + addMessages, map: null } : null,
  generateBundle() {
    for (const locale of translatedIn(folder))
      this.emitFile({ type: 'asset', name: `${locale}.js`, source: scriptOf(folder, locale) });
  },
});
