import type { PostRow } from './post-row.ts';
import { shortcodesOf } from './shortcodes.ts';
import type { Scope } from '../../scope.ts';
import type { Rendering } from '../../text/render.ts';
import { flagOption } from '../settings/option-values.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Change how the texts of a post are rendered: its blocks, the images it finds. */
    post_rendering: (rendering: Rendering, given: { readonly scope: Scope; readonly row: PostRow }) => Rendering;
  }
}

/** How the texts of one post are shown to readers. Blocks and images are known to other nouns, which add what they know. */
export async function renderingOf(scope: Scope, row: PostRow): Promise<Rendering> {
  const usual: Rendering = {
    shortcodes: shortcodesOf(scope),
    emoticons: flagOption(scope.options, 'use_smilies', true),
    renderBlocks: (text) => text,
    loadImages: () => new Map(),
  };
  return scope.site.hooks.filter('post_rendering', usual, { scope, row });
}
