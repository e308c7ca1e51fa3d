import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales, sourceLocale } from '../../generated/locales.ts';
import { translatedIn } from '../../scripts/languages.ts';
import { headerOf, localeData, parsePo } from '../../scripts/po.ts';
import type { PoEntry } from '../../scripts/po.ts';

const root = join(import.meta.dirname, '../..');
const translated = translatedIn(join(root, 'languages'));
const entriesIn = (path: string): readonly PoEntry[] => parsePo(readFileSync(join(root, path), 'utf8'));
const withoutHeader = (entries: readonly PoEntry[]): readonly PoEntry[] => entries.filter(({ id }) => id !== '');
const keyOf = ({ id, context = '', plural = '' }: PoEntry): string => [context, id, plural].filter(Boolean).join(' | ');

/** `%1$s`, `%d`, and `<a>`: what a translation must contain as well. */
const placeholdersIn = (text: string): readonly string[] =>
  (text.match(/%(?:\d+\$)?[ds]|<\/?\w+ ?\/?>/g) ?? []).toSorted();

function problemsIn(path: string): readonly string[] {
  const entries = entriesIn(path);
  const forms = Number(/nplurals=(\d+)/.exec(headerOf(entries, 'Plural-Forms') ?? '')?.[1]);
  return withoutHeader(entries).flatMap((entry) => {
    const { id, plural, texts } = entry;
    const problems = texts.flatMap((text) => {
      if (text === '') return ['has no translation'];
      // The singular may leave the number out.
      const allowed = [plural ?? id, id].map((source) => placeholdersIn(source).join());
      return allowed.includes(placeholdersIn(text).join()) ? [] : [`"${text}" has other placeholders`];
    });
    if (texts.length !== (plural === undefined ? 1 : forms)) problems.push(`needs ${forms} plural forms`);
    return problems.map((problem) => `${keyOf(entry)}: ${problem}`);
  });
}

test('each language of the admin has translations', () => {
  expect([sourceLocale, ...translated].toSorted()).toEqual(locales.toSorted());
});

test.each(translated)('%s has all texts of the admin', (locale) => {
  const path = `languages/${locale}/admin.po`;
  const source = withoutHeader(entriesIn('generated/admin.pot')).map(keyOf);
  const own = withoutHeader(entriesIn(path)).map(keyOf);
  expect({
    missing: source.filter((key) => !own.includes(key)),
    unused: own.filter((key) => !source.includes(key)),
    problems: problemsIn(path),
  }).toEqual({ missing: [], unused: [], problems: [] });
});

test.each(translated)('%s has valid texts for the editor', (locale) => {
  expect(problemsIn(`languages/${locale}/editor.po`)).toEqual([]);
});

test('reads contexts, plurals, and texts of several lines', () => {
  const entries = parsePo(`msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#: src/one.ts
msgctxt "keys"
msgid "then"
msgstr "dann"

msgid "%d post"
msgid_plural "%d posts"
msgstr[0] "%d Beitrag"
msgstr[1] ""
"%d Beiträge"

msgid "Not yet"
msgstr ""
`);
  expect(localeData(entries)).toEqual({
    '': { plural_forms: 'nplurals=2; plural=(n != 1);' },
    'keys\u0004then': ['dann'],
    '%d post': ['%d Beitrag', '%d Beiträge'],
  });
});
