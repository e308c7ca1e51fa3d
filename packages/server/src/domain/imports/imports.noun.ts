import type { Noun } from '../noun.ts';

/** Imports are run by a command; other modules and subscribers see their events only. */
export const imports = {
  name: 'imports',
  events: {
    'import.started': 'An import started.',
    'import.finished': 'An import finished. Sync everything again.',
    'import.undone': 'An import was undone. Sync everything again.',
  },
} satisfies Noun;
