import { followTerms } from './term-following.registry.ts';
import { registerTermRights } from './term-rights.rules.ts';
import { objectName, termEmbeds } from './terms.fields.ts';
import { termRoutes } from './terms.resource.ts';
import { settleFieldsOfEvery } from '../../site/site-draft.ts';
import type { Noun } from '../noun.ts';

export const terms = {
  name: 'terms',
  tags: ['terms'],
  register: (draft) => {
    registerTermRights(draft);
    followTerms(draft);
  },
  settle: (draft) => {
    const names = draft.taxonomies.all().map((taxonomy) => [objectName(draft, taxonomy), taxonomy.name] as const);
    settleFieldsOfEvery(draft, 'term', new Map(names));
  },
  routes: termRoutes,
  embeds: termEmbeds,
  events: {
    'term.created': 'A category, tag, or custom taxonomy term was created.',
    'term.updated': 'A term was updated.',
    'term.deleted': 'A term was deleted. Posts left without a category get the default category.',
  },
} satisfies Noun;
