import type { PostRow } from '../post.ts';
import { shortcodesOf } from './shortcodes.registry.ts';
import type { Scope } from '../../../scope.ts';
import { mayEmbed } from '../../../text/media/embeds.ts';
import type { Rendering } from '../../../text/render.ts';
import type { Shortcodes } from '../../../text/shortcodes/shortcodes.ts';
import { flagOption } from '../../settings/option-values.rules.ts';

export interface PostRendering extends Rendering {
  /** Whether a text is shown alike each time, so that its rendering may be cached. */
  readonly isConstant: (text: string) => boolean;
}

/** The next number of a kind of thing that is numbered through a response. */
export type NumberOf = (kind: string) => number;

declare module '../../../hooks/bus.ts' {
  interface Filters {
    /** Change how the content of a post is rendered: its blocks and images. */
    post_rendering: (
      rendering: PostRendering,
      given: { readonly scope: Scope; readonly row: PostRow; readonly next: NumberOf },
    ) => PostRendering;
  }
}

/** What is numbered through a response: players and galleries of each kind. A write renders what it saves and then what it
 * returns, and numbers both. */
function numbering({ memo }: Scope, row: PostRow, isWritten: boolean): NumberOf {
  return (kind) => {
    const written = (): number => (isWritten ? row.content.split(`[${kind}`).length - 1 : 0);
    const numbers = memo.once(`number of ${kind}`, () => ({ last: written() }));
    return (numbers.last += 1);
  };
}

/** How the texts of one post are shown to readers. Blocks and images are known to other nouns, which add what they know. */
export async function renderingOf(scope: Scope, row: PostRow, isWritten = false): Promise<PostRendering> {
  const { hooks } = scope.site;
  const shortcodes = shortcodesOf(scope);
  const usual: PostRendering = {
    shortcodes,
    emoticons: showsEmoticons(scope),
    renderBlocks: (text) => text,
    loadImages: () => new Map(),
    isConstant: (text) => !mayCallShortcode(text, shortcodes) && !mayEmbed(text),
  };
  const rendering = await hooks.filter('post_rendering', usual, { scope, row, next: numbering(scope, row, isWritten) });
  // What a plugin looks at when it renders is its own affair.
  return hooks.hasPlugin('post_rendering') ? { ...rendering, isConstant: () => false } : rendering;
}

export const showsEmoticons = ({ options }: Scope): boolean => flagOption(options, 'use_smilies', true);

const mayCallShortcode = (text: string, shortcodes: Shortcodes): boolean =>
  text.includes('[') && shortcodes.keys().some((name) => text.includes(`[${name}`));
