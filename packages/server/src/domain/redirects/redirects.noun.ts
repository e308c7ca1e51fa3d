import type { Noun } from '../noun.ts';
import { redirectsTag } from './redirects.actions.ts';
import { redirectPage } from './redirects.page.ts';
import { redirectRoutes } from './redirects.resource.ts';

export const redirects = {
  name: 'redirects',
  tags: [redirectsTag],
  routes: redirectRoutes,
  pages: (core) => [redirectPage(core)],
  events: {
    'redirect.created': 'A redirect was created.',
    'redirect.updated': 'A redirect was updated.',
    'redirect.deleted': 'A redirect was deleted.',
  },
} satisfies Noun;
