import { contractPages } from './contract.page.ts';
import { contractRoute } from './contract.resource.ts';
import { frontPage } from './front.page.ts';
import { securityTxtPage } from './security-txt.page.ts';
import { indexFacts } from './site-index.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import { batchRoute } from '../../rest/batch.ts';
import { rootIndex } from '../../rest/index-routes.ts';
import { createCursors } from '../../rest/cursors.ts';
import { createSealedValues } from '../../site/sealed-values.ts';
import { createSiteState } from '../../site/site-state.ts';
import type { Noun } from '../noun.ts';

export const site = {
  name: 'site',
  registries: () => ({ embeds: createRegistry('list of embeddable relations of') }),
  tools: ({ config, encryptionSecrets }) => ({
    cursors: createCursors(config.secret),
    sealedValues: createSealedValues(encryptionSecrets),
    siteState: createSiteState(),
  }),
  routes: () => [rootIndex(indexFacts), batchRoute, contractRoute],
  pages: (core) => {
    const { docs, securityContact, siteUrl } = core.config;
    return [
      ...(docs ? contractPages(core.site().dialect) : []),
      ...(securityContact === null ? [] : [securityTxtPage(securityContact, siteUrl)]),
      frontPage(core),
    ];
  },
} satisfies Noun;
