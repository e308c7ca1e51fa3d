/** Reads gettext catalogs (.po). */

export interface PoEntry {
  readonly id: string;
  readonly context?: string;
  readonly plural?: string;
  /** One per plural form. Empty texts are not translated yet. */
  readonly texts: readonly string[];
}

/** Entries of a catalog. The first is its header, with an empty id. */
export const parsePo = (text: string): readonly PoEntry[] => text.split(/\n{2,}/).flatMap(entryOf);

const line = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) (".*")$/;

function entryOf(block: string): readonly PoEntry[] {
  const values = new Map<string, string>();
  let key = '';
  for (const row of block.split('\n')) {
    const [, name, value] = line.exec(row) ?? [];
    if (name !== undefined) key = name;
    else if (!row.startsWith('"')) continue;
    // A string may continue on the next lines.
    values.set(key, (name === undefined ? (values.get(key) ?? '') : '') + (JSON.parse(value ?? row) as string));
  }
  const id = values.get('msgid');
  if (id === undefined) return [];
  const [context, plural] = [values.get('msgctxt'), values.get('msgid_plural')];
  const texts = [...values].flatMap(([name, value]) => (name.startsWith('msgstr') ? [value] : []));
  return [{ id, ...(context !== undefined && { context }), ...(plural !== undefined && { plural }), texts }];
}

/** A field of the header, such as `Plural-Forms`. */
export const headerOf = ([header]: readonly PoEntry[], name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(header?.texts[0] ?? '')?.[1];

/** What `setLocaleData` of `@wordpress/i18n` takes. */
export const localeData = (entries: readonly PoEntry[]): Readonly<Record<string, unknown>> => ({
  '': { plural_forms: headerOf(entries, 'Plural-Forms') },
  ...Object.fromEntries(
    entries
      .filter(({ id, texts }) => id !== '' && texts.every((text) => text !== ''))
      .map(({ id, context, texts }) => [context === undefined ? id : `${context}\u0004${id}`, texts]),
  ),
});
