import type { Scope } from '../../scope.ts';
import { embedShortcode } from '../../text/shortcodes/builtin-shortcodes.ts';
import type { FindEmbed } from '../../text/media/embeds.ts';
import type { PostRendering } from '../posts/texts/posts.rendering.ts';
import { embedMarkup } from './embed-cards.actions.ts';

/** Addresses in a text are shown the way their providers told when the text was saved. */
export function withEmbeds(rendering: PostRendering, { scope }: { readonly scope: Scope }): PostRendering {
  const findEmbed: FindEmbed = (url, size) => embedMarkup(scope, url, size);
  const shortcodes = scope.site.shortcodes.has('embed')
    ? rendering.shortcodes
    : new Map([...rendering.shortcodes, ['embed', embedShortcode(findEmbed)] as const]);
  return { ...rendering, shortcodes, findEmbed };
}
