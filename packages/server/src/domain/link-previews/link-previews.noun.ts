import type { Noun } from '../noun.ts';
import { createLinkPreviews } from './link-previews.actions.ts';
import { linkPreviewRoutes } from './link-previews.resource.ts';

export const linkPreviews = {
  name: 'link-previews',
  routes: linkPreviewRoutes,
  tools: () => ({ linkPreviews: createLinkPreviews() }),
} satisfies Noun;
