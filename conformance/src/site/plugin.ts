import { definePlugin } from '@platen/server';

/** The types and the taxonomy of the site that was recorded. */
export const siteTypes = definePlugin({
  name: 'site-types',
  activate(api) {
    const open = { public: true, showInRest: true, supports: ['title', 'editor', 'author', 'comments', 'excerpt'] };
    api.registerPostType({ ...open, name: 'book', label: 'Books', slug: 'books', restBase: 'books', hasArchive: true });
    api.registerPostType({ ...open, name: 'chapter', label: 'Chapters', restBase: 'chapters', hierarchical: true });
    api.registerTaxonomy({
      name: 'genre',
      label: 'Genres',
      objectTypes: ['book', 'post'],
      hierarchical: true,
      public: true,
      showInRest: true,
    });
  },
});
