import { parseBlocks, replaceInner, serialiseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';

const partBlock = 'core/template-part';

/** Markup whose parts say of which theme they are: once it is saved it may be read under another. */
export function withThemeOfParts(markup: string, theme: string): string {
  if (!markup.includes('<!-- wp:template-part')) return markup;
  const named = (block: Block): Block => {
    const own = block.name === partBlock && block.attributes['theme'] === undefined;
    const attributes = own ? { ...block.attributes, theme } : block.attributes;
    return replaceInner({ ...block, attributes }, (inner) => [named(inner)]);
  };
  return serialiseBlocks(parseBlocks(markup).map(named));
}
