import { contractPages } from './contract.page.ts';
import { contractRoute } from './contract.resource.ts';
import { frontPage } from './front.page.ts';
import { indexFacts } from './site-index.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import { batchRoute } from '../../rest/batch.ts';
import { rootIndex } from '../../rest/index-routes.ts';
import { createCursors } from '../../site/cursors.ts';
import type { Noun } from '../noun.ts';

export const site = {
  name: 'site',
  registries: () => ({ embeds: createRegistry('list of embeddable relations of') }),
  tools: ({ config }) => ({ cursors: createCursors(config.secret) }),
  routes: () => [rootIndex(indexFacts), batchRoute, contractRoute],
  pages: (core) => [...(core.config.docs ? contractPages(core.site().dialect) : []), frontPage(core)],
} satisfies Noun;
