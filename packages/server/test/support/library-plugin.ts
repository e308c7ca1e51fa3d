import type { Plugin } from '../../src/site/plugin.ts';

/** A plugin with a bit of everything that can be registered. */
export const libraryPlugin: Plugin = {
  name: 'library',
  activate: (api) => {
    api.registerPostType({
      name: 'book',
      label: 'Books',
      public: true,
      showInRest: true,
      restBase: 'books',
      hasArchive: true,
      supports: ['title', 'editor', 'custom-fields', 'revisions'],
    });
    api.registerPostType({ name: 'chapter', label: 'Chapters', public: true, hierarchical: true, showInRest: true });
    api.registerPostType({
      name: 'note',
      label: 'Notes',
      public: true,
      showInRest: true,
      restBase: 'notes',
      restNamespace: 'library/v1',
      supports: ['title'],
    });
    api.registerPostType({ name: 'secret_doc', label: 'Secret docs', public: true });
    api.registerTaxonomy({
      name: 'genre',
      label: 'Genres',
      objectTypes: ['book', 'post'],
      hierarchical: true,
      showInRest: true,
      restBase: 'genres',
    });
    api.registerTaxonomy({ name: 'mood', label: 'Moods', objectTypes: ['book'], showInRest: true });
    api.registerPostStatus({ name: 'archived', label: 'Archived', protected: true });
    api.registerMeta({ object: 'post', key: 'isbn', single: true, showInRest: true });
    api.registerMeta({ object: 'post', subtype: 'book', key: 'shelf', single: true, showInRest: true });
    api.registerSetting({ option: 'lending', schema: { type: 'string', default: 'open' } });
    api.registerSetting({
      option: 'limits',
      schema: { type: 'object', default: { max: 10 }, properties: { max: { type: 'integer', minimum: 0 } } },
    });
    api.registerSetting({ option: 'fee', name: 'late_fee', schema: { type: 'integer', default: 3 } });
    api.addFilter('rest_pre_get_setting', (value, { scope, name }) =>
      name === 'title' && scope.outer.query['hook'] === 'get' ? 'From hook' : value,
    );
    api.addFilter('rest_pre_update_setting', (taken, { scope, name }) =>
      name === 'title' && scope.outer.query['hook'] === 'update' ? true : taken,
    );
  },
};
