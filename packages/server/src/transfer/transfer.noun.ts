import type { Noun } from '../domain/noun.ts';
import { exportsRoute, sendExports } from './exports.resource.ts';
import { importsRoute } from './imports.resource.ts';

/** Commands run imports; other modules and subscribers see their events only. */
export const transfer = {
  name: 'transfer',
  register: sendExports,
  routes: () => [exportsRoute, importsRoute],
  events: {
    'import.started': 'An import started.',
    'import.finished': 'An import finished. Sync everything again.',
    'import.undone': 'An import was undone. Sync everything again.',
  },
} satisfies Noun;
