import { definePlugin } from '@platen/server';

const librarianCapabilities = [
  'read',
  'upload_files',
  'edit_books',
  'edit_others_books',
  'edit_published_books',
  'edit_private_books',
  'read_private_books',
  'publish_books',
  'delete_books',
  'delete_others_books',
  'delete_published_books',
];

export const librarians = definePlugin({
  name: 'librarians',
  activate(api) {
    api.registerPostType({
      name: 'book',
      label: 'Books',
      public: true,
      showInRest: true,
      restBase: 'books',
      capabilityType: ['book', 'books'],
    });

    api.registerRole({ name: 'librarian', label: 'Librarian', capabilities: librarianCapabilities });

    api.addSyncFilter('user_has_cap', (held) => {
      if (!held.has('administrator')) return held;
      return new Set([...held, ...librarianCapabilities]);
    });
  },
});
