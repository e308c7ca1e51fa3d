import { containerRules } from './container-css.rules.ts';
import { ownRules } from './own-css.rules.ts';
import { createCollectedStyles } from '../../blocks/collected-styles.ts';
import type { CollectedStyles } from '../../blocks/collected-styles.ts';
import { renderMarkup } from '../../blocks/render.ts';
import { renderTemplate } from '../../text/render.ts';
import type { Rendering } from '../../text/render.ts';
import { blockScriptsIn } from '../blocks/block-scripts.rules.ts';
import { blockRenderingOf } from '../blocks/blocks.rendering.ts';
import type { BlockContext } from '../blocks/blocks.rendering.ts';
import { attachedImages } from '../media/media.read.actions.ts';
import { renderingOf, showsEmoticons } from '../posts/texts/posts.rendering.ts';
import { shortcodesOf } from '../posts/texts/shortcodes.registry.ts';

export interface StyledMarkup {
  readonly html: string;
  /** What the rendered blocks need in addition to the global style sheet. */
  readonly css: string;
  /** Names of the scripts of `/blocks.js` that the rendered blocks need. */
  readonly scripts: readonly string[];
  /** Names of the block types that were rendered. */
  readonly blocks: ReadonlySet<string>;
}

/** CSS for the layouts and styles of single blocks that a rendering collected. */
export const collectedCss = ({ containers, rules }: Pick<CollectedStyles, 'containers' | 'rules'>): string =>
  containerRules([...containers.values()]) + ownRules([...rules.values()]);

/** Block markup of a template, with the CSS and scripts of all blocks that it shows, in patterns, parts, and posts too. */
export async function renderStyledMarkup(
  markup: string,
  given: Omit<BlockContext, 'isOwnText' | 'collected'>,
): Promise<StyledMarkup> {
  const { scope, around } = given;
  const collected = createCollectedStyles();
  const blocks = await blockRenderingOf({ ...given, isOwnText: false, collected });
  const usual: Omit<Rendering, 'renderBlocks'> =
    around === null
      ? {
          shortcodes: shortcodesOf(scope),
          emoticons: showsEmoticons(scope),
          loadImages: (ids) => attachedImages(scope, ids),
        }
      : await renderingOf(scope, around);
  const html = await renderTemplate({ ...usual, raw: markup, renderBlocks: (text) => renderMarkup(text, blocks) });
  return { html, css: collectedCss(collected), scripts: blockScriptsIn(html), blocks: collected.blocks };
}
