import { definePlugin } from '@platen/server';

/** The post type of the recorded groups. */
export const bookType = definePlugin({
  name: 'books',
  cacheable: true,
  activate: (api) => {
    api.registerPostType({
      name: 'book',
      label: 'Books',
      public: true,
      showInRest: true,
      restBase: 'books',
      supports: ['title', 'editor', 'author', 'revisions', 'custom-fields'],
    });
  },
});
