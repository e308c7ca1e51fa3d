import type { Noun } from '../domain/noun.ts';

/** Imports are run by a command; other modules and subscribers see their events only. */
export const transfer = {
  name: 'transfer',
  events: {
    'import.started': 'An import started.',
    'import.finished': 'An import finished. Sync everything again.',
    'import.undone': 'An import was undone. Sync everything again.',
  },
} satisfies Noun;
