import { parseBlocks } from '../../blocks/grammar.ts';
import type { Block } from '../../blocks/grammar.ts';

/** Blocks whose text an excerpt is made from; text outside blocks is, too. */
const telling: ReadonlySet<string> = new Set(
  [
    'freeform',
    'heading',
    'html',
    'list',
    'media-text',
    'paragraph',
    'preformatted',
    'pullquote',
    'quote',
    'table',
    'verse',
  ].map((name) => `core/${name}`),
);

/** Blocks that only arrange others. */
const arranging: ReadonlySet<string> = new Set(['core/columns', 'core/column', 'core/group']);

const isTelling = ({ name }: Block): boolean => name === null || telling.has(name);

/** The blocks of a text that belong into its excerpt. One that holds any other block is left out whole. */
export const excerptBlocks = (text: string): readonly Block[] => kept(parseBlocks(text));

function kept(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    if (block.name !== null && arranging.has(block.name)) return kept(block.innerBlocks);
    return isTelling(block) && block.innerBlocks.every(isTelling) ? [block] : [];
  });
}
