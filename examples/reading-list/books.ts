import type { Json, PluginApi } from '@platen/server';

export function registerBooks(api: PluginApi): void {
  api.registerPostType({
    name: 'book',
    label: 'Books',
    public: true,
    showInRest: true,
    restBase: 'books',
    supports: ['title', 'editor', 'excerpt', 'custom-fields'],
  });

  api.registerTaxonomy({
    name: 'shelf',
    label: 'Shelves',
    objectTypes: ['book'],
    showInRest: true,
    restBase: 'shelves',
  });

  api.registerMeta({
    object: 'post',
    subtype: 'book',
    key: 'pages',
    type: 'integer',
    single: true,
    showInRest: true,
    index: true,
    schema: { description: 'Number of pages.', minimum: 0, maximum: 20_000 },
  });

  api.registerRelation({
    from: 'book',
    name: 'read_next',
    to: ['book'],
    many: true,
    description: 'Books to read after this one.',
  });
}

/** Platen stores meta as a list of values per key, including keys with a single value. */
export function firstMeta(row: unknown, key: string): Json | undefined {
  const { meta } = row as { readonly meta: Readonly<Record<string, readonly Json[]>> };
  return meta[key]?.[0];
}
