import type { PostRow } from '../post.ts';
import { shortcodesOf } from './shortcodes.registry.ts';
import type { Scope } from '../../../scope.ts';
import { withPlayers } from '../../../text/players.ts';
import type { Rendering } from '../../../text/render.ts';
import type { Shortcodes } from '../../../text/shortcodes.ts';
import { flagOption } from '../../settings/option-values.rules.ts';

export interface PostRendering extends Rendering {
  /** Whether a text is shown alike each time, so that its rendering may be cached. */
  readonly isConstant: (text: string) => boolean;
}

declare module '../../../hooks/bus.ts' {
  interface Filters {
    /** Change how the content of a post is rendered: its blocks and images. */
    post_rendering: (
      rendering: PostRendering,
      given: { readonly scope: Scope; readonly row: PostRow },
    ) => PostRendering;
  }
}

/** Players are numbered through a response. A plugin's own shortcode of the name takes the place of ours. */
function playingShortcodes(scope: Scope, row: PostRow, isWritten: boolean): Shortcodes {
  const shortcodes = shortcodesOf(scope);
  if (!row.content.includes('[audio') || scope.site.shortcodes.has('audio')) return shortcodes;
  // A write renders what it saves and then what it returns, and numbers both.
  const numbers = scope.memo.once('players', () => ({ last: isWritten ? row.content.split('[audio').length - 1 : 0 }));
  return withPlayers(shortcodes, { postId: row.id, next: () => (numbers.last += 1) });
}

/** How the texts of one post are shown to readers. Blocks and images are known to other nouns, which add what they know. */
export async function renderingOf(scope: Scope, row: PostRow, isWritten = false): Promise<PostRendering> {
  const { hooks } = scope.site;
  const shortcodes = playingShortcodes(scope, row, isWritten);
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
