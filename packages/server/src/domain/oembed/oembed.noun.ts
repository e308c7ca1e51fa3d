import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { embedTask, feedEntries, noteEmbeds, resolveEmbeds, sweepEmbeds } from './embed-cards.actions.ts';
import { withEmbeds } from './embeds.rendering.ts';
import { registerCoreProviders, registerEmbedProvider } from './oembed.registry.ts';
import { oembedRoutes, xmlResponse } from './oembed.resource.ts';
import { createEmbedCards } from './outside-cards.actions.ts';

export const oembed = {
  name: 'oembed',
  registries: () => ({ embedProviders: createRegistry('embed provider') }),
  register: (draft) => {
    registerCoreProviders(draft);
    const hooks = draft.hooks.registrar('oembed');
    hooks.addAction('save_post', (row, { scope, before }) => noteEmbeds(scope, row, before));
    hooks.addFilter('post_rendering', withEmbeds);
    hooks.addFilter('rest_pre_serve_request', (served, { request, answer }) => served ?? xmlResponse(request, answer));
  },
  routes: oembedRoutes,
  offers: (draft) => ({ registerEmbedProvider: (provider) => registerEmbedProvider(draft, provider) }),
  tools: () => ({ embedCards: createEmbedCards(), feedEntries }),
  tasks: { [embedTask]: async (core) => resolveEmbeds(await core.ownScope()) },
  sweeps: [async (core) => sweepEmbeds(await core.ownScope())],
} satisfies Noun;
