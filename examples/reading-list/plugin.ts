import { definePlugin } from '@platen/server';
import { registerBooks } from './books.ts';
import { registerNotes } from './notes.ts';
import { registerPace } from './pace.ts';

/** Books to read: how long each will take, which shelf it stands on, and notes that only editors see. */
export const readingList = definePlugin({
  name: 'reading-list',
  activate(api) {
    registerBooks(api);
    registerPace(api);
    registerNotes(api);
  },
});
