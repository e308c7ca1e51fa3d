import type { Noun } from '../noun.ts';
import { sweepPreviewLinks } from './preview-links.actions.ts';
import { previewLinkRoutes } from './preview-links.resource.ts';

export const previewLinks = {
  name: 'preview-links',
  routes: () => previewLinkRoutes,
  sweeps: [async (core) => sweepPreviewLinks(await core.ownScope())],
} satisfies Noun;
