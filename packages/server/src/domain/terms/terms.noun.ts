import { followTerms } from './term-following.registry.ts';
import { registerTermRights } from './term-rights.rules.ts';
import { termEmbeds } from './terms.fields.ts';
import { termRoutes } from './terms.resource.ts';
import type { Noun } from '../noun.ts';

export const terms = {
  name: 'terms',
  tags: ['terms'],
  register: (draft) => {
    registerTermRights(draft);
    followTerms(draft);
  },
  routes: termRoutes,
  embeds: termEmbeds,
  events: {
    'term.created': 'A category, a tag or a term of another taxonomy was made.',
    'term.updated': 'A term was changed.',
    'term.deleted': 'A term was removed. Posts lose it, and posts without a category get the default one.',
  },
} satisfies Noun;
