import type { PostRow } from '../post.ts';
import { shortcodesOf } from './shortcodes.registry.ts';
import type { Scope } from '../../../scope.ts';
import type { Rendering } from '../../../text/render.ts';
import type { Shortcodes } from '../../../text/shortcodes.ts';
import { flagOption } from '../../settings/option-values.rules.ts';

export interface PostRendering extends Rendering {
  /** Whether a text is shown alike each time, so that its rendering may be cached. */
  readonly isConstant: (text: string) => boolean;
}

declare module '../../../hooks/bus.ts' {
  interface Filters {
    /** Change how the texts of a post are rendered: its blocks, the images it finds. */
    post_rendering: (
      rendering: PostRendering,
      given: { readonly scope: Scope; readonly row: PostRow },
    ) => PostRendering;
  }
}

/** How the texts of one post are shown to readers. Blocks and images are known to other nouns, which add what they know. */
export async function renderingOf(scope: Scope, row: PostRow): Promise<PostRendering> {
  const { hooks } = scope.site;
  const shortcodes = shortcodesOf(scope);
  const usual: PostRendering = {
    shortcodes,
    emoticons: showsEmoticons(scope),
    renderBlocks: (text) => text,
    loadImages: () => new Map(),
    isConstant: (text) => !mayCallShortcode(text, shortcodes),
  };
  const rendering = await hooks.filter('post_rendering', usual, { scope, row });
  // What a plugin looks at when it renders is its own affair.
  return hooks.hasPlugin('post_rendering') ? { ...rendering, isConstant: () => false } : rendering;
}

export const showsEmoticons = ({ options }: Scope): boolean => flagOption(options, 'use_smilies', true);

const mayCallShortcode = (text: string, shortcodes: Shortcodes): boolean =>
  text.includes('[') && shortcodes.keys().some((name) => text.includes(`[${name}`));
