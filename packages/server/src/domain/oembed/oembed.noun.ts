import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { registerCoreProviders, registerEmbedProvider } from './oembed.registry.ts';
import { oembedRoutes, xmlResponse } from './oembed.resource.ts';
import { createEmbedCards } from './outside-cards.actions.ts';

export const oembed = {
  name: 'oembed',
  registries: () => ({ embedProviders: createRegistry('embed provider') }),
  register: (draft) => {
    registerCoreProviders(draft);
    draft.hooks
      .registrar('oembed')
      .addFilter('rest_pre_serve_request', (served, { request, answer }) => served ?? xmlResponse(request, answer));
  },
  routes: oembedRoutes,
  offers: (draft) => ({ registerEmbedProvider: (provider) => registerEmbedProvider(draft, provider) }),
  tools: () => ({ embedCards: createEmbedCards() }),
} satisfies Noun;
