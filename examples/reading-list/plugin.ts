import { definePlugin } from '@platen/server';
import { registerBooks } from './books.ts';
import { registerNotes } from './notes.ts';
import { registerPace } from './pace.ts';

/** A post type for books with shelves, page counts, reading times, and notes that only editors see. */
export const readingList = definePlugin({
  name: 'reading-list',
  activate(api) {
    registerBooks(api);
    registerPace(api);
    registerNotes(api);
  },
});
